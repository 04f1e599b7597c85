import Bytes
import Glibc
import TestSupport
import Testing

/// `mpdex pick` with what players say about the songs, and with what is to be left out.
@Suite struct PickStickersTests {
  private let server: LiveServer
  private let songs = ["a.wav", "b.wav", "c.wav", "d.wav"]

  init() throws {
    server = try LiveServer(
      library: MusicLibrary(["a", "b", "c", "d"].map { .song(ByteString("\($0).wav")) }))
  }

  private func set(_ name: String, _ values: [String: String]) throws {
    for (song, value) in values {
      #expect(try server.raw(["sticker set song \(song).wav \(name) \(value)"]) == "OK\n")
    }
  }

  private func pick(_ arguments: ByteString...) throws -> [String] {
    let input = songs.asLines
    let result = try server.mpdex(arguments: ["pick"] + arguments, input: input)
    #expect((result.status, result.errorText) == (0, ""))
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test("ratings of all clients are compared; songs without one come last") func ratings() throws {
    try set("rating", ["a": "4"])
    try set("unwoundstack.com:rating", ["b": "255", "a": "255"])
    try set("like", ["c": "1"])
    #expect(try pick("--by", "-rating") == ["b.wav", "c.wav", "a.wav", "d.wav"])
  }

  @Test("numbers without bounds are compared, too") func hugeNumbers() throws {
    try set("rating", ["a": "1e300", "b": "5", "c": "nan", "d": "-3"])
    #expect(try pick("--by", "-rating") == ["a.wav", "b.wav", "c.wav", "d.wav"])
  }

  @Test("songs that are rated 0 are never picked by weight") func weights() throws {
    try set("rating", ["a": "0", "b": "10"])
    var first: [String: Int] = [:]
    for seed in 0..<60 {
      let picked = try pick("--weight", "rating", "--unrated", "1", "--seed", "\(seed)")
      #expect(picked.sorted() == ["b.wav", "c.wav", "d.wav"])
      first[picked[0], default: 0] += 1
    }
    #expect(first["b.wav", default: 0] > 40)
  }

  @Test("songs that were played lately are left out") func notPlayed() throws {
    try set("lastPlayed", ["a": "\(now - 3600)", "b": "\(now - 20 * 86_400)"])
    try set("unwoundstack.com:lastplayed", ["c": "\(now - 60)"])
    #expect(try pick("--not-played", "14d") == ["b.wav", "d.wav"])
    #expect(try pick("--not-played", "30m") == ["a.wav", "b.wav", "d.wav"])
  }

  @Test("a rule that would leave nothing is not followed, and that is said") func relaxed() throws {
    let input = songs.asLines
    let result = try server.mpdexWithNotes("pick", "--added", "1d", input: input)
    #expect(result.text == songs.map { "\($0)\n" }.joined())
    #expect(result.errorText.contains("--added would leave no song, so it was ignored"))
  }

  @Test("songs of other lists are left out") func excluded() throws {
    _ = try server.raw(["add a.wav", "save mix", "clear", "add b.wav"])
    #expect(try pick("--exclude", "queue") == ["a.wav", "c.wav", "d.wav"])
    #expect(try pick("--exclude", "queue", "--exclude", "playlist:mix") == ["c.wav", "d.wav"])
    let list = try TemporaryDirectory()
    try writeFile(list.path("list"), Array("d.wav\n".utf8))
    #expect(try pick("--exclude", ByteString(list.path("list"))) == ["a.wav", "b.wav", "c.wav"])
  }

  @Test("sizes are those of the files") func sizes() throws {
    let library = MusicLibrary([.song("a.wav", seconds: 1), .song("b.wav", seconds: 3)])
    let server = try LiveServer(files: library)
    let input = Array("b.wav\na.wav\n".utf8)
    let size = try readFile(server.musicDirectory + "/b.wav").count
    let small = try server.mpdex(
      "pick", "--size", "\(size - 1)", "--in-order", input: input)
    #expect((small.text, small.errorText) == ("a.wav\n", ""))
    let both = try server.mpdex("pick", "--size", "1G", input: input)
    #expect(both.text == "b.wav\na.wav\n")
    #expect(unlink(server.musicDirectory + "/b.wav") == 0)
    let known = try server.mpdexWithNotes("pick", "--size", "1G", input: input)
    #expect(known.text == "a.wav\n")
    #expect(known.errorText.contains("--size left out 1 song of unknown size"))
  }

  @Test("a server without stickers is named") func noStickers() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("sticker \"find\" \"song\" \"\" \"rating\""),
      .sendLines("ACK [5@0] {} unknown command \"sticker\""), .hang,
    ])
    let result = try Command.run(
      ["pick", "--weight", "rating"], environment: ["MPD_HOST": server.socketPath],
      input: Array(#"{"uri":"a.wav","tags":{}}"#.utf8))
    #expect(result.status == 76)
    #expect(result.errorText.contains("which this server does not support"), "\(result.errorText)")
  }

  private var now: Int { time(nil) }
}
