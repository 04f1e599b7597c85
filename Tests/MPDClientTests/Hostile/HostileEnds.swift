import Bytes
import MPDClient
import TestSupport

extension HostileCase {
  /// Answers that end too soon, or never.
  static let ends: [HostileCase] =
    breaks.flatMap { name, beginning, call in
      let asked = call.isPicture ? askedForPicture : [.greeting, .receiveLine]
      return [
        HostileCase(
          name: "closed \(name)", script: asked + [.send(beginning), .close],
          call: call, ending: .loss(.closed)),
        HostileCase(
          name: "silent \(name)", script: asked + [.send(beginning), .hang],
          call: call, ending: .loss(.timeout), timeout: 2),
      ]
    }

  private static let breaks: [(String, ByteString, Call)] = [
    ("before the answer", "", .status),
    ("in a name", "vol", .status),
    ("in a value", "volume: 1", .status),
    ("after a pair", "volume: 1\n", .status),
    ("in OK", "O", .play),
    ("in an ACK", "ACK [5@0] {pl", .play),
    ("after the size of a picture", "size: 100\nbinary: 100\n", .picture),
    ("in a picture", "size: 100\nbinary: 100\nabc", .picture),
  ]

  /// Answers of which a few bytes arrive again and again, long before each wait would time out.
  static let drips: [HostileCase] = [
    drip("pairs", "x: y\n", .status), drip("bytes of a line", "x", .status),
    drip("pairs in a list", "x: y\n", after: "list_OK\n", .list, index: 1),
    drip("events", "changed: player\n", .idle),
    drip("a picture", "x", after: "size: 100\nbinary: 100\n", .picture),
  ]

  /// Sends ten pieces per second for twenty seconds.
  private static func drip(
    _ name: String, _ piece: ByteString, after beginning: ByteString = "", _ call: Call,
    index: Int? = nil
  ) -> HostileCase {
    let asked: [ScriptedServer.Step] =
      switch call {
      case .picture: askedForPicture
      case .list: [.greeting, .receiveUntil("command_list_end")]
      default: [.greeting, .receiveLine]
      }
    let pieces =
      (1...200).flatMap { _ in [.send(piece), .wait(.milliseconds(100))] }
      as [ScriptedServer.Step]
    return HostileCase(
      name: "dripping \(name)", script: asked + [.send(beginning)] + pieces, call: call,
      ending: .loss(.timeout, index: index), timeout: 2)
  }

  /// Answers without an end; each temporarily takes a quarter of a GiB of memory.
  static let floods: [HostileCase] = [
    HostileCase(
      name: "endless pairs", script: [.greeting, .receiveLine] + flood, call: .status,
      ending: .loss(.malformed)),
    HostileCase(
      name: "endless pairs in a list",
      script: [.greeting, .receiveUntil("command_list_end"), .send("list_OK\n")] + flood,
      call: .list, ending: .loss(.malformed, index: 1)),
    HostileCase(
      name: "endless pairs in the answer to the request before it",
      script: [.greeting, .receiveLine] + flood, call: .listing, ending: .loss(.malformed)),
    HostileCase(
      name: "an endless line",
      script: [.greeting, .receiveLine, .send("x: ")] + Array(repeating: .send(zeros), count: 320),
      call: .status, ending: .loss(.malformed)),
    HostileCase(
      name: "endless events", script: [.greeting, .expect("idle")] + flood, call: .idle,
      ending: .loss(.malformed)),
    HostileCase(
      name: "endless pairs after the greeting", script: [.greeting] + flood, call: .status,
      ending: .loss(.malformed)),
  ]

  private static let zeros = ByteString([UInt8](repeating: UInt8(ascii: "0"), count: 1 << 20))

  /// 320 MiB.
  private static let flood: [ScriptedServer.Step] = {
    let pair = Array("x: ".utf8) + zeros.bytes.prefix(4092) + [UInt8(ascii: "\n")]
    let pairs = ByteString((0..<256).flatMap { _ in pair })
    return Array(repeating: .send(pairs), count: 320)
  }()
}
