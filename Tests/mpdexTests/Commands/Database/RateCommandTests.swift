import Bytes
import Glibc
import TestSupport
import Testing

@testable import ChangeJournal

@Suite struct RateCommandTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  private func rating(_ song: String) throws -> String? {
    let reply = try fixture.server.raw(["sticker get song \(song) rating"])
    return reply.hasPrefix("ACK") ? nil : String(reply.split(separator: "\n")[0].dropFirst(16))
  }

  @Test func ratesTheCurrentSong() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(["add a.wav", "play", "pause 1"])
    #expect(try server.mpdex("rate").status == 1)
    let set = try server.mpdexWithNotes("rate", "8")
    #expect((set.status, set.text, set.errorText) == (0, "", "mpdex: a.wav is now rated 8\n"))
    #expect(try server.mpdex("rate").text == "8\n")
    #expect(try server.mpdex("rate", "--json").text == #"{"rating":8,"uri":"a.wav"}"# + "\n")
    #expect(try server.mpdex("rate", "--remove").status == 0)
    #expect(try server.raw(["sticker get song a.wav rating"]).hasPrefix("ACK"))
    _ = try server.raw(["stop"])
    let result = try server.mpdex("rate", "8")
    #expect(
      (result.status, result.errorText) == (
        1, "mpdex: no song is playing or paused; nothing was done\n"
      ))
  }

  @Test func ratesSongsOfAListAndPrintsTheirRatings() throws {
    let result = try fixture.mpdex("rate 7 -", input: ["a.wav", "b.wav"], terminal: .errorOutput)
    #expect(result.errorText.replacing("\r", with: "") == "mpdex: 2 songs are now rated 7\n")
    #expect(try fixture.mpdex("rate a.wav c.wav b.wav").text == "7\n\n7\n")
    let lost = try fixture.mpdex("rate 5 a.wav gone.wav b.wav")
    #expect(lost.status == 75)
    #expect(lost.errorText.hasSuffix("; 1 of 3 songs was changed before that\n"))
    #expect(try ["a.wav", "b.wav"].map(rating) == ["5", "7"])
    let unknown = try fixture.mpdex("rate a.wav gone.wav")
    #expect(
      (unknown.status, unknown.text, unknown.errorText) == (
        1, "", "mpdex: gone.wav: no such song\n"
      ))
    #expect(
      try fixture.mpdex("rate c.wav").errorText == "mpdex: c.wav has no rating\n")
    #expect(
      try fixture.mpdex("rate eight").errorText
        == "mpdex: eight: no such song; if it was meant as a rating, give a whole number from 0 to 10\n"
    )
  }

  @Test("a rating after the song is not read as a song") func swappedArguments() throws {
    let result = try fixture.mpdex("rate a.wav 9")
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: the rating comes first: `mpdex rate 9 URI`"))
    #expect(try rating("a.wav") == nil)
  }

  /// The rating that is shown is the one of formats, filters and orders.
  @Test func showsRatingsOfOtherPlayers() throws {
    try fixture.raw("sticker set song a.wav like 2")
    try fixture.raw("sticker set song b.wav unwoundstack.com:rating 102")
    #expect(try fixture.mpdex("rate a.wav b.wav").text == "10\n4\n")
    #expect(try fixture.mpdex("rate a.wav --json").text == #"{"rating":10,"uri":"a.wav"}"# + "\n")
  }

  @Test func noRatingOfAMissingSongIsRemoved() throws {
    try fixture.mpdex("rate 9 a.wav")
    let result = try fixture.mpdex("rate --remove a.wav nosuch.wav")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nosuch.wav: no such song; nothing was changed\n")
    #expect(try rating("a.wav") == "9")
    let none = try fixture.mpdex("rate b.wav c.wav")
    #expect((none.status, none.errorText) == (1, "mpdex: none of these songs has a rating\n"))
  }

  /// A signal that arrives while songs are rated: what was done can be undone.
  @Test func anInterruptedRatingIsRecorded() throws {
    let list = fixture.directory.path("list")
    try writeFile(list, Array(String(repeating: "a.wav\nb.wav\n", count: 10_000).utf8))
    let script: ByteString = """
      exec 3>&2 2>/dev/null
      "$1" rate 5 - <"$LIST" 2>&3 &
      for i in $(seq 4000); do
        if "$1" rate b.wav >/dev/null; then break; fi
      done
      kill -TERM $!
      wait $!
      """
    let result = try runProcess(
      "/bin/bash", ["-c", script, "bash", ByteString(Command.path)],
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": fixture.server.socketPath, "LIST": list,
        "XDG_STATE_HOME": fixture.directory.path("state"),
      ]), timeout: .seconds(60))
    #expect(result.status == 128 + SIGTERM)
    #expect(result.errorText.hasPrefix("mpdex: interrupted; "))
    let isOne = result.errorText.hasPrefix("mpdex: interrupted; 1 of")
    let end = " of 20000 songs \(isOne ? "was" : "were") changed before that\n"
    #expect(result.errorText.hasSuffix(end))
    #expect(try fixture.mpdex("undo").status == 0)
    #expect(try rating("a.wav") == nil)
  }

  @Test(arguments: [
    "rate 11", "rate -- -1 a.wav", "rate 7.5 a.wav", "rate 7.5", "rate 1e1 a.wav",
    "rate 3 --remove a.wav", "rate 3 a.wav --json",
  ])
  func refusesWhatIsNoRating(_ line: String) throws {
    let result = try fixture.mpdex(line)
    #expect((result.status, result.text) == (64, ""))
    #expect(try rating("a.wav") == nil)
  }

  @Test func whatIsPipedIsRated() throws {
    #expect(try fixture.mpdex("rate 7", input: ["a.wav", "b.wav"]).isSilentSuccess)
    #expect(try ["a.wav", "b.wav", "c.wav"].map(rating) == ["7", "7", nil])
    #expect(try fixture.mpdex("rate", input: ["a.wav", "c.wav"]).text == "7\n\n")
    #expect(try fixture.mpdex("rate --remove", input: ["a.wav"]).isSilentSuccess)
    #expect(try rating("a.wav") == nil)
  }

  @Test func undoAndRedoRestoreRatings() throws {
    try fixture.raw("sticker set song b.wav rating 3")
    try fixture.mpdex("rate 9 a.wav b.wav")
    let history = try fixture.mpdex("history").text.split(separator: "\n")
    #expect(history.count == 2)
    #expect(history[0].hasSuffix("\trate\thad no rating\tsong:a.wav"))
    #expect(history[1].hasSuffix("\trate\thad rating 3\tsong:b.wav"))
    #expect(
      try fixture.mpdex("history --show 1").text
        == "song:a.wav\t= no rating\nsong:b.wav\t= rating 3\n")
    let json = try fixture.mpdex("history --json").text
    #expect(json.contains(#""sticker":"rating""#) && json.contains(#""uri":"b.wav","value":"3"}"#))
    #expect(try fixture.mpdex("playlist undo").status == 1)
    #expect(try fixture.mpdex("undo").status == 0)
    #expect(try ["a.wav", "b.wav"].map(rating) == [nil, "3"])
    #expect(try fixture.mpdex("redo").status == 0)
    #expect(try ["a.wav", "b.wav"].map(rating) == ["9", "9"])
    let note = try fixture.mpdex("undo", terminal: .errorOutput).errorText
    #expect(note.contains("undone: rate; the stickers of 2 songs were restored"))
  }

  @Test func aRatingThatSomethingElseHasSetIsKept() throws {
    try fixture.mpdex("rate 9 a.wav")
    try fixture.raw("sticker set song a.wav rating 4")
    let refused = try fixture.mpdex("undo")
    #expect(refused.status == 75)
    #expect(
      refused.errorText
        == "mpdex: a sticker of a.wav has since been changed by something else (rating 4 now, rating 9 before); nothing was "
        + "changed; use --yes to go ahead anyway\n")
    #expect(try rating("a.wav") == "4")
    #expect(try fixture.mpdex("undo --yes").status == 0)
    #expect(try rating("a.wav") == nil)
    try fixture.mpdex("redo")
    #expect(try rating("a.wav") == "4")
  }

  /// A change that changes nothing is none.
  @Test func theSameRatingIsNotRecorded() throws {
    try fixture.mpdex("rate 9 a.wav")
    try fixture.mpdex("rate 9 a.wav")
    #expect(try fixture.records().count == 1)
  }

  @Test func aRecordIsReadBack() throws {
    let record = StickersRecord(
      time: 17, command: "rate",
      changes: [
        StickerTransition(uri: "a b.wav", name: "rating", before: nil, after: "9"),
        StickerTransition(uri: ByteString([0xFF]), name: "my mood", before: " x", after: nil),
      ])
    #expect(JournalEntry(bytes: record.bytes) == .stickers(record))
    let header = try #require(JournalHeader(start: record.bytes))
    #expect((header.time, header.command) == (17, "rate"))
    #expect(header.lists == [.song("a b.wav"), .song(ByteString([0xFF]))])
    for count in 0..<record.bytes.count {
      #expect(StickersRecord(bytes: Array(record.bytes.prefix(count))) == nil, "\(count)")
    }
  }
}
