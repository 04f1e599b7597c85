package import Bytes
package import MPDClient

/// A queue that was saved in a file, with the state of the player at that time.
package struct QueueRecord: Equatable {
  package var state: QueueState
  /// The time when the queue was saved, in Unix seconds.
  package var time: Int
  /// The command that changed the queue afterwards; empty for a change by another client and for a stash.
  var command: ByteString
  /// The name of the queue's partition; empty for the default partition and for a stash.
  var partition: ByteString
  /// How many songs the change added and removed; nil if this is not known.
  package var effect: ListEffect?
  /// The playback modes, keyed by their names in the protocol. Only stashes contain playback modes; in the journal, the
  /// dictionary is empty.
  var options: [String: String] = [:]
  /// A digest of the queue after a change was undone or redone only in part, because songs were missing from the
  /// library; nil if the change was undone or redone completely, or not at all.
  var part: SongListDigest?

  package init(
    state: QueueState, time: Int, command: ByteString = "",
    partition: ByteString = ""
  ) {
    self.state = state
    self.time = time
    self.command = command
    self.partition = partition
  }
}

extension QueueRecord {
  /// The queue that was changed.
  var list: JournaledList { .queue(partition: partition) }

  /// Whether the change only set priorities.
  var isOfPriorities: Bool { command == "prio" }

  fileprivate var effectInWords: String? {
    isOfPriorities ? "priorities set" : effect?.summary
  }
}

// The file format: lines of names and values, an empty line, and the URIs, one per line.
extension QueueRecord {
  /// The contents of the record's file.
  var bytes: [UInt8] {
    var lines: [ByteString] = [
      formatLine, ByteString("time \(time)"), ByteString("songs \(state.songs.count)"),
    ]
    if !command.isEmpty { lines.append("command " + command) }
    if !partition.isEmpty { lines.append("partition " + partition) }
    if let part { lines.append("part " + part.text) }
    if let effect { lines.append(effect.line) }
    if let current = state.current { lines.append(ByteString("current \(current)")) }
    if let elapsed = state.elapsed {
      lines.append(ByteString("elapsed \(Int(elapsed / .milliseconds(1)))"))
    }
    lines.append(ByteString("state \(state.state.rawValue)"))
    lines += options.sorted { $0.key < $1.key }.map { ByteString("option \($0.key) \($0.value)") }
    lines += state.priorities.sorted { $0.key < $1.key }
      .map { ByteString("priority \($0.key) \($0.value)") }
    lines += state.ranges.sorted { $0.key < $1.key }.map(rangeLine)
    lines += state.tags.sorted { $0.key < $1.key }.flatMap(tagLines)
    return (lines + [""] + state.songs).flatMap { $0.bytes + [.newline] }
  }

  /// Parses the contents of a record's file; nil if they are not a valid record.
  ///
  /// - Parameter isCounted: whether the file must state the number of songs, which proves that the file is complete.
  ///   Older stashes lack this number.
  init?(bytes: [UInt8], isCounted: Bool = true) {
    var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
      .map { ByteString($0) }[...]
    guard lines.popFirst() == formatLine, lines.popLast() == "",
      let end = lines.firstIndex(of: "")
    else { return nil }
    self.init(state: QueueState(songs: Array(lines[(end + 1)...])), time: 0)
    for line in lines[..<end] { read(line) }
    let count = songCount(in: lines[..<end]) ?? (isCounted ? nil : state.songs.count)
    guard count == state.songs.count else { return nil }
    if let current = state.current, !state.songs.indices.contains(current) { return nil }
  }

  fileprivate mutating func read(_ line: ByteString) {
    let words = line.bytes.split(separator: .space, maxSplits: 1)
    guard words.count == 2 else { return }
    let value = ByteString(words[1])
    switch ByteString(words[0]).description {
    case "time": time = value.number() ?? 0
    case "command": command = value
    case "partition": partition = value
    case "effect": effect = ListEffect(value)
    case "part": readPart(value.bytes.split(separator: .space).map { ByteString($0) })
    case "current": state.current = value.number()
    case "elapsed": state.elapsed = value.number().map { Duration.milliseconds($0 as Int) }
    case "state": state.state = PlayState(rawValue: value.description) ?? .stopped
    case "option": readOption(value.description.split(separator: " "))
    case "priority": readPriority(value.numbers)
    case "range": readRange(value.numbers)
    case "tag": readTag(value)
    default: break
    }
  }

  private mutating func readPart(_ words: [ByteString]) {
    if words.count == 2 { part = SongListDigest(words[0], words[1]) }
  }

  private mutating func readOption(_ words: [Substring]) {
    if words.count == 2 { options[String(words[0])] = String(words[1]) }
  }

  private mutating func readPriority(_ numbers: [Int]) {
    if numbers.count == 2 { state.priorities[numbers[0]] = numbers[1] }
  }

  private mutating func readRange(_ numbers: [Int]) {
    guard (2...3).contains(numbers.count) else { return }
    let end = numbers.count == 3 ? Duration.milliseconds(numbers[2]) : nil
    state.ranges[numbers[0]] = SongRange(start: .milliseconds(numbers[1]), end: end)
  }
}

extension QueueRecord {
  private mutating func readTag(_ text: ByteString) {
    let words = text.bytes.split(separator: .space, maxSplits: 2, omittingEmptySubsequences: false)
      .map { ByteString($0) }
    guard words.count == 3, let position: Int = words[0].number() else { return }
    state.tags[position, default: []].append(Pair(name: words[1].description, value: words[2]))
  }
}

private func tagLines(_ position: Int, _ tags: [Pair]) -> [ByteString] {
  tags.map { ByteString("tag \(position) \($0.name) ") + $0.value }
}

/// Returns a line with the position of a song and, in milliseconds, the start and the end of its range. The end is left
/// out if the range extends to the end of the file.
private func rangeLine(_ position: Int, _ range: SongRange) -> ByteString {
  let times = [range.start, range.end].compactMap { $0.map { "\(Int($0 / .milliseconds(1)))" } }
  return ByteString("range \(position) " + times.joined(separator: " "))
}

extension JournalHeader {
  /// Parses the header lines of a queue record; nil if they are not valid.
  init?(queue lines: [ByteString]) {
    guard lines.first == formatLine, let count = songCount(in: lines[...]) else { return nil }
    var record = QueueRecord(state: QueueState(songs: []), time: 0)
    for line in lines { record.read(line) }
    self.init(
      time: record.time, command: record.command, lists: [record.list],
      changes: [ListChange(before: count, effect: record.effectInWords)])
  }
}

/// Returns the song count that the header lines state; nil if they do not state one.
private func songCount(in lines: ArraySlice<ByteString>) -> Int? {
  let name: ByteString = "songs "
  return lines.first { $0.hasPrefix(name) }.flatMap {
    ByteString($0.dropFirst(name.count)).number()
  }
}

extension ByteString {
  fileprivate var numbers: [Int] { description.split(separator: " ").compactMap { Int($0) } }
}

private let formatLine: ByteString = "mpdex queue 1"
