internal import CMPDClient
public import ListingIndex

/// A name and a value that the server sent.
public struct Pair: Sendable, Hashable {
  /// The part before the colon.
  public let name: String
  /// The part behind it.
  public let value: ByteString

  /// Makes a pair.
  public init(name: String, value: ByteString) {
    self.name = name
    self.value = value
  }
}

extension Connection {
  /// Lends each pair of the response that is due, then ends it (`mpd_recv_pair`). The memory is
  /// good for the time of the call; no pair is allocated.
  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    while let pair = mpd_recv_pair(handle) {
      body(pair.pointee.name, pair.pointee.value)
      mpd_return_pair(handle, pair)
    }
    try check(mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS, command)
    try finish(command)
  }

  /// The pairs of the response that is due.
  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command) { name, value in
      pairs.append(Pair(name: String(cString: name), value: ByteString(cString: value)))
    }
    return pairs
  }

  /// Sends one command by its protocol name and returns its pairs.
  ///
  /// For what has no call of its own. Arguments are quoted; the command word must be lower-case
  /// letters and underscores. A command that changes the connection's mode (`idle`, `tagtypes`,
  /// `command_list_begin`, `binarylimit`) does not belong here.
  public mutating func command(
    _ name: String, _ arguments: [ByteString] = []
  ) throws(MPDError) -> [Pair] {
    let isWord = !name.isEmpty && name.utf8.allSatisfy { isCommandByte($0) }
    guard isWord else {
      throw MPDError(.argument, "'\(name)' is no command's name", isConnectionUsable: true)
    }
    var line = Array(name.utf8)
    for argument in arguments {
      try checkArgument(argument, of: name)
      line += [UInt8(ascii: " ")] + argument.quoted
    }
    try check(ByteString(line).withCString { mpdex_send_line(handle, $0) }, name)
    return try pairs(of: name)
  }
}

private func isCommandByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
}

extension ByteString {
  init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(cBytes: cString))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes before the terminator.
  init(cBytes start: UnsafePointer<CChar>) {
    self.init(start: start, count: cStringLength(start))
  }
}
