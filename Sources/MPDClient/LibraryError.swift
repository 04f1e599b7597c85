internal import CMPDClient
internal import Glibc

extension MPDError {
  /// Reads the error that a libmpdclient connection holds and clears it where the library can go
  /// on (`mpd_connection_clear_error`).
  ///
  /// - Parameter inList: whether the command stood in a command list, so that the place which the
  ///   server names means something.
  init(from connection: OpaquePointer, command: String?, inList: Bool = false) {
    let code = mpd_connection_get_error(connection)
    let message = String(cString: mpd_connection_get_error_message(connection))
    let kind = Self.code(code, of: connection)
    let place = code == MPD_ERROR_SERVER ? mpd_connection_get_server_error_location(connection) : 0
    let isUsable = mpd_connection_clear_error(connection)
    self.init(
      kind, message, command: command, index: inList && isUsable ? Int(place) : nil,
      isConnectionUsable: isUsable)
  }

  private static func code(_ code: mpd_error, of connection: OpaquePointer) -> Code {
    switch code {
    case MPD_ERROR_ARGUMENT: .argument
    case MPD_ERROR_TIMEOUT: .timeout
    case MPD_ERROR_SYSTEM: systemCode(mpd_connection_get_system_error(connection))
    case MPD_ERROR_RESOLVER: .resolve
    case MPD_ERROR_MALFORMED: .malformed
    case MPD_ERROR_CLOSED: .closed
    case MPD_ERROR_SERVER:
      .ack(ACK(rawValue: mpd_connection_get_server_error(connection).rawValue))
    default: .client
    }
  }

  private static func systemCode(_ number: Int32) -> Code {
    switch number {
    case ECONNREFUSED, ENOENT: .connectionRefused
    case EPIPE, ECONNRESET: .closed
    default: .system(number)
    }
  }
}
