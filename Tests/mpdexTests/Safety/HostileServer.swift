import Bytes
import Synchronization
import TestSupport

/// A server that changes what a real one answers: it puts hostile texts wherever a reply can have one.
final class HostileServer: Sendable {
  /// What a server makes hostile.
  enum Part: CaseIterable {
    /// The values that are texts.
    case texts
    /// All values, also those that have only a few meanings, and numbers.
    case values
    /// Numbers, which differ each time and contradict each other.
    case numbers
    /// How many lines there are: each time others are missing or come twice, so that no two lists agree.
    case counts
    /// The reason of a refusal; it refuses everything.
    case errors
    /// The name of the command that an error is about.
    case commands
  }

  private let server: AnsweringServer
  private let isOn: Switch

  /// - Parameters:
  ///   - part: what it makes hostile.
  ///   - real: the server that answers.
  ///   - seed: chooses the numbers.
  ///   - isOn: whether it does so from the beginning; otherwise from ``start()`` on.
  init(_ part: Part, in real: LiveServer, seed: UInt64 = 0, isOn: Bool = true) throws {
    let idling = Idling()
    let numbers = HostileNumbers(seed: seed)
    let isOn = Switch(isOn)
    self.isOn = isOn
    server = try AnsweringServer(version: "0.23.5") { lines, isList in
      if lines.first == "noidle" || lines.first?.hasPrefix("idle") == true {
        return idling.reply(to: lines[0])
      }
      let reply = HostileReply(part: part, lines: lines, isList: isList, numbers: numbers)
      return isOn.isOn ? reply.bytes(from: real) : reply.unchanged(from: real)
    }
  }

  /// Begins to be hostile.
  func start() { isOn.turnOn() }

  var socketPath: String { server.socketPath }
}

/// Numbers of a reply: most are small ones, such as a position has, some are absurd.
private final class HostileNumbers: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func next() -> String {
    generator.withLock { generator in
      guard Bool.random(using: &generator) else {
        return Self.absurd.randomElement(using: &generator) ?? ""
      }
      return "\(Int.random(in: 0..<12, using: &generator))"
    }
  }

  /// 0 and 2 are rare.
  func copies() -> Int {
    generator.withLock { [0, 1, 1, 1, 1, 2].randomElement(using: &$0) ?? 1 }
  }

  private static let absurd = [
    "0", "-1", "99", "2147483647", "4294967295", "9223372036854775807", "18446744073709551616",
    "nan", "1e308", "0:0", "1:2147483647",
  ]
}

private final class Switch: Sendable {
  private let state: Atomic<Bool>

  init(_ isOn: Bool) { state = Atomic(isOn) }

  var isOn: Bool { state.load(ordering: .acquiring) }

  func turnOn() { state.store(true, ordering: .releasing) }
}

/// What a server says to clients that wait for changes: four times that there are some, and then nothing.
private final class Idling: Sendable {
  private let state = Mutex((count: 0, isWaiting: false))

  func reply(to line: ByteString) -> ByteString {
    state.withLock { state in
      if line == "noidle" {
        defer { state.isWaiting = false }
        return state.isWaiting ? "OK\n" : ""
      }
      state.count += 1
      state.isWaiting = state.count.isMultiple(of: 5)
      if state.isWaiting { return "" }
      return "changed: stored_playlist\(HostileText.everything)\nchanged: player\nOK\n"
    }
  }
}

/// The reply to one request, made from a real server's.
private struct HostileReply {
  let part: HostileServer.Part
  let lines: [ByteString]
  let isList: Bool
  let numbers: HostileNumbers

  private static let text = HostileText.everything

  func bytes(from server: LiveServer) -> ByteString {
    let name = lines.first.map { $0.split(separator: UInt8(ascii: " "))[0] } ?? []
    switch (ByteString(name).description, part) {
    case ("close", _): return ""
    case ("kill", .texts), ("kill", .values), ("kill", .numbers), ("kill", .counts): return "OK\n"
    case (let name, .errors): return "ACK [50@0] {\(name)} No such thing \(Self.text)\n"
    case (_, .commands): return "ACK [5@0] {\(Self.text)} what is this\n"
    case ("subscribe", _), ("unsubscribe", _): return "OK\n"
    case ("readmessages", _): return "channel: x\(Self.text)\nmessage: y\(Self.text)\nOK\n"
    case ("albumart", _), ("readpicture", _): return "ACK [50@0] {} No such thing \(Self.text)\n"
    default: return changed(from: server)
    }
  }

  func unchanged(from server: LiveServer) -> ByteString {
    let sent = isList ? ["command_list_ok_begin"] + lines + ["command_list_end"] : lines
    return (try? ByteString(server.rawBytes(sent))) ?? "ACK [5@0] {} lost\n"
  }

  private func changed(from server: LiveServer) -> ByteString {
    let lines = unchanged(from: server).split(separator: .newline).map { ByteString($0) }
    return ByteString(
      lines.flatMap { line in
        Array(repeating: changed(line).bytes + [.newline], count: copies(of: line)).joined()
      })
  }

  /// How often a line comes; the lines that end an answer come once.
  private func copies(of line: ByteString) -> Int {
    guard part == .counts, line.contains(UInt8(ascii: ":")), !line.hasPrefix("ACK") else {
      return 1
    }
    return numbers.copies()
  }

  private func changed(_ line: ByteString) -> ByteString {
    if part == .counts { return line }
    if part == .numbers { return withOtherNumber(line) }
    guard let (name, value) = line.split(atFirst: UInt8(ascii: ":")), !line.hasPrefix("ACK") else {
      return line
    }
    let isText = value.contains { $0 > 0x3F } && !Self.meanings.contains(name)
    return part == .values && name != "binary" || isText ? line + Self.text : line
  }

  private func withOtherNumber(_ line: ByteString) -> ByteString {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !line.hasPrefix("binary"),
      let first = line.dropFirst(colon + 2).first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return line }
    return ByteString(line.bytes[...colon]) + ByteString(" \(numbers.next())")
  }

  /// The names of values that have only a few meanings.
  private static let meanings: Set<ByteString> = [
    "command", "tagtype", "state", "repeat", "random", "single", "consume", "Last-Modified",
    "Format",
    "audio", "replay_gain_mode",
  ]
}
