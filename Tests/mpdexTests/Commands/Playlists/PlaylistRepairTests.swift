import Bytes
import Testing
import TestSupport

@Suite struct PlaylistRepairTests {
  private static let server = Result {
    try LiveServer(library: [
      .directory(
        "new",
        [
          .directory("Homogenic", [.song("01 Hunter.flac"), .song("05 Jóga.flac")]),
          .directory("Live", [.song("01 Hunter.flac"), .song("only.wav")]),
          .directory("a", [.song("x.wav")]), .directory("b", [.song("x.wav")]),
          .song("t1.ogg", tags: ["Title": "Army of Me", "Artist": "BJÖRK", "Album": "Post"]),
          .song("t2.ogg", tags: ["Title": "Enjoy", "AlbumArtist": "Bjork", "Album": "Post"]),
          .song("t3.ogg", tags: ["Title": "Enjoy", "Artist": "Somebody"]),
        ]),
      .directory("odd", [.song(#"q"x.wav"#)]),
    ])
  }

  @Test func nothingToDoIsNotSaidOfEntriesThatFollow() throws {
    let server = try Self.server.get()
    try server.write("uncertain", ["old/x.wav"])
    let result = try server.mpdexWithNotes("playlist", "repair", "uncertain")
    #expect(result.status == 1 && result.text.hasPrefix("? 1 old/x.wav -> new/a/x.wav  ("))
    #expect(result.errorText == "mpdex: no certain match was found for 1 song without a file\n")
    try server.write("sound", ["new/a/x.wav"])
    #expect(
      try server.mpdexWithNotes("playlist", "repair", "sound").errorText
        == "mpdex: nothing to do: 'sound' stays as it is\n")
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    let uri: String
    /// What the entry becomes; nil if it is not changed.
    let new: String?
    /// The guesses as they are printed, without the position and the old URI.
    let guesses: [String]
    var options: [ByteString] = []

    var testDescription: String { "\(uri) \(options)" }
  }

  private static let cases = [
    Case(
      uri: "old/only.wav", new: "new/Live/only.wav",
      guesses: ["new/Live/only.wav  (same file name, the only match)"]),
    Case(
      uri: "old/Live/only.wav", new: "new/Live/only.wav",
      guesses: ["new/Live/only.wav  (same file name and directory, the only match)"]),
    Case(
      uri: "old/Homogenic/01 Hunter.flac", new: "new/Homogenic/01 Hunter.flac",
      guesses: ["new/Homogenic/01 Hunter.flac  (same file name and directory, the only match)"]),
    Case(
      uri: "old/x.wav", new: nil,
      guesses: [
        "new/a/x.wav  (same file name, one of 2 matches)",
        "new/b/x.wav  (same file name, one of 2 matches)",
      ], options: ["--yes"]),
    Case(
      uri: "old/1-07. JOGA.mp3", new: nil,
      guesses: ["new/Homogenic/05 Jóga.flac  (similar file name, the only match)"]),
    Case(
      uri: "old/1-07. JOGA.mp3", new: "new/Homogenic/05 Jóga.flac",
      guesses: ["new/Homogenic/05 Jóga.flac  (similar file name, the only match)"],
      options: ["--yes"]
    ),
    Case(
      uri: "homogenic/joga.flac", new: nil,
      guesses: [
        "new/Homogenic/05 Jóga.flac  (similar file name, similar directory, the only match)"
      ]),
    Case(
      uri: "x/bjork/1995 - post/01 army_of_me.mp3", new: nil,
      guesses: ["new/t1.ogg  (similar title, artist and album, the only match)"]),
    Case(
      uri: "Björk - Army of Me.mp3", new: nil,
      guesses: ["new/t1.ogg  (similar title and artist, the only match)"]),
    Case(
      uri: "post/03 - enjoy.mp3", new: "new/t2.ogg",
      guesses: ["new/t2.ogg  (similar title and album, the only match)"], options: ["--yes"]),
    Case(uri: "old/enjoy.mp3", new: nil, guesses: [], options: ["--yes"]),
    Case(
      uri: "old/homogenic/01 Huntr.mp3", new: "new/Homogenic/01 Hunter.flac",
      guesses: [
        "new/Homogenic/01 Hunter.flac  (nearly the same file name in a similar directory, the only match)"
      ], options: ["--yes"]),
    Case(
      uri: "old/Homogenik/01 Huntr.mp3", new: nil,
      guesses: [
        "new/Homogenic/01 Hunter.flac  (nearly the same file name and directory, the only match)"
      ]),
    Case(
      uri: "nwe/Homogenik/01 Huntr.mp3", new: "new/Homogenic/01 Hunter.flac",
      guesses: [
        "new/Homogenic/01 Hunter.flac  (nearly the same file name and directory, the only match)"
      ], options: ["--yes"]),
    Case(
      uri: "NEW/Homogenik/01 Huntr.mp3", new: "new/Homogenic/01 Hunter.flac",
      guesses: [
        "new/Homogenic/01 Hunter.flac  (nearly the same file name and 2 directories, the only match)"
      ], options: ["--yes"]),
    Case(uri: "old/Homogenik/02 Huntr 2.mp3", new: nil, guesses: [], options: ["--yes"]),
    Case(uri: "old/Homolenik/01 Huntr.mp3", new: nil, guesses: [], options: ["--yes"]),
    Case(uri: "new/c/y.wav", new: nil, guesses: [], options: ["--yes"]),
    Case(uri: "Homogenic/01 Hunter 2.flac", new: nil, guesses: [], options: ["--yes"]),
    Case(uri: "other/01 Huntr.mp3", new: nil, guesses: [], options: ["--yes"]),
    Case(uri: "old/nothing.wav", new: nil, guesses: []),
  ]

  @Test(arguments: cases)
  private func findsAMovedFile(_ example: Case) throws {
    let server = try Self.server.get()
    let name = "mix\(example.uri.utf8.reduce(0) { $0 &* 31 &+ Int($1) })\(example.options.count)"
    let old = ["new/a/x.wav", example.uri, "new/t1.ogg"]
    try server.write(name, old)
    let mark = example.new == nil ? "?" : "~"
    let lines = example.guesses.map { "\(mark) 2 \(example.uri) -> \($0)\n" }.joined()
    let words = ["playlist", "repair", ByteString(name)] + example.options
    let status: Int32 = example.new == nil ? 1 : 0
    let preview = try server.mpdex(arguments: words + ["--dry-run"])
    #expect((preview.status, preview.text) == (status, lines))
    let hint = example.guesses.count == 1 ? "; --yes accepts the guesses marked with ?" : ""
    let rest =
      example.new == nil
      ? "mpdex: no certain match was found for 1 song without a file\(hint)\n" : ""
    #expect(preview.errorText == rest)
    #expect(try server.playlist(name) == old)
    let result = try server.mpdex(arguments: words)
    #expect((result.status, result.text) == (status, lines))
    #expect(try server.playlist(name) == [old[0], example.new ?? old[1], old[2]])
  }

  /// Entries as other programs write them; each has five songs of its name in the library.
  @Test(
    arguments: [
      (
        "GH/queenie/02.flac", "GH/Queenie/02.flac",
        "same path except for case or Unicode form, the only match"
      ),
      (
        "gh/QUEENIE/02.FLAC", "GH/Queenie/02.flac",
        "same path except for case or Unicode form, the only match"
      ),
      (
        "GH/Queenie%20II/02.flac", "GH/Queenie II/02.flac",
        "same path except for case or Unicode form, the only match"
      ),
      (
        "GH\\Queenie\\02.flac", "GH/Queenie/02.flac",
        "same path except for case or Unicode form, the only match"
      ),
      (
        "C:\\Music\\GH\\Queenie%20II\\02.flac", "GH/Queenie II/02.flac",
        "same file name and 2 directories, the only match"
      ),
      (
        "/mnt/music/GH/K%C3%B6nig/02.flac", "GH/König/02.flac",
        "same file name and 2 directories, the only match"
      ),
      (
        "GH/Ko\u{308}nig/02.flac", "GH/König/02.flac",
        "same path except for case or Unicode form, the only match"
      ),
      (
        "old/konig/02.flac", "GH/König/02.flac", "same file name, similar directory, the only match"
      ),
      (
        "old/gh/konig/02.flac", "GH/König/02.flac",
        "same file name, 2 similar directories, the only match"
      ),
      (
        "old/GH/Queenie/02.flac", "GH/Queenie/02.flac",
        "same file name and 2 directories, the only match"
      ),
    ] as [(ByteString, String, String)])
  func readsOtherSpellings(_ uri: ByteString, _ new: String, _ reason: String) throws {
    try repairs(uri, to: new, because: reason)
  }

  @Test func readsLatin1() throws {
    try repairs(
      ByteString(Array("GH/K".utf8) + [0xF6] + Array("nig/02.flac".utf8)), to: "GH/König/02.flac",
      because: "same path except for case or Unicode form, the only match")
  }

  @Test func directoriesThatSeveralSongsHaveDecideNothing() throws {
    let server = try Self.spellings.get()
    try server.write("two", ["old/CD1/02.flac"])
    let result = try server.mpdex("playlist", "repair", "two", "--yes")
    let reason = "(same file name and directory, one of 2 matches)"
    #expect(result.status == 1)
    #expect(
      result.text == """
        ? 1 old/CD1/02.flac -> A/CD1/02.flac  \(reason)
        ? 1 old/CD1/02.flac -> B/CD1/02.flac  \(reason)

        """)
  }

  private static let spellings = Result {
    let song = MusicLibrary.Entry.song("02.flac")
    return try LiveServer(library: [
      .directory(
        "GH",
        ["Other", "Queenie", "Queenie II", "König"].map { .directory($0, [song]) }),
      .directory("A", [.directory("CD1", [song])]), .directory("B", [.directory("CD1", [song])]),
    ])
  }

  private func repairs(_ uri: ByteString, to new: String, because reason: String) throws {
    let server = try Self.spellings.get()
    let name = "p\(uri.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude)"
    let path = "\(server.playlistDirectory)/\(name).m3u"
    try writeFile(path, uri.bytes + [0x0A])
    let result = try server.mpdex("playlist", "repair", ByteString(name))
    #expect((result.status, result.errorText) == (0, ""))
    #expect(
      result.output == (ByteString("~ 1 ") + uri + ByteString(" -> \(new)  (\(reason))\n")).bytes)
    #expect(try server.playlist(name) == [new])
  }

  @Test func repairsSomeOfSeveral() throws {
    let server = try Self.server.get()
    try server.write("some", ["gone.wav", "old/only.wav", "old/only.wav", "http://localhost:1/x"])
    let result = try server.mpdex("playlist", "repair", "some", "--json")
    #expect(result.status == 1)
    #expect(
      result.errorText == "mpdex: no certain match was found for 1 of 3 songs without a file\n")
    #expect(
      result.text.hasPrefix(
        #"{"changed":true,"newUri":"new/Live/only.wav","position":2,"reason":"same file name, the only match","#
          + #""uri":"old/only.wav"}"# + "\n"))
    let only = "new/Live/only.wav"
    #expect(try server.playlist("some") == ["gone.wav", only, only, "http://localhost:1/x"])
  }

  @Test func sendsNothingIfAllFilesAreThere() throws {
    let server = try Self.server.get()
    try server.write("whole", ["new/a/x.wav", #"odd/q"x.wav"#])
    let before = try server.stamp(ofPlaylist: "whole")
    #expect(try server.mpdex("playlist", "repair", "whole").isSilentSuccess)
    #expect(try server.stamp(ofPlaylist: "whole") == before)
    #expect(try server.mpdex("playlist", "repair", "whol").status == 76)
  }
}
