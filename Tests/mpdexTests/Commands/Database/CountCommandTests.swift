import Bytes
import TestSupport
import Testing

/// Counts of songs, by their whole output.
@Suite struct CountCommandTests {
  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(library: library)
    _ = try server.raw([
      #"sticker set song "a.wav" rating 8"#, #"sticker set song "b.wav" rating 10"#,
      #"sticker set song "c.wav" rating 8"#,
    ])
    return server
  }

  private static let library: MusicLibrary = [
    .song("a.wav", tags: ["Artist": "Zoë", "Artist": "abba", "Date": "1997-09"], seconds: 61),
    .song("b.wav", tags: ["Artist": "abba", "Date": "1991", "Genre": "Pop"], seconds: 100),
    .song("c.wav", tags: ["Artist": "Zoë", "Date": "2003"], seconds: 10),
    .song("d.wav", tags: ["Genre": "Pop"], seconds: 1),
  ]

  @Test(
    arguments: [
      ("decade", "1990s\t2\t161\n2000s\t1\t10\n\t1\t1\n"),
      ("year", "1991\t1\t100\n1997\t1\t61\n2003\t1\t10\n\t1\t1\n"),
      ("artist", "abba\t2\t161\nZoë\t2\t71\n\t1\t1\n"),
      ("artist --by -name", "Zoë\t2\t71\nabba\t2\t161\n\t1\t1\n"),
      ("genre --by -songs", "Pop\t2\t101\n\t2\t71\n"),
      ("year --by -length -n 2", "1991\t1\t100\n1997\t1\t61\n"),
      ("rating", "8\t2\t71\n10\t1\t100\n\t1\t1\n"),
      ("year artist=abba", "1991\t1\t100\n1997\t1\t61\n"),
      ("year --fold artist=zoe", "1997\t1\t61\n2003\t1\t10\n"),
      ("decade rating>=9", "1990s\t1\t100\n"),
    ] as [(String, String)])
  func counts(_ arguments: String, _ expected: String) throws {
    let words = arguments.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: ["count"] + words)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test func theTotalsAreThoseOfTheServer() throws {
    let server = try Self.server.get()
    let counted = try server.mpdex("count", "genre", "--json").text
    #expect(
      counted == #"{"duration":101,"songs":2,"value":"Pop"}"# + "\n"
        + #"{"duration":71,"songs":2}"# + "\n")
    #expect(try server.raw([#"count "(Genre == \"Pop\")""#]) == "songs: 2\nplaytime: 101\nOK\n")
  }

  /// `count` and `albums` show the same total for the same songs.
  @Test func fractionsOfSecondsAreRoundedAsInAlbums() throws {
    let song = { (name: ByteString, album: ByteString) in
      MusicLibrary.Entry.song(name, tags: ["Album": album, "Artist": "A"], seconds: 2.5)
    }
    let server = try LiveServer(library: [
      song("a.wav", "One"), song("b.wav", "Three"), song("c.wav", "Three"), song("d.wav", "Three"),
    ])
    #expect(try server.mpdex("count", "album").text == "One\t1\t3\nThree\t3\t8\n")
    #expect(try server.mpdex("count", "album", "artist=A").text == "One\t1\t3\nThree\t3\t8\n")
    #expect(
      try server.mpdex("albums", "-f", "%album%\\t%songs%\\t%length%").text
        == "One\t1\t0:03\nThree\t3\t0:08\n")
    #expect(
      try server.mpdex("count", "album", "--json").text
        == #"{"duration":2.5,"songs":1,"value":"One"}"# + "\n"
        + #"{"duration":7.5,"songs":3,"value":"Three"}"# + "\n")
    let albums = try server.mpdex("albums", "--json").text.split(separator: "\n")
    #expect(albums.count == 2)
    #expect(albums.first?.contains(#""duration":2.5,"#) == true)
    #expect(albums.last?.contains(#""duration":7.5,"#) == true)
    let shown = try server.mpdex("count", "album", terminal: .output).text
    #expect(shown.contains("0:03") && shown.contains("0:08"))
  }

  @Test(
    arguments: [
      ("yaer", 64, "rating or a tag (`mpdex tags` lists the tags); nearest: year"),
      ("artist=x", 64, "filters follow the key, as in `mpdex count year 'artist=x'`"),
      ("artist artist=x", 1, "nothing was found"),
      ("artist --by year", 64, "'year' is not a key; the key is called date"),
      ("artist --by date", 64, "counts can be sorted by name, songs and length"),
    ] as [(String, Int32, String)])
  func mistakes(_ arguments: String, _ status: Int32, _ message: String) throws {
    let words = arguments.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: ["count"] + words)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
