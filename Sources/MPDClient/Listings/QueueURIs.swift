public import Bytes

extension Connection {
  /// The URIs of the queue, in order (`playlist`, raw).
  ///
  /// MPD calls the command deprecated; it is the shortest way to the bare URIs all the same. Its
  /// lines "0:file: URI" are no pairs to libmpdclient, so that it cannot be a `Request`.
  public mutating func queueURIs() throws(MPDError) -> [ByteString] {
    var uris: [ByteString] = []
    for line in try wire.lines(of: "playlist") {
      guard let uri = queueURI(line) else {
        throw .wrongAnswer("'\(line)' is no line of a queue", to: "playlist")
      }
      uris.append(uri)
    }
    return uris
  }
}

/// The URI of a line such as "12:file: URI"; nil if it is no such line.
private func queueURI(_ line: ByteString) -> ByteString? {
  let rest = line.bytes.drop { $0 != .colon }
  let start = Array(":file: ".utf8)
  return rest.starts(with: start) ? ByteString(Array(rest.dropFirst(start.count))) : nil
}
