internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

extension ServerConnection {
  /// Returns the songs for each line, with their tags: for a directory, all songs below it; for the filter of an album,
  /// the songs that it finds; for a URL, a song without tags. URIs are looked up in command lists (`lsinfo`). If
  /// nothing is found for a line, throws a failure that names the line.
  func lookUp(_ lines: [PickLine]) throws -> [[Song]] {
    let lines = try readingNames(in: lines)
    let filters = lines.filter(\.isFilter)
    let albums = filters.count > maxSearches ? try songsOfAllAlbums() : [:]
    var songs: [[Song]] = []
    var rest = lines[...]
    while !rest.isEmpty {
      let part = rest.prefix(linesPerList)
      songs += try lookUp(part: Array(part), albums)
      rest = rest.dropFirst(part.count)
    }
    return songs
  }

  /// Returns the lines; one that names an entry of the server as a whole stands for this entry instead of a filter.
  private func readingNames(in lines: [PickLine]) throws -> [PickLine] {
    let filters = try chosenFilters(lines.map { $0.chosen ?? "" })
    return zip(lines, filters).map { line, filter in
      guard let name = line.chosen, filter == nil else { return line }
      var line = line
      (line.text, line.chosen) = (name, nil)
      return line
    }
  }

  /// Returns all songs of the database, keyed by the filters of their albums. The reading takes as long as a few
  /// dozen searches.
  private func songsOfAllAlbums() throws -> [ByteString: [Song]] {
    let songs = try withConnection { server in try server.songs(of: .find(.base(""))) }
    var grouping = AlbumGrouping()
    for song in songs { grouping.add(song) }
    let ofURI = Dictionary(songs.map { ($0.uri, $0) }) { first, _ in first }
    let albums = grouping.albums().compactMap { album in
      album.filter.map { ($0.expression, album.songs.compactMap { ofURI[$0] }) }
    }
    return Dictionary(albums) { first, _ in first }
  }

  private func lookUp(part lines: [PickLine], _ albums: [ByteString: [Song]]) throws -> [[Song]] {
    let asked = lines.indices.filter { !lines[$0].isFilter && !lines[$0].text.isNoPath }
    var list = CommandList()
    let tokens = asked.map { list.append(.entries(of: lines[$0].text)) }
    let replies = try withConnection { server in
      try tokens.isEmpty ? nil : server.run(list)
    } onError: { error in
      let line = error.index.flatMap { asked.indices.contains($0) ? lines[asked[$0]] : nil }
      let isMissing = error.code == .ack(.noExist) && line != nil
      let failure = self.failure(error, about: line?.text)
      throw (isMissing ? line.map(noSuchSong) ?? failure : failure).about(line)
    }
    var songs = lines.map { $0.isFilter ? albums[$0.text] ?? [] : [] }
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

  /// Returns the song with a URL or with another URI that has a scheme. Mopidy, which reports the version MPD 0.19,
  /// uses such URIs for all its songs and is asked for the song. Other servers do not know such URIs, so the song has
  /// no tags.
  private func song(ofURL uri: ByteString) throws -> Song {
    guard try protocolVersion() < (0, 20, 0) else { return Song(uri: uri) }
    return try run(.find(.file(.equals, uri))).first ?? Song(uri: uri)
  }

  /// Returns the songs below the directory, or of the album, that the line names.
  private func songsBelow(_ line: PickLine) throws -> [Song] {
    let filter = line.isFilter ? Filter.raw(line.text) : .base(line.text.withoutTrailingSlash)
    let songs = try withConnection(about: line.text) { server in
      try server.songs(of: .find(filter))
    }
    guard !songs.isEmpty else {
      throw CommandFailure(.no, "\(line.text.terminalSafe): no songs").about(line)
    }
    return songs
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
  /// Returns the song if these entries are the server's reply for the URI of a song; otherwise an empty list.
  fileprivate func songs(at uri: ByteString) -> [Song] {
    compactMap { if case .song(let song) = $0, song.uri == uri { song } else { nil } }
  }
}

extension CommandFailure {
  fileprivate func about(_ line: PickLine?) -> CommandFailure {
    line.map { about(line: $0.number, "nothing was picked") } ?? self
  }
}

private let linesPerList = 200
private let maxSearches = 20
