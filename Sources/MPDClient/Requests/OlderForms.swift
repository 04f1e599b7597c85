internal import Bytes

// What servers older than the current protocol lack, by the version in their greeting. Every request
// passes through here before it is sent; Docs/Servers.md lists servers and their versions.
extension RequestLine {
  /// Returns the line as a server of a version of the protocol understands it, which has the same
  /// effect.
  ///
  /// - Throws: `.unsupported`, with nothing sent, if there is no such line.
  func inForm(for version: ProtocolVersion) throws(MPDError) -> RequestLine {
    guard dependsOn(version) else { return self }
    let line = try withoutWindowOfQueue()
    guard version < (0, 23, 3) else { return line }
    if command == "add", arguments.count == 2 { return try addingByID() }
    guard version < (0, 21, 0), let place = filterPlace else { return line }
    return try line.withPairs(at: place, for: version)
  }

  /// Whether a server of a version of the protocol may need another form, or lack the command.
  func dependsOn(_ version: ProtocolVersion) -> Bool {
    version < (0, 23, 3) || version < (0, 24, 0) && isSearchOfQueue
  }

  private var isSearchOfQueue: Bool { command == "playlistfind" || command == "playlistsearch" }

  /// The line without a window of all songs, for servers whose searches of the queue take no window (before
  /// MPD 0.24).
  private func withoutWindowOfQueue() throws(MPDError) -> RequestLine {
    guard isSearchOfQueue, arguments.dropLast().last == "window" else { return self }
    guard arguments.last == allSongs.argument else {
      throw unsupported("a part of what a search of the queue finds", since: "0.24")
    }
    return replacing(command, arguments.dropLast(2))
  }

  /// The line that adds a song at a position (`addid`), for servers whose `add` takes none (before MPD
  /// 0.23.3).
  private func addingByID() throws(MPDError) -> RequestLine {
    guard arguments[1].allSatisfy(\.isASCIIDigit) else {
      throw unsupported("a place relative to the current song", since: "0.23.3")
    }
    return replacing("addid", arguments)
  }

  /// The index of the filter among the arguments; nil if the command takes none.
  private var filterPlace: Int? {
    switch command {
    case "find", "search", "findadd", "searchadd", "count", "playlistfind", "playlistsearch": 0
    case "list", "searchaddpl": 1
    default: nil
    }
  }

  /// The line with names and values in place of a filter's expression, for servers that would read the
  /// expression as a name (before MPD 0.21).
  private func withPairs(at place: Int, for version: ProtocolVersion) throws(MPDError)
    -> RequestLine
  {
    guard arguments.indices.contains(place), arguments[place].hasPrefix("(") else { return self }
    guard let pairs = FilterPairs(arguments[place], of: command) else {
      throw unsupported("the filter \(arguments[place])", since: "0.21")
    }
    let rest = try rest(after: place, for: version)
    return replacing(command, arguments[..<place] + pairs.arguments + rest)
  }

  /// The arguments after the filter.
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
      throw unsupported("a part of what a search finds", since: "0.20")
    }
    return []
  }

  private func replacing(_ command: String, _ arguments: [ByteString]) -> RequestLine {
    RequestLine(
      command: command, arguments: arguments, isIdempotent: isIdempotent, wantsTags: wantsTags,
      problem: problem)
  }

  private func unsupported(_ feature: String, since version: String) -> MPDError {
    MPDError(
      .unsupported, "this server does not know \(feature), which takes MPD \(version)",
      command: command, isConnectionUsable: true)
  }
}
