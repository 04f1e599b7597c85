import Bytes

/// The stored playlists of a small MPD: what its requests do with them, each in one step.
struct PlaylistModel {
  /// Why a request is refused.
  struct Refusal: Error {
    let code: Int
    let command: String
  }

  /// The songs of each playlist.
  var lists: [ByteString: [ByteString]] = [:]
  /// The songs that it accepts, apart from URLs; nil for all.
  var known: Set<ByteString>?
  /// The songs of its queue, which `save` stores.
  var queue: [ByteString] = []

  /// Answers the lines of a request or of a command list.
  mutating func answer(_ lines: [ByteString], isList: Bool) -> ByteString {
    var text = "" as ByteString
    for (index, line) in lines.enumerated() {
      do throws(Refusal) { text = text + (try run(line)) } catch {
        return text + "ACK [\(error.code)@\(index)] {\(error.command)} refused\n"
      }
      if isList { text = text + "list_OK\n" }
    }
    return text + "OK\n"
  }

  /// Runs a request; returns the lines of its reply.
  mutating func run(_ line: ByteString) throws(Refusal) -> ByteString {
    let words = line.words
    let arguments = words.dropFirst().map { ByteString($0) } + ["", "", ""]
    switch words[0] {
    case "listplaylist": return try files(part(arguments[1], of: songs(arguments[0], words), words))
    case "listplaylists":
      return lists.keys.sorted().map { "playlist: " + $0 + "\n" }.reduce("", +)
    case "playlistinfo": return try queueSongs(arguments[0], words)
    case "playlist": return queue.enumerated().map { "\($0):file: " + $1 + "\n" }.reduce("", +)
    case "status": return "playlistlength: \(queue.count)\nplaylist: 1\nstate: stop\n"
    case "plchangesposid":
      return queue.indices.map { "cpos: \($0)\nId: \($0 + 1)\n" }.reduce("", +)
    case "listall":
      guard known?.contains(arguments[0]) ?? true else {
        throw Refusal(code: 50, command: words[0])
      }
      return files([arguments[0]])
    case "find": return files(Array((known ?? []).sorted().prefix(1)))
    case "save" where arguments[1] == "append":
      lists[arguments[0]] = try songs(arguments[0], words) + queue
    case "save": try create(arguments[0], queue, words)
    case "rm":
      _ = try songs(arguments[0], words)
      lists[arguments[0]] = nil
    case "rename": try rename(arguments[0], arguments[1], words)
    case "playlistclear":
      _ = try songs(arguments[0], words)
      lists[arguments[0]] = []
    case "playlistadd": try add(arguments, words)
    case "playlistdelete": try delete(arguments, words)
    case "playlistmove": try move(arguments, words)
    default: throw Refusal(code: 5, command: words[0])
    }
    return ""
  }

  private func files(_ songs: [ByteString]) -> ByteString {
    songs.map { "file: " + $0 + "\n" }.reduce("", +)
  }

  /// Returns the songs of the queue at a position or in a range; all of them without either.
  private func queueSongs(_ part: ByteString, _ words: [String]) throws(Refusal) -> ByteString {
    let ends = part.split(separator: UInt8(ascii: ":")).map { ByteString($0) }
    let start = try ends.isEmpty ? 0 : number(ends[0], words)
    let end = try ends.isEmpty ? queue.count : ends.count > 1 ? number(ends[1], words) : start + 1
    guard start <= queue.count else { throw Refusal(code: 2, command: words[0]) }
    return (start..<max(start, min(end, queue.count))).map {
      "file: " + queue[$0] + "\nPos: \($0)\nId: \($0 + 1)\n"
    }.reduce("", +)
  }

  /// Returns the songs in a range; all of them without one.
  private func part(
    _ range: ByteString, of songs: [ByteString], _ words: [String]
  ) throws(Refusal) -> [ByteString] {
    let ends = range.split(separator: UInt8(ascii: ":")).map { ByteString($0) }
    guard ends.count == 2 else { return songs }
    let (start, end) = (try number(ends[0], words), try number(ends[1], words))
    return Array(songs.prefix(end).dropFirst(start))
  }

  private func songs(
    _ name: ByteString, _ words: [String]
  ) throws(Refusal) -> [ByteString] {
    if let songs = lists[name] { return songs }
    throw Refusal(code: 50, command: words[0])
  }

  private mutating func create(
    _ name: ByteString, _ songs: [ByteString], _ words: [String]
  ) throws(Refusal) {
    guard lists[name] == nil else { throw Refusal(code: 56, command: words[0]) }
    lists[name] = songs
  }

  private mutating func rename(
    _ name: ByteString, _ other: ByteString, _ words: [String]
  ) throws(Refusal) {
    guard lists[other] == nil else { throw Refusal(code: 56, command: words[0]) }
    lists[other] = try songs(name, words)
    lists[name] = nil
  }

  private mutating func add(_ arguments: [ByteString], _ words: [String]) throws(Refusal) {
    let (name, song) = (arguments[0], arguments[1])
    if let known, !known.contains(song), !song.isURL {
      throw Refusal(code: 50, command: words[0])
    }
    var songs = lists[name] ?? []
    let position = arguments[2].isEmpty ? songs.count : try number(arguments[2], words)
    guard position <= songs.count else { throw Refusal(code: 2, command: words[0]) }
    songs.insert(song, at: position)
    lists[name] = songs
  }

  private mutating func delete(_ arguments: [ByteString], _ words: [String]) throws(Refusal) {
    var songs = try songs(arguments[0], words)
    let ends = arguments[1].split(separator: UInt8(ascii: ":"))
    let start = try number(ByteString(ends[0]), words)
    let end = ends.count > 1 ? try number(ByteString(ends[1]), words) : start + 1
    // MPD clips a range, also one of a single song.
    guard start < end, start <= songs.count else {
      throw Refusal(code: 2, command: words[0])
    }
    songs.removeSubrange(start..<min(end, songs.count))
    lists[arguments[0]] = songs
  }

  private mutating func move(_ arguments: [ByteString], _ words: [String]) throws(Refusal) {
    var songs = try songs(arguments[0], words)
    let (from, to) = (try number(arguments[1], words), try number(arguments[2], words))
    guard songs.indices.contains(from), songs.indices.contains(to) else {
      throw Refusal(code: 2, command: words[0])
    }
    songs.insert(songs.remove(at: from), at: to)
    lists[arguments[0]] = songs
  }

  private func number(_ text: ByteString, _ words: [String]) throws(Refusal) -> Int {
    guard let number = Int(text.description) else { throw Refusal(code: 2, command: words[0]) }
    return number
  }
}

extension ByteString {
  /// The words of a request; arguments have no quotes or blanks inside them.
  fileprivate var words: [String] {
    split(separator: UInt8(ascii: " ")).map { word in
      ByteString(word).description.filter { $0 != "\"" }
    }
  }
}
