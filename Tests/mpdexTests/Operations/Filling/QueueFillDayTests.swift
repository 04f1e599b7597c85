import Bytes
import Foundation
import Glibc
import TestSupport
import Testing

/// `queue fill` beside a server that plays songs of one second, and beside clients that change the queue.
@Suite struct QueueFillDayTests {
  private let server: LiveServer
  private let proxy: FaultProxy
  private let files: TemporaryDirectory
  private let filling: BackgroundCommand

  private static let songs = (10..<50).map { "\($0).wav" }
  private static let maxHistory = 25

  init() throws {
    server = try LiveServer(
      files: MusicLibrary(Self.songs.map { .song(ByteString($0), seconds: 1) }),
      configuration: ["restore_paused \"no\""])
    proxy = try FaultProxy(to: server.socketPath)
    files = try TemporaryDirectory(prefix: "fill")
    try writeFile(files.path("list"), Self.songs.asLines)
    filling = try BackgroundCommand(
      [
        "queue", "fill", "--ahead", "3", "--max-history", "\(Self.maxHistory)", "--", "shuf",
        files.path("list"),
      ],
      environment: ["MPD_HOST": proxy.socketPath, "XDG_STATE_HOME": files.path("state")])
  }

  @Test("the music goes on through a restart and changes by other clients") func day() throws {
    var day = PlayedDay()
    try waitUntil { try server.queue().count >= 3 }
    _ = try server.raw(["play 0"])
    try follow(&day, songs: 3)
    try checkRoundTrips(while: &day, songs: 12)
    _ = try server.raw(["clear"])
    try follow(&day, songs: 4)
    _ = try server.raw(["add 10.wav", "add 11.wav", "add 12.wav", "move 0 2", "shuffle"])
    try follow(&day, songs: 5)
    _ = try server.raw(["crop"])
    try follow(&day, songs: 4)
    try server.restart()
    try follow(&day, songs: 4)
    server.kill()
    try server.restart()
    _ = try server.raw(["play"])
    try follow(&day, songs: 4)
    try checkRoundTrips(while: &day, songs: 8)
    try checkRepetitions()
    #expect(filling.isRunning)
    #expect(day.count >= 44)
  }

  /// Waits until so many more songs have begun. Once the queue is full, there must always be a next song.
  private func follow(_ day: inout PlayedDay, songs count: Int) throws {
    let end = day.count + count
    try waitUntil {
      let status = try StatusLines(server.raw(["status"]))
      day.note(status)
      if day.isFull, status["state"] == "play" {
        #expect(status.songsAhead > 0, "\(status.lines)")
      }
      return day.count >= end
    }
    day.isFull = false
  }

  /// Waits for so many more songs, for each of which the server may be asked twice: for the status, and for
  /// the addition. What is asked after the last addition is for a song that has not been added yet.
  ///
  /// If a busy machine's MPD reports the player twice for one song, the status is read again.
  private func checkRoundTrips(while day: inout PlayedDay, songs count: Int) throws {
    try waitUntil { try StatusLines(server.raw(["status"])).songsAhead == 3 }
    let before = proxy.traffic
    try follow(&day, songs: count)
    let after = proxy.traffic
    let requests = after.commands[before.commands.count...]
    let isAddition = { (request: ByteString) in request.hasPrefix("addid") }
    let end = requests.lastIndex(where: isAddition).map { $0 + 1 } ?? requests.startIndex
    let added = requests.count(where: isAddition)
    #expect(added >= count - 1)
    let reports = reportsOfPlayer(in: after.serverText[before.serverText.count...])
    #expect(roundTrips(of: requests[..<end]) <= added + max(added, reports), "\(requests)")
  }

  /// The number of events of the player in what the server has sent.
  private func reportsOfPlayer(in text: ArraySlice<UInt8>) -> Int {
    text.split(separator: UInt8(ascii: "\n")).count { $0.elementsEqual("changed: player".utf8) }
  }

  /// The number of commands and command lists that do not wait for events.
  private func roundTrips(of requests: ArraySlice<ByteString>) -> Int {
    var (count, isInList) = (0, false)
    for request in requests where !request.hasPrefix("idle") && request != "noidle" {
      if !isInList { count += 1 }
      if request.hasPrefix("command_list") { isInList = request != "command_list_end" }
    }
    return count
  }

  /// No song was added again while it was among the last ones of the history. That also has the songs, three
  /// at most, that were to be sent when the server went away, which it did twice.
  private func checkRepetitions() throws {
    try waitUntil { additions.count > Self.songs.count }
    let added = additions
    for index in added.indices {
      let history = added[..<index].suffix(Self.maxHistory - 2 * 3)
      #expect(!history.contains(added[index]), "\(index)")
    }
  }

  private var additions: [ByteString] { proxy.traffic.commands.filter { $0.hasPrefix("addid") } }

  private func waitUntil(_ isDone: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(40)
    while try !isDone() {
      try #require(ContinuousClock.now < end)
      usleep(20_000)
    }
  }
}

/// The songs that have begun during a test.
private struct PlayedDay {
  private(set) var count = 0
  /// Whether the queue has been full since the last change by another client.
  var isFull = false
  private var lastID: String?

  mutating func note(_ status: StatusLines) {
    isFull = isFull || status.songsAhead >= 3
    guard status["state"] == "play", let id = status["songid"], id != lastID else { return }
    lastID = id
    count += 1
  }
}

/// The lines of a reply to `status`.
private struct StatusLines {
  let lines: [String: String]

  init(_ reply: String) {
    let pairs = reply.split(separator: "\n").map { $0.components(separatedBy: ": ") }
      .filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    lines = Dictionary(pairs) { $1 }
  }

  subscript(name: String) -> String? { lines[name] }

  /// The number of songs after the current one.
  var songsAhead: Int {
    guard let length = self["playlistlength"].flatMap({ Int($0) }) else { return 0 }
    return length - (self["song"].flatMap { Int($0) }.map { $0 + 1 } ?? 0)
  }
}
