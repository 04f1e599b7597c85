internal import Bytes
internal import MPDClient

/// A queue that was kept in a file, with what the player did then.
struct QueueRecord: Equatable {
  var state: QueueState
  /// When it was kept, in Unix seconds.
  var time: Int
  /// The command that changed the queue after that; empty for a stash.
  var command: ByteString = ""
  /// The modes of playing by their names in the protocol; empty in the history.
  var options: [String: String] = [:]
  /// The priorities other than 0 by the positions of their songs; empty in the history.
  var priorities: [Int: Int] = [:]
}

// The form in a file: lines of names and values, an empty line, then the URIs in lines.
extension QueueRecord {
  /// The bytes of a file.
  var bytes: [UInt8] {
    var lines: [ByteString] = [formatLine, ByteString("time \(time)")]
    if !command.isEmpty { lines.append("command " + command) }
    if let current = state.current { lines.append(ByteString("current \(current)")) }
    if let elapsed = state.elapsed {
      lines.append(ByteString("elapsed \(Int(elapsed / .milliseconds(1)))"))
    }
    lines.append(ByteString("state \(state.state.rawValue)"))
    lines += options.sorted { $0.key < $1.key }.map { ByteString("option \($0.key) \($0.value)") }
    lines += priorities.sorted { $0.key < $1.key }
      .map { ByteString("priority \($0.key) \($0.value)") }
    return (lines + [""] + state.songs).flatMap { $0.bytes + [.newline] }
  }

  /// Reads the bytes of a file; nil if it has another form.
  init?(bytes: [UInt8]) {
    var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
      .map { ByteString($0) }[...]
    guard lines.popFirst() == formatLine, lines.popLast() == "",
      let end = lines.firstIndex(of: "")
    else { return nil }
    self.init(state: QueueState(songs: Array(lines[(end + 1)...])), time: 0)
    for line in lines[..<end] { read(line) }
    if let current = state.current, !state.songs.indices.contains(current) { return nil }
  }

  private mutating func read(_ line: ByteString) {
    let words = line.bytes.split(separator: .space, maxSplits: 1)
    guard words.count == 2 else { return }
    let value = ByteString(words[1])
    switch ByteString(words[0]).description {
    case "time": time = value.number() ?? 0
    case "command": command = value
    case "current": state.current = value.number()
    case "elapsed": state.elapsed = value.number().map { Duration.milliseconds($0 as Int) }
    case "state": state.state = PlayState(rawValue: value.description) ?? .stopped
    case "option": readOption(value.description.split(separator: " "))
    case "priority": readPriority(value.description.split(separator: " "))
    default: break
    }
  }

  private mutating func readOption(_ words: [Substring]) {
    if words.count == 2 { options[String(words[0])] = String(words[1]) }
  }

  private mutating func readPriority(_ words: [Substring]) {
    let numbers = words.compactMap { Int($0) }
    if numbers.count == 2 { priorities[numbers[0]] = numbers[1] }
  }
}

/// The first line of a file, with the version of its form.
private let formatLine: ByteString = "mpdex queue 1"
