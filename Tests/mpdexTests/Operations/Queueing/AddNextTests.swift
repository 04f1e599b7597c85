import Bytes
import MPDClient
import Testing
import TestSupport

@testable import Operations

/// `add --next` on a real server.
@Suite struct AddNextTests {
  /// Returns a server with a queue of ten songs, of which the third is playing.
  private func server(_ modes: String...) throws -> LiveServer {
    let names = (0..<10).map { "q\($0)" } + ["a", "b", "c", "d", "x"]
    let server = try LiveServer(
      files: MusicLibrary(names.map { .song(ByteString($0 + ".wav"), seconds: 60) }))
    _ = try server.raw(names.prefix(10).map { "add \($0).wav" } + modes + ["play 2"])
    return server
  }

  private func addNext(_ names: String, to server: LiveServer) throws {
    let uris = names.map { ByteString("\($0).wav") }
    #expect(try server.mpdex(arguments: ["add", "--next"] + uris).isSilentSuccess)
  }

  private func names(_ server: LiveServer) throws -> String {
    try server.queue().map { String($0.dropLast(4)) }.joined(separator: " ")
  }

  /// The song that plays after `next` was sent some times.
  private func playedNext(_ count: Int, _ server: LiveServer) throws -> String {
    try (0..<count).map { _ in
      _ = try server.raw(["next"])
      return try server.mpdex("current", "-f", "%file%").text.replacing(".wav\n", with: "")
    }.joined(separator: " ")
  }

  @Test(arguments: [[], ["consume 1"], ["random 1"], ["random 1", "consume 1"]] as [[String]])
  func callsArePlayedInTheirOrder(_ modes: [String]) throws {
    let server = try server()
    _ = try server.raw(modes)
    try addNext("ab", to: server)
    try addNext("c", to: server)
    try addNext("d", to: server)
    #expect(try playedNext(2, server) == "a b")
    try addNext("x", to: server)
    #expect(try playedNext(3, server) == "c d x")
    #expect(try playedNext(1, server).hasPrefix("q"))
    try addNext("b", to: server)
    try addNext("ac", to: server)
    #expect(try playedNext(3, server) == "b a c")
  }

  @Test func songsAreQueuedAfterTheCurrentOne() throws {
    let server = try server()
    try addNext("ab", to: server)
    try addNext("c", to: server)
    #expect(try names(server) == "q0 q1 q2 a b c q3 q4 q5 q6 q7 q8 q9")
    _ = try server.raw(["play 8"])
    try addNext("d", to: server)
    #expect(try names(server) == "q0 q1 q2 a b c q3 q4 q5 d q6 q7 q8 q9")
  }

  @Test func songsOfInsertComeFirst() throws {
    let server = try server()
    _ = try server.raw(["random 1"])
    try addNext("a", to: server)
    #expect(try server.mpdex("insert", "x.wav").isSilentSuccess)
    try addNext("b", to: server)
    #expect(try playedNext(3, server) == "x a b")
  }

  @Test func withoutACurrentSongTheyAreFirst() throws {
    let server = try server()
    _ = try server.raw(["clear", "add q1.wav"])
    try addNext("a", to: server)
    try addNext("b", to: server)
    #expect(try names(server) == "a b q1")
    #expect(try server.mpdex("add", "--next", "--play", "c.wav").isSilentSuccess)
    #expect(try names(server) == "a b c q1")
    #expect(try server.playState() == "play 2")
  }

  /// The songs of one call keep their order when random order begins later.
  @Test func randomOrderThatBeginsLaterKeepsTheOrder() throws {
    let server = try server()
    try addNext("ab", to: server)
    try addNext("cd", to: server)
    _ = try server.raw(["random 1"])
    #expect(try playedNext(4, server) == "a b c d")
  }

  @Test func placesExcludeEachOther() throws {
    for other in [["--at", "3"], ["--replace"]] as [[ByteString]] {
      let result = try Command.run(["add", "--next"] + other + ["a"])
      #expect((result.status, result.text) == (64, ""))
      #expect(result.errorText.contains("give only one of --next, --at and --replace"))
    }
  }
}

/// The plan of `add --next`. A queue is written as priorities, one for each song; identifiers count
/// from 1.
@Suite struct PlayNextPlanTests {
  private func plan(
    _ priorities: [Int], current: Int?, next: Int? = nil, isRandom: Bool, adding count: Int
  ) -> (settings: [Int: Int], place: Int?) {
    let songs = (priorities + Array(repeating: 0, count: count)).enumerated().map {
      index, priority in
      Song(
        uri: "x",
        pairs: [
          Pair(name: "Pos", value: "\(index)"), Pair(name: "Id", value: "\(index + 1)"),
          Pair(name: "Prio", value: "\(priority)"),
        ])
    }
    var pairs = [Pair(name: "random", value: isRandom ? "1" : "0")]
    if let current {
      pairs.append(Pair(name: "song", value: "\(current - 1)"))
      pairs.append(Pair(name: "songid", value: "\(current)"))
    }
    if let next { pairs.append(Pair(name: "nextsongid", value: "\(next)")) }
    let added = Array(priorities.count + 1..<priorities.count + 1 + count)
    let plan = PlayNextPlan(songs, Status(pairs: pairs), adding: added)
    return (Dictionary(plan.settings.map { ($0.id, $0.priority) }) { $1 }, plan.place)
  }

  @Test func songsInOrderFollowTheOnesThatWait() {
    #expect(plan([0, 0, 0], current: 2, isRandom: false, adding: 2) == ([4: 200, 5: 199], 2))
    #expect(plan([0, 200, 199, 0], current: 1, isRandom: false, adding: 1) == ([5: 198], 3))
    // The current song does not wait any more, and a priority further on is somebody else's.
    #expect(plan([200, 199, 0, 7], current: 1, isRandom: false, adding: 1) == ([5: 198], 2))
    #expect(plan([0, 0, 7], current: 1, isRandom: false, adding: 1) == ([4: 200], 1))
    #expect(plan([9, 0], current: nil, isRandom: false, adding: 1) == ([3: 8], 1))
    #expect(plan([], current: nil, isRandom: false, adding: 1) == ([1: 200], 0))
  }

  @Test func songsInRandomOrderGetLowerPriorities() {
    #expect(
      plan([0, 0], current: 1, next: 2, isRandom: true, adding: 2) == ([3: 200, 4: 199], nil))
    #expect(
      plan([0, 200, 199], current: 1, next: 2, isRandom: true, adding: 1) == ([4: 198], nil))
    // Those above the next song's priority were played.
    #expect(
      plan([200, 199, 198, 0], current: 2, next: 3, isRandom: true, adding: 1)
        == ([1: 0, 5: 197], nil))
    #expect(
      plan([200, 199, 0, 0], current: 4, next: 3, isRandom: true, adding: 1)
        == ([1: 0, 2: 0, 5: 200], nil))
    #expect(plan([0, 255], current: 1, next: 2, isRandom: true, adding: 1) == ([3: 254], nil))
  }

  @Test func allGetNewPrioritiesWhereThereIsNoRoom() {
    #expect(
      plan([0, 2, 1, 0], current: 1, next: 2, isRandom: true, adding: 2)
        == ([2: 200, 3: 199, 5: 198, 6: 197], nil))
    let many = plan([0], current: 1, isRandom: false, adding: 300)
    #expect((many.settings[2], many.settings[201], many.settings[301]) == (200, 1, 1))
    #expect(many.place == 1)
  }
}
