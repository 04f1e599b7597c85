import Bytes
import Foundation
import MPDClient
import Synchronization
import Testing
import TestSupport

/// Edits of a stored playlist while other clients change it between any two of their requests, in every order: no
/// song that the server has accepted from one of them is lost.
@Suite struct PlaylistInterleavingTests {
  /// A way to edit the playlist "mix".
  enum Edit: CaseIterable {
    case rewritten, longer, saved, savedAfter, emptied, appended, deleted, inserted, created
    case withMissingSong

    var old: [ByteString]? {
      switch self {
      case .created: nil
      case .withMissingSong: ["a", "gone", "b"]
      default: ["a", "b", "c"]
      }
    }

    /// The version of the server: MPD appends its queue since 0.24.
    var version: ByteString { self == .savedAfter ? "0.24.0" : "0.23.5" }

    /// What the playlist is to have.
    var new: [ByteString] {
      switch self {
      case .rewritten: ["c", "a"]
      case .longer: ["n", "c", "b", "a"]
      case .saved: ["n", "a"]
      case .emptied: []
      case .appended: ["a", "b", "c", "n"]
      case .savedAfter: ["a", "b", "c", "n", "a"]
      case .deleted: ["a", "c"]
      case .inserted: ["n", "a", "b", "c"]
      case .created: ["n", "a"]
      case .withMissingSong: ["gone", "b", "n"]
      }
    }

    func run(_ connection: inout Connection) throws(MPDError) {
      switch self {
      case .deleted: try connection.perform(.delete(RangeSet(1..<2)), on: "mix")
      case .inserted: try connection.perform(.insert(["n"], at: 0), on: "mix")
      case .saved: try connection.saveQueue(as: "mix", mode: .replace)
      case .savedAfter: try connection.saveQueue(as: "mix", mode: .append)
      default:
        var edit = try connection.playlistEdit(of: "mix")
        edit.new = new
        try connection.apply(edit)
      }
    }
  }

  /// Something that another client does.
  enum Action: CaseIterable {
    case add, deleteFirst, moveLast, clear, remove, rename, replace
  }

  /// The actions before requests of the edit, by their numbers.
  typealias Schedule = [(step: Int, action: Action)]

  /// Returns all schedules of actions before requests.
  private static func schedules(_ actions: [Action], _ steps: Int, length: Int) -> [Schedule] {
    guard length > 0 else { return [[]] }
    let shorter = schedules(actions, steps, length: length - 1)
    return shorter.flatMap { schedule -> [Schedule] in
      guard schedule.count == length - 1 else { return [schedule] }
      let more = (schedule.last?.step ?? 0)..<steps
      return [schedule] + more.flatMap { step in actions.map { schedule + [(step, $0)] } }
    }
  }

  @Test(arguments: Edit.allCases) func nothingAcceptedIsLost(_ edit: Edit) throws {
    let bench = try InterleavingBench(version: edit.version)
    let steps = bench.run(edit, []).steps + 3
    let few = Self.schedules([.add, .deleteFirst, .remove, .replace], steps, length: 2)
    let all =
      fullSize
      ? Self.schedules(Action.allCases, steps, length: 2)
        + Self.schedules([.add, .remove, .replace], steps, length: 3) : few
    for schedule in all {
      let run = bench.run(edit, schedule)
      let found = run.problem(edit, schedule)
      try #require(found == nil, "\(schedule): \(found ?? "")")
    }
  }

  /// If others only append, every edit is done.
  @Test(arguments: Edit.allCases) func appendingDoesNotDisturb(_ edit: Edit) throws {
    let bench = try InterleavingBench(version: edit.version)
    let steps = bench.run(edit, []).steps
    for schedule in Self.schedules([.add], steps, length: 3) {
      let run = bench.run(edit, schedule)
      // A name that another client takes, or an edit by positions of a list that cannot be stored anew.
      if [.created, .withMissingSong].contains(edit), run.error != nil { continue }
      #expect(run.error == nil, "\(schedule): \(run.error?.message ?? "")")
      #expect(run.lists.keys.sorted() == ["mix"], "\(schedule): \(run.lists)")
    }
  }

  /// Whether everything is tried, for `make reliability`.
  private var fullSize: Bool {
    ProcessInfo.processInfo.environment["MPDEX_RELIABILITY"]?.isEmpty == false
  }
}

/// A server with the playlists of a model, which other clients change before chosen requests.
private final class InterleavingBench {
  /// What an edit has done.
  struct Run {
    let error: MPDError?
    /// The number of requests and command lists.
    let steps: Int
    let lists: [ByteString: [ByteString]]
    /// The songs that other clients have added and not removed themselves.
    let accepted: [ByteString]
    /// A song that was missing from all lists after a request; nil if there was none.
    let lostOnTheWay: ByteString?
  }

  fileprivate struct State {
    var model = PlaylistModel()
    var schedule: ArraySlice<(step: Int, action: PlaylistInterleavingTests.Action)> = []
    var step = 0
    var accepted: [ByteString] = []
    var lostOnTheWay: ByteString?
    /// Whether the edit has read the playlist, and whether it has renamed one.
    var (hasRead, hasExchanged) = (false, false)
    /// Whether the edit deletes what is at a position, whatever that is.
    var deletes = false
  }

  private final class Box: Sendable {
    let state = Mutex(State())
  }

  private let box = Box()
  private let server: AnsweringServer

  init(version: ByteString) throws {
    server = try AnsweringServer(version: version) { [box] lines, isList in
      box.state.withLock { $0.answer(lines, isList: isList) }
    }
  }

  func run(_ edit: PlaylistInterleavingTests.Edit, _ schedule: PlaylistInterleavingTests.Schedule)
    -> Run
  {
    box.state.withLock { state in
      state = State()
      state.model.known = ["a", "b", "c", "n"]
      state.model.queue = ["n", "a"]
      state.model.lists = edit.old.map { ["mix": $0] } ?? [:]
      state.schedule = schedule[...]
      state.deletes = edit == .deleted
    }
    var failure: MPDError?
    do throws(MPDError) {
      var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
      try edit.run(&connection)
    } catch { failure = error }
    return box.state.withLock { state in
      Run(
        error: failure, steps: state.step, lists: state.model.lists, accepted: state.accepted,
        lostOnTheWay: state.lostOnTheWay)
    }
  }
}

extension InterleavingBench.State {
  mutating func answer(_ lines: [ByteString], isList: Bool) -> ByteString {
    while let next = schedule.first, next.step == step {
      schedule.removeFirst()
      perform(next.action)
    }
    step += 1
    noteReading(lines)
    defer { noteLosses() }
    return model.answer(lines, isList: isList)
  }

  /// What the edit reads before it changes anything, it may remove: that is what it was given.
  private mutating func noteReading(_ lines: [ByteString]) {
    if lines.contains(where: { $0.hasPrefix("rename ") }) { hasExchanged = true }
    let isDeletion = deletes && lines.contains { $0.hasPrefix("playlistdelete \"mix\"") }
    let isReading = !hasRead && lines == ["listplaylist \"mix\""]
    guard isReading || isDeletion, !hasExchanged else { return }
    hasRead = isReading
    let songs = model.lists["mix"] ?? []
    accepted.removeAll(where: songs.contains)
  }

  /// The edit may be killed after each of its requests.
  private mutating func noteLosses() {
    let all = Set(model.lists.values.joined())
    lostOnTheWay = lostOnTheWay ?? accepted.first { !all.contains($0) }
  }

  private mutating func perform(_ action: PlaylistInterleavingTests.Action) {
    let songs = model.lists["mix"] ?? []
    switch action {
    case .add: add()
    case .deleteFirst: if !songs.isEmpty { run("playlistdelete mix 0", removing: songs.prefix(1)) }
    case .moveLast: if songs.count > 1 { run("playlistmove mix \(songs.count - 1) 0") }
    case .clear: run("playlistclear mix", removing: songs[...])
    case .remove: run("rm mix", removing: songs[...])
    case .rename: run("rename mix other")
    case .replace:
      guard !songs.isEmpty else { return }
      run("playlistclear mix", removing: songs[...])
      for _ in 0..<2 { add() }
    }
  }

  private mutating func add() {
    let song = ByteString("http://h/\(step)-\(accepted.count)-\(schedule.count)")
    run("playlistadd mix \(song)")
    accepted.append(song)
  }

  private mutating func run(_ line: ByteString, removing songs: ArraySlice<ByteString> = []) {
    let reply = model.answer([line], isList: false)
    if reply == "OK\n" { accepted.removeAll(where: songs.contains) }
  }
}

extension InterleavingBench.Run {
  /// What is wrong; nil for nothing.
  func problem(
    _ edit: PlaylistInterleavingTests.Edit, _ schedule: PlaylistInterleavingTests.Schedule
  ) -> String? {
    let account = "\(lists), \(error?.message ?? "done")"
    let all = Set(lists.values.joined())
    if let lost = accepted.first(where: { !all.contains($0) }) {
      return "\(lost) is lost: \(account)"
    }
    // What has missing songs is edited in place, and written back if others have changed it.
    if edit != .withMissingSong, let lostOnTheWay {
      return "\(lostOnTheWay) was in no list: \(account)"
    }
    let named = lists.keys.filter { error?.message.contains($0.description) == true }
    let unnamed = Set(lists.keys).subtracting(named).subtracting(["mix", "other"])
    if !unnamed.isEmpty { return "\(unnamed) are not named: \(account)" }
    if let error { return problem(with: error, account) }
    let songs = lists["mix"] ?? []
    let isUndisturbed = schedule.allSatisfy { $0.action == .add }
    guard isUndisturbed, edit != .withMissingSong else { return nil }
    let kept = songs.filter { !$0.isURL }
    return kept == edit.new ? nil : "the edit was not made: \(account)"
  }

  private func problem(with error: MPDError, _ account: String) -> String? {
    let known: [MPDError.Code] = [
      .changed, .lostData, .ack(.noExist), .ack(.exist), .ack(.argument), .argument, .missingSongs,
    ]
    guard known.contains(error.code) else { return "\(error.code): \(account)" }
    let isUnchanged = error.code == .changed || error.message.contains("nothing was")
    let hasNew = lists["mix"]?.contains("n") == true
    return isUnchanged && hasNew ? "something was done: \(account)" : nil
  }
}
