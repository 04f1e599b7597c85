import Bytes
import Foundation
import Testing
import TestSupport

/// Stations, whose names stand for titles, and whose titles change while they play.
@Suite struct RadioTests {
  /// A server that plays as fast as it receives.
  private func server() throws -> LiveServer {
    try LiveServer(
      library: [.song("a.wav", tags: ["Title": "b song"])],
      configuration: ["audio_output {\n type \"null\"\n name \"Null\"\n sync \"no\"\n}"])
  }

  private func waitUntil(_ server: LiveServer, says text: String) throws {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if try server.raw(["currentsong"]).contains(text) { return }
      usleep(20_000)
    }
    Issue.record("the server does not say \(text): \(try server.raw(["status", "currentsong"]))")
  }

  @Test func aStationWithoutATitleIsListedByItsName() throws {
    let (radio, server) = (try RadioServer(), try server())
    _ = try server.raw(["add \(radio.url)", "add a.wav", "play 0"])
    try waitUntil(server, says: "Name: Radio Name")
    #expect(try server.mpdex("playlist").text == "Radio Name\nb song\n")
    #expect(try server.mpdex("ls", "--in", "queue").text == "2\tb song\n1\tRadio Name\n")
    #expect(try server.mpdex("jump", "--in", "queue", "radio").text == "1\n")
    #expect(try server.mpdex("index", "--in", "queue").text == "B\t0\t1\nR\t1\t1\n")
    #expect(
      try server.mpdex("ls", "--in", "queue", "--json").text.contains(#""name":"Radio Name""#))
    radio.play("Abba - SOS")
    try waitUntil(server, says: "Title: Abba - SOS")
    #expect(try server.mpdex("ls", "--in", "queue").text == "1\tAbba - SOS\n2\tb song\n")
  }

  /// The names that the server reads from the list.
  @Test func aStationOfAStoredPlaylistIsListedByItsName() throws {
    let server = try server()
    let lines = "#EXTM3U\n#EXTINF:-1,Radio Name\nhttp://127.0.0.1:1/x\n#EXTINF:1,\na.wav\n"
    try Data(lines.utf8).write(to: URL(filePath: server.playlistDirectory + "/S.m3u"))
    let listed = try server.mpdex("playlist", "S").text
    #expect(listed.hasPrefix("Radio Name\n"))
    let list = try server.mpdex("ls", "--in", "playlist:S", "--json").text
    #expect(list.contains(#""name":"Radio Name""#))
    #expect(
      try server.mpdex("jump", "--in", "playlist:S", "radio").text == "http://127.0.0.1:1/x\n")
  }

  /// The server reports a new title; nothing is asked in between.
  @Test func aBarShowsEachTitle() throws {
    let (radio, server) = (try RadioServer(title: "Abba - SOS"), try server())
    _ = try server.raw(["add \(radio.url)", "play 0"])
    try waitUntil(server, says: "Title: Abba - SOS")
    let proxy = try FaultProxy(to: server.socketPath)
    let bar = try WatchProcess(proxy.socketPath, running: ["status", "--follow", "%title%"])
    try bar.wait { $0 == ["Abba - SOS"] }
    radio.play("Kalo - Una")
    try bar.wait { $0 == ["Abba - SOS", "Kalo - Una"] }
    #expect(proxy.traffic.commands.filter { $0.hasPrefix("idle") }.count <= 4)
  }

  @Test func watchReportsEachTitleOnce() throws {
    let (radio, server) = (try RadioServer(), try server())
    _ = try server.raw(["add \(radio.url)", "play 0"])
    try waitUntil(server, says: "Name: Radio Name")
    let watch = try WatchProcess(server, ["player"])
    #expect(watch.lines == ["player state play", "player song 1 \(radio.url)"])
    for title in ["Abba - SOS", "Kalo - Una", "Abba - SOS"] {
      radio.play(ByteString(title))
      try watch.wait { $0.last == "player title 1 \(radio.url)\t\(title)" }
    }
    #expect(watch.lines.count == 5)
    let late = try WatchProcess(server, ["player"])
    #expect(
      try late.wait { $0.count == 3 }.last == "player title 1 \(radio.url)\tAbba - SOS")
    #expect(watch.errorLines.isEmpty)
  }

  @Test func aProgramAndJSONGetTheTitle() throws {
    let (radio, server) = (try RadioServer(title: "Abba - SOS"), try server())
    _ = try server.raw(["add \(radio.url)", "play 0"])
    try waitUntil(server, says: "Title: Abba - SOS")
    let json = try WatchProcess(server, ["player", "--json"])
    let program = try WatchProcess(
      server,
      [
        "player", "--", "sh", "-c",
        #"echo "$MPDEX_CHANGE|$MPDEX_POSITION|$MPDEX_TITLE|$MPDEX_URI""#,
      ])
    try json.wait { $0.count == 3 }
    try program.wait { $0.count == 3 }
    radio.play("Kalo - Una")
    // On a busy machine the stream can falter, which is a jump in time.
    let line = try #require(try json.wait { $0.last?.contains("Kalo - Una") == true }.last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let expected = ["event": "player", "change": "title", "title": "Kalo - Una", "uri": radio.url]
    #expect(expected.allSatisfy { object?[$0.key] as? String == $0.value })
    #expect(object?["position"] as? Int == 1)
    try program.wait { $0.last == "title|1|Kalo - Una|\(radio.url)" }
  }

  /// The first title comes some time after the beginning of the stream, and is no other one.
  @Test func waitEndsWithTheNextTitle() throws {
    let (radio, server) = (try RadioServer(), try server())
    _ = try server.raw(["add \(radio.url)", "play 0"])
    try waitUntil(server, says: "Name: Radio Name")
    let first = BackgroundThread(after: .milliseconds(300)) { radio.play("Abba - SOS") }
    let early = try server.mpdex("wait", "--for", "song", "--timeout", "2")
    #expect(
      (early.status, early.errorText) == (1, "mpdex: the song has not changed after 2 seconds\n"))
    try first.wait()
    try waitUntil(server, says: "Title: Abba - SOS")
    let second = BackgroundThread(after: .milliseconds(300)) { radio.play("Kalo - Una") }
    #expect(try server.mpdex("wait", "--for", "song", "--timeout", "20").isSilentSuccess)
    try second.wait()
    let third = BackgroundThread(after: .milliseconds(300)) { radio.play("Abba - SOS") }
    #expect(
      try server.mpdex("current", "--wait", "--timeout", "20").text == "Radio Name: Abba - SOS\n")
    try third.wait()
  }
}
