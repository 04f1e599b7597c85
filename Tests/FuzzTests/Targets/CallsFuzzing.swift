import Bytes
import MPDClient
import Synchronization
import TestSupport

extension FuzzTarget {
  /// Calls of several requests, whose replies need not fit together: no server can end the program, and one that
  /// tells the truth gets the edit.
  static let calls = FuzzTarget(name: "calls", maxLength: 96) { bytes in
    var input = FuzzInput(bytes)
    let edit = ListCall(&input)
    let lies = input.remainder()
    let server = try LyingServer(edit, lies)
    let error = server.answer(edit)
    try check(error)
    guard lies.allSatisfy({ $0 == 0 }), edit.isPossible else { return }
    try require(error == nil, "\(edit) ends with \(error?.description ?? "")")
    try require(server.lists["mix"] == edit.new, "\(edit) gives \(server.lists)")
  }
}

/// An edit of the playlist "mix".
private struct ListCall {
  enum Kind: CaseIterable {
    case apply, perform, save, append, readBelow, move
  }

  let kind: Kind
  let old: [ByteString]
  let new: [ByteString]

  init(_ input: inout FuzzInput) {
    kind = Kind.allCases[input.number(below: Kind.allCases.count)]
    let count = 1 + input.number(below: 4)
    old = (0..<count).map { _ in Self.song(&input) }
    let wanted = (0..<input.number(below: 5)).map { _ in Self.song(&input) }
    new =
      switch kind {
      case .apply: wanted
      case .perform: Array(old.dropFirst())
      case .save: ["a", "b"]
      case .append: old + ["a"]
      case .readBelow: old
      case .move: Array(old.dropFirst() + old.prefix(1))
      }
  }

  /// A song, or one that the server does not know any more.
  private static func song(_ input: inout FuzzInput) -> ByteString {
    (["a", "b", "c", "d", "gone"] as [ByteString])[input.number(below: 5)]
  }

  /// Whether a server that does not lie can make it: no song is added that it does not know.
  var isPossible: Bool {
    switch kind {
    case .apply: !new.contains("gone")
    case .readBelow: false
    case .perform, .save, .append, .move: true
    }
  }

  func run(_ connection: inout Connection) throws(MPDError) {
    switch kind {
    case .apply:
      var edit = try connection.playlistEdit(of: "mix")
      edit.new = new
      try connection.apply(edit)
    case .perform: try connection.perform(.delete(RangeSet(0..<1)), on: "mix")
    case .save: try connection.saveQueue(as: "mix", mode: .replace)
    case .append: try connection.append(["a"], toPlaylist: "mix")
    case .readBelow: _ = try connection.songURIs(below: old)
    case .move: try connection.perform(.move(0..<1, to: nil), on: "mix")
    }
  }
}

/// A server with the playlists of a model, which lies where its input says so.
private final class LyingServer {
  fileprivate struct State {
    var model = PlaylistModel()
    var lies: ArraySlice<UInt8> = []
  }

  private final class Box: Sendable {
    let state = Mutex(State())
  }

  private let box = Box()
  private let server: AnsweringServer

  init(_ call: ListCall, _ lies: [UInt8]) throws {
    let box = box
    box.state.withLock { state in
      state.model.known = ["a", "b", "c", "d"]
      state.model.queue = ["a", "b"]
      state.model.lists["mix"] = call.old
      state.lies = lies[...]
    }
    server = try AnsweringServer(version: "0.23.5") { lines, isList in
      box.state.withLock { $0.answer(lines, isList) }
    }
  }

  var lists: [ByteString: [ByteString]] { box.state.withLock { $0.model.lists } }

  /// Makes an edit; returns its error.
  func answer(_ call: ListCall) -> MPDError? {
    do throws(MPDError) {
      var connection = try Connection(
        to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(20))
      try call.run(&connection)
      return nil
    } catch {
      return error
    }
  }
}

extension LyingServer.State {
  fileprivate mutating func answer(_ lines: [ByteString], _ isList: Bool) -> ByteString {
    let truth = model.answer(lines, isList: isList)
    // The last line comes in any case, so that nobody waits.
    var said = truth.split(separator: .newline).map { ByteString($0) }
    let last = said.popLast() ?? "OK"
    let place = { (lie: UInt8) in Int(lie >> 3) % max(1, said.count) }
    let lie = lies.popFirst() ?? 0
    switch lie & 7 {
    case 1 where !said.isEmpty: said.remove(at: place(lie))
    case 2 where !said.isEmpty: said.insert(said[place(lie)], at: place(lie))
    case 3: return "ACK [50@\(lie >> 3)] {\(lines.first ?? "")} no\n"
    case 4: said.removeAll { $0.hasPrefix("file: ") }
    case 5: said.insert("file: b", at: said.isEmpty ? 0 : place(lie))
    case 6: return "ACK [2@\(lie >> 3)] {\(lines.first ?? "")} no\n"
    default: break
    }
    return (said + [last]).map { $0 + "\n" }.reduce("", +)
  }
}

private func check(_ error: MPDError?) throws(FuzzFinding) {
  guard let error else { return }
  let isKnown =
    switch error.code {
    case .malformed, .closed, .changed, .lostData, .missingSongs, .wouldLoseData, .argument,
      .ack:
      true
    default: false
    }
  try require(isKnown, "\(error.code), \(error)")
}
