internal import Bytes
package import MPDClient

extension ConnectionSettings {
  /// The name of the server as the browser shows it: the host, with the port if it is not the usual one, and the
  /// partition if one was chosen. A server behind a unix socket is called localhost.
  package var shownName: String {
    let host =
      switch addresses.first {
      case .tcp(let host, ServerAddress.defaultPort)?: host.description
      case .tcp?: addresses[0].description
      case .socket?, .abstractSocket?, nil: "localhost"
      }
    return partition.map { "\(host), \($0)" } ?? host
  }
}
