internal import Bytes

/// The changes that one command made to stored playlists.
struct PlaylistsRecord: Equatable {
  /// The time of the change, in Unix seconds.
  let time: Int
  /// The name of the command that made the changes, such as "playlist sort".
  let command: ByteString
  let changes: [PlaylistTransition]

  /// Returns the record with only the changes to one playlist; nil if the record has no change to this playlist.
  func only(_ name: ByteString) -> PlaylistsRecord? {
    with(changes.filter { $0.names.contains(name) })
  }

  /// Returns the record without the changes to the given lists; nil if no change is left.
  func without(_ lists: Set<JournaledList>) -> PlaylistsRecord? {
    with(changes.filter { lists.isDisjoint(with: $0.names.map { .playlist($0) }) })
  }

  /// Returns the record with its changes replaced by the given changes; nil if the list of changes is empty.
  func with(_ changes: [PlaylistTransition]) -> PlaylistsRecord? {
    changes.isEmpty
      ? nil : PlaylistsRecord(time: time, command: command, changes: changes)
  }
}

/// The effect of a change on a stored playlist.
struct PlaylistTransition: Equatable {
  let name: ByteString
  /// The songs before the change; nil if the playlist did not exist.
  var before: [ByteString]?
  /// A digest of the songs after the change; nil if the playlist was removed.
  var after: SongListDigest?
  /// The new name of the playlist if the change renamed it; otherwise nil. A change that renames a playlist does not
  /// change its songs.
  var newName: ByteString?
  /// Whether the change was undone or redone only in part, because songs are missing from the library. If so, `before`
  /// still describes the playlist before the whole change, whereas `after` describes it after the part that was undone
  /// or redone.
  var isInPart = false
  /// How many songs were added and removed; nil if this is not known.
  var effect: ListEffect?

  /// The names that the playlist had before and after the change.
  var names: [ByteString] { [name] + (newName.map { [$0] } ?? []) }

  /// Creates the transition of a playlist that keeps its name.
  init(_ name: ByteString, from before: [ByteString]?, to after: [ByteString]?) {
    self.name = name
    self.before = before
    self.after = after.map { SongListDigest($0) }
    effect = after.map { ListEffect(from: before ?? [], to: $0) }
  }

  /// Creates the transition of a playlist that is renamed.
  ///
  /// - Parameter songs: the songs of the playlist, which stay the same.
  init(renaming name: ByteString, to newName: ByteString, _ songs: [ByteString]) {
    self.init(name, from: songs, to: songs)
    self.newName = newName
  }
}

/// A short digest that identifies a list of songs.
struct SongListDigest: Equatable {
  let count: Int
  /// The 64-bit FNV-1a hash of the URIs, each followed by a newline.
  let hash: UInt64

  init(_ songs: [ByteString]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for song in songs {
      for byte in song { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ UInt64(UInt8.newline)) &* 0x100_0000_01b3
    }
    (count, self.hash) = (songs.count, hash)
  }

  /// Parses the number of songs and the hash; nil if either is not valid.
  init?(_ count: ByteString, _ hash: ByteString) {
    guard let count: Int = count.number(), (0...Int(Int32.max)).contains(count),
      let hash = UInt64(hash.description, radix: 16)
    else { return nil }
    (self.count, self.hash) = (count, hash)
  }

  /// The number of songs and the hash, as written to a file.
  var text: ByteString { ByteString("\(count) \(String(hash, radix: 16))") }
}

// The file format: lines of names and values, an empty line, and the URIs of each playlist, one per line.
extension PlaylistsRecord {
  /// The contents of the record's file.
  var bytes: [UInt8] {
    let lines = [formatLine, ByteString("time \(time)"), "command " + command]
    let songs = changes.flatMap { $0.before ?? [] }
    return (lines + changes.flatMap(\.lines) + [""] + songs).flatMap {
      $0.bytes + [.newline]
    }
  }

  /// Parses the contents of a record's file; nil if they are not a valid record.
  init?(bytes: [UInt8]) {
    guard bytes.starts(with: formatLine.bytes), bytes.last == .newline else { return nil }
    let lines = bytes.dropLast().split(separator: .newline, omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(where: \.isEmpty),
      let header = PlaylistsHeader(lines: lines[..<end].map { ByteString($0) })
    else { return nil }
    var songs = lines[(end + 1)...]
    guard songs.count == header.lines.reduce(0, { $0 + ($1.before ?? 0) }) else { return nil }
    let changes = header.lines.map { line in
      let before = line.before.map { songs.prefix($0).map { ByteString($0) } }
      songs = songs.dropFirst(line.before ?? 0)
      return PlaylistTransition(line, before)
    }
    self.init(
      time: header.time, command: header.command, changes: changes)
  }
}

private struct PlaylistsHeader {
  let time: Int
  let command: ByteString
  private(set) var lines: [Line] = []

  /// A header line that describes the change to one playlist. `before` is the song count before the change; nil if the
  /// playlist did not exist.
  struct Line {
    let name: ByteString
    let before: Int?
    let after: SongListDigest?
    var newName: ByteString?
    var isInPart = false
    var effect: ListEffect?

    /// The effect of the change in words, and the song count before the change.
    var change: ListChange {
      let words = after == nil ? "removed" : newName == nil ? effect?.summary : "renamed"
      return ListChange(before: before, effect: words)
    }
  }

  /// Parses the header lines; nil if they are not valid.
  init?(lines all: [ByteString]) {
    guard all.count >= 4, all[0] == formatLine, let time = all[1].value(of: "time"),
      let time: Int = time.number(), let command = all[2].value(of: "command")
    else { return nil }
    (self.time, self.command) = (time, command)
    for line in all[3...] {
      if let newName = line.value(of: "renamed"), !lines.isEmpty {
        lines[lines.count - 1].newName = newName
      } else if line == partLine, !lines.isEmpty {
        lines[lines.count - 1].isInPart = true
      } else if let effect = line.value(of: "effect"), !lines.isEmpty {
        lines[lines.count - 1].effect = ListEffect(effect)
      } else {
        guard let line = Line(line) else { return nil }
        lines.append(line)
      }
    }
  }
}

extension PlaylistTransition {
  fileprivate init(_ line: PlaylistsHeader.Line, _ before: [ByteString]?) {
    (name, self.before, after, newName) = (line.name, before, line.after, line.newName)
    (isInPart, effect) = (line.isInPart, line.effect)
  }

  fileprivate var lines: [ByteString] {
    let old = before.map { "\($0.count)" } ?? "-"
    let new = after?.text ?? "- -"
    return [ByteString("playlist \(old) \(new) ") + name]
      + (newName.map { ["renamed " + $0] } ?? []) + (isInPart ? [partLine] : [])
      + (effect.map { [$0.line] } ?? [])
  }
}

extension PlaylistsHeader.Line {
  fileprivate init?(_ line: ByteString) {
    guard let value = line.value(of: "playlist") else { return nil }
    let words = value.bytes.split(separator: .space, maxSplits: 3, omittingEmptySubsequences: false)
      .map { ByteString($0) }
    guard words.count == 4, let before = songCount(words[0]) else { return nil }
    after = words[1] == "-" ? nil : SongListDigest(words[1], words[2])
    guard after != nil || words[1] == "-" else { return nil }
    name = words[3]
    self.before = before
  }
}

/// Parses a song count. Returns `.some(nil)` for "-", which means that the playlist did not exist, and nil for any
/// other word that is not a number.
private func songCount(_ word: ByteString) -> Int?? {
  if word == "-" { return .some(nil) }
  guard let count: Int = word.number(), (0...Int(Int32.max)).contains(count) else { return nil }
  return count
}

extension JournalHeader {
  /// Parses the header lines of a playlist record; nil if they are not valid.
  init?(playlists lines: [ByteString]) {
    guard let header = PlaylistsHeader(lines: lines) else { return nil }
    // A renamed playlist is listed under both names.
    let parts = header.lines.flatMap { line in
      [(line.name, line.change)]
        + (line.newName.map { [($0, ListChange(before: nil, effect: nil))] } ?? [])
    }
    self.init(
      time: header.time, command: header.command,
      lists: parts.map { .playlist($0.0) },
      changes: parts.map(\.1))
  }
}

extension ByteString {
  /// Returns the text that follows a word and a space; nil if the line does not begin with them.
  fileprivate func value(of word: ByteString) -> ByteString? {
    hasPrefix(word + " ") ? ByteString(dropFirst(word.count + 1)) : nil
  }
}

/// The line that marks the playlist of the previous line as undone or redone only in part.
private let partLine: ByteString = "part"

private let formatLine: ByteString = "mpdex playlists 1"
