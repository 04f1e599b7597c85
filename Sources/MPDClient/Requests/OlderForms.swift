internal import Bytes

// Adapts requests to servers that are older than the current protocol, according to the version in the server's
// greeting. Every request passes through here before it is sent; Docs/Servers.md lists servers and their versions.
extension RequestLine {
  /// Returns a line that has the same effect as this line and that a server with the given protocol version
  /// understands.
  ///
  /// - Throws: `.unsupported`, without sending anything, if there is no such line.
  func inForm(for version: ProtocolVersion) throws(MPDError) -> RequestLine {
    try otherForm(for: version) ?? self
  }

  /// Returns the line that must be sent instead of this one to a server with the given protocol version; nil if this
  /// line can be sent unchanged.
  func otherForm(for version: ProtocolVersion) throws(MPDError) -> RequestLine? {
    // A line with a problem is refused anyway, before it is sent.
    guard version < (0, 25, 0), problem == nil else { return nil }
    if let form = try olderForm(for: version) { return form }
    if let needed = introduction, version < needed.version {
      throw unsupported(needed.feature, since: needed.versionText)
    }
    return nil
  }

  private func olderForm(for version: ProtocolVersion) throws(MPDError) -> RequestLine? {
    let form = version < (0, 24, 0) ? try withoutWindowOfQueue() : nil
    guard version < (0, 23, 3) else { return form }
    if command == "add", arguments.count == 2 { return try addingByID() }
    if version < (0, 17, 0), let form = try namingOnePosition() { return form }
    guard version < (0, 21, 0), let place = filterPlace, arguments.indices.contains(place),
      arguments[place].hasPrefix("(")
    else { return form }
    return try (form ?? self).withPairs(at: place, for: version)
  }

  /// Returns the line without its window, for servers whose queue searches accept no window (before MPD 0.24). The
  /// window must cover all songs; any other window is refused as `.unsupported`. Returns nil if the line has no window.
  private func withoutWindowOfQueue() throws(MPDError) -> RequestLine? {
    guard ["playlistfind", "playlistsearch"].contains(command),
      arguments.dropLast().last == "window"
    else { return nil }
    guard arguments.last == allSongs.argument else {
      throw unsupported("limiting a queue search to a range of results", since: "0.24")
    }
    return replacing(command, Array(arguments.dropLast(2)))
  }

  /// Returns an `addid` line that adds the song at the same position, for servers whose `add` accepts no position
  /// (before MPD 0.23.3).
  private func addingByID() throws(MPDError) -> RequestLine {
    guard arguments[1].allSatisfy(\.isASCIIDigit) else {
      throw unsupported("a position relative to the current song", since: "0.23.3")
    }
    return replacing("addid", arguments)
  }

  /// Returns the line without its range, for servers that do not support ranges (bpd, which identifies itself as MPD
  /// 0.16). A range of one song is replaced by the song's position. In `playlistinfo`, a range that covers all songs is
  /// removed. Any other range is refused as `.unsupported`. Returns nil if the line has no range.
  private func namingOnePosition() throws(MPDError) -> RequestLine? {
    guard ["delete", "move", "playlistinfo"].contains(command), let range = arguments.first,
      let colon = range.firstIndex(of: .colon)
    else { return nil }
    if command == "playlistinfo", range == allSongs.argument { return replacing(command, []) }
    let start = ByteString(range[..<colon])
    guard let position: Int = start.number(), range == (position..<position + 1).argument else {
      throw unsupported("a range of positions", since: "0.17")
    }
    return replacing(command, [start] + arguments.dropFirst())
  }

  /// Returns the line with its filter expression converted into pairs of names and values, for servers that would read
  /// the expression as a name (before MPD 0.21). The expression is the argument at the index `place`.
  private func withPairs(at place: Int, for version: ProtocolVersion) throws(MPDError)
    -> RequestLine
  {
    guard let pairs = FilterPairs(arguments[place], of: command) else {
      throw unsupported("the filter \(arguments[place])", since: "0.21")
    }
    let rest = try rest(after: place, for: version)
    return replacing(command, Array(arguments[..<place]) + pairs.arguments + rest)
  }

  private func rest(
    after place: Int, for version: ProtocolVersion
  ) throws(MPDError) -> [ByteString] {
    let rest = Array(arguments[(place + 1)...])
    for word in ["sort", "position"] where rest.contains(ByteString(word)) {
      throw unsupported("'\(word)' in a search", since: word == "sort" ? "0.21" : "0.23")
    }
    guard rest.first == "window", version < (0, 20, 0) || command.hasSuffix("add") else {
      return rest
    }
    guard rest == ["window", allSongs.argument] else {
      throw unsupported("limiting a search to a range of results", since: "0.20")
    }
    return []
  }

  private func replacing(_ command: String, _ arguments: [ByteString]) -> RequestLine {
    RequestLine(
      command: command, arguments: arguments, isIdempotent: isIdempotent, wantsTags: wantsTags,
      problem: problem)
  }

  private func unsupported(_ feature: String, since version: String) -> MPDError {
    .found(
      .unsupported, "this server does not support \(feature); that needs MPD \(version)",
      command: command, objects: objects)
  }
}
