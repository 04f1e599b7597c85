package import Bytes
package import MPDClient

/// A queue that was kept in a file, with what the player did then.
package struct QueueRecord: Equatable {
  package var state: QueueState
  /// The time at which the queue was kept, in Unix seconds.
  package var time: Int
  /// When the change was made that was undone or done again since, in Unix seconds; nil for one that was not.
  var made: Int?
  /// The command that changed the queue after that; empty for another client, and for a stash.
  var command: ByteString
  /// The partition whose queue it is; empty for the default one, and for a stash.
  var partition: ByteString
  /// The modes of playing by their names in the protocol; empty in the journal.
  var options: [String: String] = [:]
  /// The queue after the change was undone or redone only in part, since songs are gone from the library; nil
  /// otherwise.
  var part: SongListDigest?

  package init(
    state: QueueState, time: Int, made: Int? = nil, command: ByteString = "",
    partition: ByteString = ""
  ) {
    self.state = state
    self.time = time
    self.made = made
    self.command = command
    self.partition = partition
  }
}

extension QueueRecord {
  /// The queue that was changed.
  var list: JournaledList { .queue(partition: partition) }

  /// Whether the change was one of priorities, and not of songs.
  var isOfPriorities: Bool { command == "prio" }
}

// The form in a file: lines of names and values, an empty line, then the URIs in lines.
extension QueueRecord {
  /// The bytes of a file.
  var bytes: [UInt8] {
    var lines: [ByteString] = [
      formatLine, ByteString("time \(time)"), ByteString("songs \(state.songs.count)"),
    ]
    if let made { lines.append(ByteString("made \(made)")) }
    if !command.isEmpty { lines.append("command " + command) }
    if !partition.isEmpty { lines.append("partition " + partition) }
    if let part { lines.append("part " + part.text) }
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

  /// Reads the bytes of a file; nil if it has another form.
  ///
  /// - Parameter isCounted: whether the number of songs must be there, which shows that the file is whole; older
  ///   stashes lack it.
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
    case "made": made = value.number()
    case "command": command = value
    case "partition": partition = value
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

/// The position, the start and, unless it is that of the file, the end, in milliseconds.
private func rangeLine(_ position: Int, _ range: SongRange) -> ByteString {
  let times = [range.start, range.end].compactMap { $0.map { "\(Int($0 / .milliseconds(1)))" } }
  return ByteString("range \(position) " + times.joined(separator: " "))
}

extension JournalHeader {
  /// Reads the lines before the songs; nil if they have another form.
  init?(queue lines: [ByteString]) {
    guard lines.first == formatLine, let count = songCount(in: lines[...]) else { return nil }
    var record = QueueRecord(state: QueueState(songs: []), time: 0)
    for line in lines { record.read(line) }
    self.init(
      time: record.time, made: record.made, command: record.command, lists: [record.list],
      counts: [count])
  }
}

/// The number of songs that the lines before them name; nil if they name none.
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
