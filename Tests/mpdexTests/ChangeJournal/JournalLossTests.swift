import Bytes
import Glibc
import MPDClient
import Platform
import TestSupport
import Testing

/// What `undo` cannot restore now stays in the journal.
@Suite struct JournalLossTests {
  @Test("the songs of a playlist come back once their files are back")
  func playlist() throws {
    for again in ["undo", "redo undo"] {
      let fixture = try JournalFixture.withFiles()
      try fixture.mpdex("rm one")
      try fixture.hide("b.wav")
      #expect(try fixture.mpdex("undo").status == 75)
      #expect(try fixture.songs("one") == "ac")
      try fixture.unhide("b.wav")
      for line in again.split(separator: " ") {
        #expect(try fixture.mpdex(String(line)).isSilentSuccess, "\(again)")
      }
      #expect(try fixture.songs("one") == "abc", "\(again)")
      // Both parts are one change again.
      #expect(try fixture.mpdex("undo").status == 1)
      #expect(try fixture.mpdex("redo").isSilentSuccess)
      #expect(try fixture.songs("one") == nil)
      #expect(try fixture.mpdex("redo").status == 1)
      #expect(try fixture.mpdex("undo").isSilentSuccess)
      #expect(try fixture.songs("one") == "abc")
    }
  }

  @Test("the songs of the queue come back once their files are back")
  func queue() throws {
    for again in ["undo", "redo undo"] {
      let fixture = try JournalFixture.withFiles()
      try fixture.mpdex("clear -q")
      try fixture.hide("b.wav")
      let undone = try fixture.mpdex("undo")
      #expect(
        (undone.status, undone.errorText)
          == (
            75,
            "mpdex: b.wav is no longer in the library and was left out (the queue has 2 songs again); "
              + "`mpdex undo` restores it once it is back\n"
          ))
      #expect(try fixture.server.queue() == ["a.wav", "c.wav"])
      try fixture.unhide("b.wav")
      for line in again.split(separator: " ") {
        #expect(try fixture.mpdex(String(line)).isSilentSuccess, "\(again)")
      }
      #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"], "\(again)")
      #expect(try fixture.mpdex("undo").status == 1)
      #expect(try fixture.mpdex("redo").isSilentSuccess)
      #expect(try fixture.server.queue() == [])
      #expect(try fixture.mpdex("redo").status == 1)
    }
  }

  @Test("a change of which nothing can be restored waits, and can be forgotten")
  func unavailable() throws {
    let fixture = try JournalFixture.withFiles()
    try fixture.mpdex("addplaylist three d.wav")
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm three")
    try fixture.hide("d.wav", "a.wav", "b.wav", "c.wav")
    for options in ["", " --yes"] {
      let refused = try fixture.mpdex("undo" + options)
      #expect(
        (refused.status, refused.errorText)
          == (
            75,
            "mpdex: nothing was changed: d.wav is no longer in the library; run `mpdex undo` again once "
              + "it is back, or `mpdex undo --forget` to remove the change from the history\n"
          ))
    }
    let queue = try fixture.mpdex("queue undo")
    #expect(queue.status == 75)
    #expect(
      queue.errorText.contains(
        "a.wav and 2 more are no longer in the library; run `mpdex queue undo` again once they are back,"
      ))
    let named = try fixture.mpdex("playlist undo three")
    #expect(
      named.errorText.contains("`mpdex playlist undo 'three' --forget`"), "\(named.errorText)")
    #expect(try fixture.mpdex("undo --forget").isSilentSuccess)
    try fixture.unhide("a.wav", "b.wav", "c.wav")
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
  }

  @Test("an entry that was taken out since its file is gone can come back") func missing() throws {
    let fixture = try JournalFixture.withFiles()
    try fixture.hide("b.wav")
    #expect(try fixture.mpdex("delplaylist one --missing").isSilentSuccess)
    let refused = try fixture.mpdex("undo")
    #expect(refused.status == 75)
    #expect(
      refused.errorText.hasPrefix(
        "mpdex: nothing was changed: b.wav is no longer in the library; run `mpdex undo` again "))
    #expect(try fixture.mpdex("redo").status == 1)
    try fixture.unhide("b.wav")
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.songs("one") == "abc")
  }

  @Test("a repaired entry is not lost for one that is gone") func repaired() throws {
    let fixture = try JournalFixture.withFiles()
    try fixture.hide("b.wav")
    #expect(
      try fixture.mpdex("playlist apply one", input: ["a.wav", "d.wav", "c.wav"]).status == 0)
    let refused = try fixture.mpdex("undo")
    #expect(
      (refused.status, refused.errorText)
        == (
          75,
          "mpdex: b.wav is no longer in the library, and 'one' would lose 1 song that is in it now; nothing was "
            + "changed; use --yes to go ahead anyway\n"
        ))
    #expect(try fixture.songs("one") == "adc")
    #expect(try fixture.mpdex("undo --yes").status == 75)
    #expect(try fixture.songs("one") == "ac")
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.songs("one") == "adc")
  }

  @Test("what is undone of one playlist leaves the others of the change") func others() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("rm one two")
    try fixture.raw("save one")
    let nothing = try fixture.mpdex("playlist undo one -v")
    #expect(
      (nothing.status, nothing.errorText)
        == (
          0, "mpdex: the playlists are already as they were before 'rm'; nothing was changed\n"
        ))
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == ("abc", "abc"))
    try fixture.mpdex("rm one two")
    #expect(try fixture.mpdex("playlist undo one --forget").isSilentSuccess)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == (nil, "abc"))
  }

  @Test("parts of one change restore what they can") func parts() throws {
    let fixture = try JournalFixture.withFiles()
    try fixture.raw("playlistadd lonely d.wav")
    try fixture.mpdex("rm one lonely")
    try fixture.hide("d.wav", "b.wav")
    let undone = try fixture.mpdex("undo")
    #expect(undone.status == 75)
    #expect(try (fixture.songs("one"), fixture.songs("lonely")) == ("ac", nil))
    try fixture.unhide("d.wav")
    #expect(try fixture.mpdex("undo").status == 75)
    #expect(try (fixture.songs("one"), fixture.songs("lonely")) == ("ac", "d"))
    try fixture.unhide("b.wav")
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("lonely")) == ("abc", "d"))
  }

  @Test("a renaming whose old name is taken leaves one playlist, and redo brings the other back")
  func takenName() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("renplaylist two three")
    try fixture.raw("playlistadd two d.wav")
    #expect(try fixture.mpdex("playlist undo two").status == 75)
    #expect(try fixture.mpdex("playlist undo two --yes").isSilentSuccess)
    #expect(try (fixture.songs("two"), fixture.songs("three")) == ("abc", nil))
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try (fixture.songs("two"), fixture.songs("three")) == ("d", "abc"))
  }

  @Test("nobody takes a change back while another run makes one") func locked() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("rm one")
    let record = try #require(try fixture.records().first)
    let lock = FileLock(
      ByteString(record.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/.lock"),
      .exclusive, timeout: .seconds(1))
    #expect(lock != nil)
    let refused = try fixture.mpdex("undo")
    #expect(
      (refused.status, refused.errorText)
        == (
          75,
          "mpdex: another mpdex is changing the queue or a playlist; nothing was changed; try again\n"
        ))
    withExtendedLifetime(lock) {}
    #expect(try fixture.songs("one") == nil)
  }

  @Test("appending at the same time can be undone one by one") func appending() async throws {
    for line in ["addplaylist one d.wav", "save --append one"] {
      let fixture = try JournalFixture()
      try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<6 { group.addTask { try await onThread { try fixture.mpdex(line).status } } }
        for try await status in group { #expect(status == 0) }
      }
      let count = try #require(try fixture.songs("one")).count
      #expect(count == (line.hasPrefix("save") ? 21 : 9))
      for _ in 0..<6 { #expect(try fixture.mpdex("undo").isSilentSuccess) }
      #expect(try fixture.songs("one") == "abc")
    }
  }
}
