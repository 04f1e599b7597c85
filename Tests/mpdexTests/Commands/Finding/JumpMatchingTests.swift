import Bytes
import Testing
import TestSupport

/// `jump --contains`, `--fuzzy` and `--latin`, articles and names that are alike, by whole outputs.
@Suite struct JumpMatchingTests {
  static let server = Result { try LiveServer(library: library) }

  static let library: MusicLibrary = [
    .directory(
      "Artists",
      ([
        "The Beatles", "Best of The Beatles", "Beatnik", "ACDC", "Abcdec", "Björk", "Сплин", "Чайф",
        "さくら",
      ] as [ByteString]).map { .directory($0, [.song("1.wav")]) } + [.song("Beat it.wav")]),
    .song("1.wav", tags: ["Artist": "AC/DC", "Title": "T.N.T."]),
    .song(
      "2.wav", tags: ["Artist": "The Beatles", "ArtistSort": "Beatles, The", "Title": "Help!"]),
  ]

  @Test(
    arguments: [
      (["ar/eatles", "--contains"], "Artists/Best of The Beatles\n"),
      (
        ["ar/beat", "--contains", "--all"],
        "Artists/Beat it.wav\nArtists/Beatnik\nArtists/Best of The Beatles\nArtists/The Beatles\n"
      ),
      (
        ["ar/beat", "--contains", "-n", "2", "--offset"],
        "2\tArtists/Beat it.wav\n3\tArtists/Beatnik\n"
      ),
      (["ar/THE BEATLES", "--contains", "--unique"], "Artists/The Beatles\n"),
      (["ar/beat", "--contains", "--only", "songs"], "Artists/Beat it.wav\n"),
      (["ar/acdc", "--fuzzy", "--all"], "Artists/ACDC\nArtists/Abcdec\n"),
      (["ar/btl", "--fuzzy", "-n", "5"], "Artists/Best of The Beatles\nArtists/The Beatles\n"),
      (["ar/spl", "--latin"], "Artists/Сплин\n"),
      (["ar/SPLIN/1", "--latin"], "Artists/Сплин/1.wav\n"),
      (["ar/chayf", "--latin"], "Artists/Чайф\n"),
      (["ar/kura", "--latin", "--contains"], "Artists/さくら\n"),
      (["ar/spn", "--latin", "--fuzzy"], "Artists/Сплин\n"),
      (["ar/bjork", "--latin"], "Artists/Björk\n"),
      (["--in", "tree", "nik", "--contains"], "Artists/Beatnik\n"),
      (["--in", "tags:artist", "acdc", "--fuzzy"], "(Artist == 'AC/DC')\n"),
      (
        ["--in", "tags:artist/title", "bea/elp", "--contains"],
        "((Artist == 'The Beatles')AND (Title == 'Help!'))\n"
      ),
      (["--in", "search:file~.wav", "tnt", "--fuzzy"], "1.wav\n"),
      (["ar/beatles"], "Artists/The Beatles\n"),
      (["ar/beatles", "--unique"], "Artists/The Beatles\n"),
      (["ar/beat"], "Artists/Beat it.wav\n"),
    ] as [([ByteString], String)])
  func findsEntries(_ arguments: [ByteString], _ expected: String) throws {
    let result = try Self.server.get().mpdex(arguments: ["jump"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    arguments: [
      (
        ["ar/beetls"],
        "nothing in 'Artists' begins with 'beetls'; nearest: The Beatles, Best of The Beatles"
      ),
      (["ar/bjrok"], "nothing in 'Artists' begins with 'bjrok'; nearest: Björk"),
      (["ar/xyzzy"], "nothing in 'Artists' begins with 'xyzzy'"),
      (
        ["ar/00"],
        "nothing in 'Artists' begins with '00' (leading zeros are ignored)"
      ),
      (["ar/niks", "--contains"], "nothing in 'Artists' contains 'niks'"),
      (
        ["ar/acdq", "--fuzzy"],
        "nothing in 'Artists' contains, in order, the letters of 'acdq'; nearest: ACDC"
      ),
      (
        ["ar/beetls/1"],
        "no directory in 'Artists' begins with 'beetls'; nearest: The Beatles, Best of The Beatles"
      ),
      (["ar/spln", "--only", "songs"], "no song in 'Artists' begins with 'spln'"),
    ] as [([ByteString], String)])
  func namesWhatIsAlike(_ arguments: [ByteString], _ message: String) throws {
    let result = try Self.server.get().mpdex(arguments: ["jump"] + arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
  }

  @Test func severalBestMatchesAreNotUnique() throws {
    let result = try Self.server.get().mpdex("jump", "ar/eatles", "--contains", "--unique")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: 'ar/eatles' matches 2 entries:\nmpdex: Artists/Best of The Beatles\n"
        + "mpdex: Artists/The Beatles\n"
    )
  }

  @Test func linesAreFoundToo() throws {
    let lines = Array("AC/DC\nСплин\nZZ Top\n".utf8)
    let table: [([ByteString], String)] = [
      (["acdc", "--fuzzy"], "AC/DC\n"), (["c/d", "--contains", "--offset"], "0\tAC/DC\n"),
      (["pli", "--contains", "--latin"], "Сплин\n"), (["zt", "--fuzzy"], "ZZ Top\n"),
    ]
    for (arguments, expected) in table {
      let result = try Command.run(["jump", "--in", "-"] + arguments, input: lines)
      #expect((result.status, result.text, result.errorText) == (0, expected, ""))
    }
  }

  @Test func whatIsFoundIsQueued() throws {
    let server = try LiveServer(library: Self.library)
    #expect(try server.mpdex("jump", "ar/nik", "--contains", "--add").text == "Artists/Beatnik\n")
    #expect(
      try server.mpdex("jump", "ar/acdc", "--fuzzy", "--all", "--add").text
        == "Artists/ACDC\nArtists/Abcdec\n")
    #expect(
      try server.queue() == [
        "Artists/Beatnik/1.wav", "Artists/ACDC/1.wav", "Artists/Abcdec/1.wav",
      ])
  }

  @Test func onlyOneWayToCompareIsTaken() throws {
    let result = try Command.run(["jump", "a", "--contains", "--fuzzy"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: give only one of --contains and --fuzzy\n"))
  }
}
