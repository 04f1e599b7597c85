import Bytes
import TestSupport
import Testing

/// `--in albums`, and the songs below an album of `--in tags`, by their whole output.
@Suite struct ListedAlbumsTests {
  private static let server = Result { try LiveServer(library: library) }

  /// An album over two directories of discs, with two songs of one title and one without; two albums of one name; and
  /// songs without an album.
  private static let library: MusicLibrary = [
    .directory(
      "K",
      [
        .directory(
          "CD1",
          [
            kent("b.wav", "Elefanter", track: "2"), kent("a.wav", "Om du var här", track: "1"),
            kent("d.wav", "Celsius", track: "10"),
          ]),
        .directory(
          "CD2", [kent("a.wav", "Elefanter", track: "1"), kent("z.wav", nil, track: "2")]),
      ]),
    .directory("Q", [hits("1.wav", "Queen", "We Will Rock You", "1981")]),
    .directory("A", [hits("1.wav", "Abba", "Waterloo", "1975")]),
    .directory("S", [.song("x.wav", tags: ["Artist": "Kent", "Title": "Single"])]),
    .directory("I", [.song("1.wav", tags: ["Artist": "Zed", "Album": "Isolation"])]),
  ]

  private static func kent(
    _ name: ByteString, _ title: ByteString?, track: ByteString
  ) -> MusicLibrary.Entry {
    let tags = [("Artist", "Kent"), ("Album", "Isola"), ("Date", "1997"), ("Track", track)]
    let all = tags + (title.map { [("Title", $0)] } ?? [])
    return .song(name, tags: all.map { MusicLibrary.Tag($0.0, $0.1) }, seconds: 60)
  }

  private static func hits(
    _ name: ByteString, _ artist: ByteString, _ title: ByteString, _ date: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name, tags: ["Artist": artist, "Album": "Greatest Hits", "Title": title, "Date": date])
  }

  private static let isola = "K/CD1/a.wav\nK/CD1/b.wav\nK/CD1/d.wav\nK/CD2/a.wav\nK/CD2/z.wav\n"

  private static func line(_ text: String, _ artist: String, _ album: String, _ date: String)
    -> String
  {
    "\(text)\t((AlbumArtist == \"\(artist)\") AND (Album == \"\(album)\") AND (Date == \"\(date)\"))\n"
  }

  private static let abba = line("Abba – Greatest Hits (1975)", "Abba", "Greatest Hits", "1975")
  private static let queen = line("Queen – Greatest Hits (1981)", "Queen", "Greatest Hits", "1981")
  private static let kent = line("Kent – Isola (1997)", "Kent", "Isola", "1997")
  private static let zed = line("Zed – Isolation", "Zed", "Isolation", "")

  @Test(
    "an album's songs are all there, by disc and track, and each list is found",
    arguments: [
      (["ls", "--in", "tags", "Kent/Isola"], isola),
      (["ls", "--in", "tags:album/title", "Isola"], isola),
      (["ls", "--in", "tags", "kent/iso", "--window", "1:3"], "K/CD1/b.wav\nK/CD1/d.wav\n"),
      (["ls", "--in", "tags", "kent/iso", "--from", "cel", "--to", "cel"], "K/CD1/d.wav\n"),
      (
        ["ls", "--in", "tags", "Kent/Isola", "-f", "%track% %title%"],
        "1 Om du var här\n2 Elefanter\n10 Celsius\n1 Elefanter\n2 \n"
      ),
      (["index", "--in", "tags", "Kent/Isola"], "#\t0\t5\n"),
      (["jump", "--in", "tags", "ken/iso/ele"], "K/CD1/b.wav\n"),
      (["jump", "--in", "tags", "ken/iso/ele", "--all"], "K/CD1/b.wav\nK/CD2/a.wav\n"),
      (["jump", "--in", "tags", "ken/iso/cel", "-n", "2"], "K/CD1/d.wav\nK/CD2/a.wav\n"),
      (["jump", "--in", "tags", "ken/iso/z.w"], "K/CD2/z.wav\n"),
      (["jump", "--in", "tags", "ken//sin"], "S/x.wav\n"),
      (["ls", "--in", "albums"], abba + queen + kent + zed),
      (["ls", "--in", "albums", "--by", "artist"], abba + kent + queen + zed),
      (["ls", "--in", "albums", "--by", "date"], abba + queen + kent + zed),
      (["ls", "--in", "albums:artist=kent"], kent),
      (["ls", "--in", "albums:title=elefanter"], kent),
      (["ls", "--in", "albums:date>=1980"], queen + kent),
      (["ls", "--in", "albums", "Isola"], isola),
      (["ls", "--in", "albums", "greatest hits\tq"], "Q/1.wav\n"),
      (["index", "--in", "albums"], "G\t0\t2\nI\t2\t2\n"),
      (["jump", "--in", "albums", "iso"], kent),
      (["jump", "--in", "albums", "isola", "--unique"], kent),
      (["jump", "--in", "albums", "isolat"], zed),
      (["jump", "--in", "albums", "iso", "--all"], kent + zed),
      (["jump", "--in", "albums", "iso/cel"], "K/CD1/d.wav\n"),
      (["jump", "--in", "albums", "--contains", "hits", "-n", "2"], abba + queen),
      (["pick", "--in", "albums:artist=kent"], isola),
      (["search", "title=elefanter", "--in", "albums"], "K/CD1/b.wav\nK/CD2/a.wav\n"),
    ] as [([ByteString], String)])
  func lists(_ arguments: [ByteString], _ expected: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test("what is printed of albums is what other commands take") func menuLines() throws {
    let server = try Self.server.get()
    let line = try server.mpdex("jump", "--in", "albums", "iso")
    let found = try server.mpdex("find", "-", input: Array(line.text.utf8))
    #expect(found.text.split(separator: "\n").count == 5)
    #expect(try server.mpdex("search", input: Array(line.text.utf8)).text == found.text)
    #expect(try server.mpdex("find", input: Array(line.text.utf8)).text == found.text)
    let json = try server.mpdex("jump", "--in", "albums", "iso", "--json").text
    #expect(
      json
        == #"{"added":\#(MusicLibrary.defaultModified),"album":"Isola","albumArtist":"Kent","#
        + #""date":"1997","duration":300,"#
        + #""filter":"((AlbumArtist == \"Kent\") AND (Album == \"Isola\") AND (Date == \"1997\"))","#
        + #""kind":"album","offset":2,"songs":5}"# + "\n")
  }

  @Test(
    "a format shows albums by their values, and songs by theirs",
    arguments: [
      (
        ["ls", "--in", "albums", "-f", "%songs% %album% %date%", "-n", "1"], "1 Greatest Hits 1975"
      ),
      (
        ["jump", "--in", "albums", "iso", "-f", "%year% %artist%: %album%, %length%"],
        "1997 Kent: Isola, 5:00"
      ),
      (["jump", "--in", "albums", "iso/om", "-f", "%track% %title%"], "1 Om du var här"),
      (["ls", "--in", "albums", "iso", "-f", "%track% %title%", "-n", "1"], "1 Om du var här"),
    ] as [([ByteString], String)])
  func formats(_ arguments: [ByteString], _ line: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text, result.errorText) == (0, line + "\n", ""))
  }

  @Test("an album is added in its order") func adding() throws {
    let server = try LiveServer(library: Self.library)
    let added = try server.mpdex("jump", "--in", "albums", "iso", "--add", "-q")
    #expect((added.status, added.text, added.errorText) == (0, Self.kent, ""))
    #expect(try server.queue() == Self.isola.split(separator: "\n").map(String.init))
  }

  @Test(
    "a line whose filter was cut off is named",
    arguments: [
      (["add", "Kent – Isola (1997)"], 76), (["del", "Kent – Isola (1997)"], 64),
      (["playlist", "del", "x", "Kent – Isola (1997)"], 64),
    ] as [([ByteString], Int32)])
  func cutLines(_ arguments: [ByteString], _ status: Int32) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (status, ""))
    #expect(
      result.errorText.contains(
        "; if this is a line that `mpdex albums` printed, pass the whole line, including the filter at its end"
      ))
  }

  @Test("a line that begins with a hyphen needs -- as an argument, and nothing in a pipe")
  func hyphens() throws {
    let server = try Self.server.get()
    for name in ["-M-", "--M"] as [ByteString] {
      let line = name + "\t(Album == \"Isola\")"
      let result = try server.mpdex("find", line)
      #expect((result.status, result.text) == (64, ""))
      #expect(result.errorText.contains("Put -- before a name that begins with a hyphen."))
      let found = try server.mpdex("find", "--", line).text
      #expect(found.split(separator: "\n").count == 5)
      #expect(try server.mpdex("find", input: line.bytes).text == found)
    }
  }

  @Test(
    "mistakes are named",
    arguments: [
      (["jump", "--in", "albums", "great", "--unique"], 1, "'great' matches 2 entries:"),
      (["jump", "--in", "albums", "zz"], 1, "nothing in the albums begins with 'zz'"),
      (["jump", "--in", "albums", "iso/zz"], 1, "nothing in the album begins with 'zz'"),
      (
        ["ls", "--in", "albums", "--by", "artist,-album"], 64,
        "cannot sort by '-album' here; the keys of this list are name, album, artist, albumartist and date"
      ),
      (
        ["ls", "--in", "tags", "-f", "%title%"], 64, "-f formats songs, but this list contains none"
      ),
      (["ls", "--in", "albums:nonsense"], 64, "neither a filter nor a tag"),
    ] as [([ByteString], Int32, String)])
  func mistakes(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message))
  }
}
