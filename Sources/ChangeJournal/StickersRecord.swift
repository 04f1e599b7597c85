internal import Bytes
internal import CommandRuntime

/// The changes that one command made to the stickers of songs.
struct StickersRecord: Equatable {
  /// The time of the change, in Unix seconds.
  let time: Int
  /// The name of the command that made the changes, such as "rate".
  let command: ByteString
  let changes: [StickerTransition]

  /// Returns the record with its changes replaced by the given changes; nil if the list of changes is empty.
  func with(_ changes: [StickerTransition]) -> StickersRecord? {
    changes.isEmpty
      ? nil : StickersRecord(time: time, command: command, changes: changes)
  }
}

/// The effect of a change on a sticker of a song.
struct StickerTransition: Equatable {
  let uri: ByteString
  let name: ByteString
  /// The value before the change; nil if the song had no such sticker.
  var before: ByteString?
  /// The value after the change; nil if the sticker was removed.
  var after: ByteString?

  /// Returns the sticker's name and a value as the user sees them, such as "rating 8". If the value is nil, returns
  /// "no" and the sticker's name.
  func shown(_ value: ByteString?) -> ByteString { value.map { name + " " + $0 } ?? "no " + name }
}

// The file format: lines of names and values, and an empty line. A line named "song" begins the lines of the next
// sticker.
extension StickersRecord {
  /// The contents of the record's file.
  var bytes: [UInt8] {
    let lines = [formatLine, ByteString("time \(time)"), "command " + command]
    return (lines + changes.flatMap(\.lines) + [""]).flatMap { $0.bytes + [.newline] }
  }

  /// Parses the contents of a record's file; nil if they are not a valid record.
  init?(bytes: [UInt8]) {
    guard bytes.starts(with: formatLine.bytes), bytes.suffix(2) == [.newline, .newline] else {
      return nil
    }
    self.init(lines: bytes.dropLast(2).split(separator: .newline).map { ByteString($0) })
  }

  fileprivate init?(lines: [ByteString]) {
    guard lines.count >= 5, lines[0] == formatLine,
      let time: Int = lines[1].removingPrefix("time ")?.number(),
      let command = lines[2].removingPrefix("command ")
    else { return nil }
    var changes: [StickerTransition] = []
    for line in lines[3...] {
      guard changes.read(line) else { return nil }
    }
    self.init(time: time, command: command, changes: changes)
  }
}

extension StickerTransition {
  fileprivate var lines: [ByteString] {
    ["song " + uri, "name " + name] + (before.map { ["before " + $0] } ?? [])
      + (after.map { ["after " + $0] } ?? [])
  }
}

extension [StickerTransition] {
  /// Reads a line of a record; returns false if it is not valid.
  fileprivate mutating func read(_ line: ByteString) -> Bool {
    if let uri = line.removingPrefix("song ") {
      append(StickerTransition(uri: uri, name: ""))
    } else if let last = indices.last {
      if let name = line.removingPrefix("name ") {
        self[last] = StickerTransition(uri: self[last].uri, name: name)
      } else if let value = line.removingPrefix("before ") {
        self[last].before = value
      } else if let value = line.removingPrefix("after ") {
        self[last].after = value
      } else {
        return false
      }
    } else {
      return false
    }
    return true
  }
}

extension JournalHeader {
  /// Parses the header lines of a sticker record; nil if they are not valid.
  init?(stickers lines: [ByteString]) {
    guard let record = StickersRecord(lines: lines) else { return nil }
    self.init(
      time: record.time, command: record.command,
      lists: record.changes.map { .song($0.uri) },
      changes: record.changes.map { _ in ListChange(before: nil, effect: nil) })
    stickers = record.changes
  }
}

private let formatLine: ByteString = "mpdex stickers 1"
