internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

extension ServerConnection {
  /// Returns the songs for each line, with their tags: for a directory, all songs below it; for the filter of an album,
  /// the songs that it finds; for a URL, a song without tags. If nothing is found for a line, throws a failure that
  /// names the line.
  ///
  /// A small number of URIs are looked up with `lsinfo` in command lists, and a large number in the table of all songs.
  func lookUp(_ lines: [PickLine]) throws -> [[Song]] {
    let lines = try readingNames(in: lines)
    let filters = lines.count(where: \.isFilter)
    let usesTable = filters > maxSearches || lines.count > maxLines
    var songs = usesTable ? try songTable().songs(of: lines) : lines.map { _ in [] }
    var pending = songs.indices.filter { songs[$0].isEmpty }[...]
    while !pending.isEmpty {
      let part = pending.prefix(linesPerList)
      for (index, found) in zip(part, try lookUp(part: part.map { lines[$0] })) {
        songs[index] = found
      }
      pending = pending.dropFirst(part.count)
    }
    return songs
  }

  /// Returns the lines. A line that contains a filter, but is also the complete name of an entry on the server, then
  /// stands for this entry.
  private func readingNames(in lines: [PickLine]) throws -> [PickLine] {
    let filters = try chosenFilters(lines.map { $0.chosen ?? "" })
    return zip(lines, filters).map { line, filter in
      guard let name = line.chosen, filter == nil else { return line }
      var line = line
      (line.text, line.chosen) = (name, nil)
      return line
    }
  }

  private func lookUp(part lines: [PickLine]) throws -> [[Song]] {
    let asked = lines.indices.filter { !lines[$0].isFilter && !lines[$0].text.isNoPath }
    var list = CommandList()
    let tokens = asked.map { list.append(.entries(of: lines[$0].text)) }
    let replies = try withConnection { server in
      try tokens.isEmpty ? nil : server.run(list: list)
    } onError: { error in
      let line = error.index.flatMap { asked.indices.contains($0) ? lines[asked[$0]] : nil }
      let isMissing = error.code == .ack(.noExist) && line != nil
      let failure = self.failure(error, about: line?.text)
      throw (isMissing ? line.map(noSuchSong) ?? failure : failure).about(line)
    }
    var songs = lines.map { _ in [Song]() }
    for index in lines.indices where !lines[index].isFilter && lines[index].text.isNoPath {
      songs[index] = [try song(ofURL: lines[index].text)]
    }
    for (index, token) in zip(asked, tokens) {
      let entries = try replies?.reply(for: token)
      songs[index] = (entries ?? []).songs(at: lines[index].text)
    }
    for index in lines.indices where songs[index].isEmpty {
      songs[index] = try songsBelow(lines[index])
    }
    return songs
  }

  /// Returns the song whose URI is a URL or has another scheme. Most servers do not have such URIs in their databases,
  /// so the result has no tags. Mopidy, however, uses such URIs for all its songs. A server whose protocol version is
  /// as old as Mopidy's (0.19) is therefore asked for the song.
  private func song(ofURL uri: ByteString) throws -> Song {
    guard try protocolVersion() < (0, 20, 0) else { return Song(uri: uri) }
    return try run(.find(.file(.equals, uri))).first ?? Song(uri: uri)
  }

  /// Returns the songs that the line stands for: all songs below a directory, or all songs of an album.
  private func songsBelow(_ line: PickLine) throws -> [Song] {
    let filter = line.isFilter ? Filter.raw(line.text) : .base(line.text.withoutTrailingSlash)
    let songs = try withConnection(about: line.text) { server in
      try server.songs(of: .find(filter))
    }
    guard !songs.isEmpty else {
      let name = line.text.terminalSafe
      throw CommandFailure(
        .no, line.isFilter ? "no song matches \(name)" : "there are no songs in '\(name)'"
      ).about(line)
    }
    return songs
  }
}

extension SongTable {
  /// Returns the songs that each line stands for; an empty list for a line that is not in the table, such as a URL.
  fileprivate func songs(of lines: [PickLine]) -> [[Song]] {
    let albums = lines.contains(where: \.isFilter) ? rowsOfAlbums() : [:]
    var finder = SongFinder(self)
    var cursor = SongCursor(self)
    return lines.map { line in
      if line.isFilter { return (albums[line.text] ?? []).map { cursor.song(at: $0) } }
      if let row = line.text.withUnsafeBytes({ finder.row(of: $0) }) {
        return [cursor.song(at: row)]
      }
      return rows(below: line.text.withoutTrailingSlash).map { cursor.song(at: $0) }
    }
  }
}

private func noSuchSong(_ line: PickLine) -> CommandFailure {
  CommandFailure(.no, "\(line.text.terminalSafe): no such song or directory")
}

extension ByteString {
  /// Whether the text is a URL or another URI with a scheme, and not a path in the music directory.
  fileprivate var isNoPath: Bool { isURL || hasScheme }
}

extension [Entry] {
  /// Returns a list that contains only the song with the given URI, if these entries, which the server has sent for the
  /// URI, contain this song; otherwise an empty list.
  fileprivate func songs(at uri: ByteString) -> [Song] {
    compactMap(\.song).filter { $0.uri == uri }
  }
}

extension CommandFailure {
  fileprivate func about(_ line: PickLine?) -> CommandFailure {
    line.map { about(line: $0.number, $0.text, "nothing was picked") } ?? self
  }
}

/// The maximum number of lines that are looked up one by one. For more lines, opening the table of all songs takes less
/// time, even if the table has to be read from the server first.
private let maxLines = 1000
private let linesPerList = 200
