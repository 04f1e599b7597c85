import Bytes
import TestSupport
import Testing

/// `albums`, and which albums lack a cover or tracks.
@Suite struct AlbumChecksTests {
  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(files: [
      .directory("Folder", [song("1.wav", "Folder", "1"), song("2.wav", "Folder", "2")]),
      .directory("Gap", [song("1.wav", "Gap", "1"), song("3.wav", "Gap", "3")]),
      .directory("None", [song("1.wav", "None", "1/1")]),
      .directory("Total", [song("9.wav", "Total", "9")]),
    ])
    let picture = pictureBytes(30_000)
    for name in ["Folder", "Total"] {
      try writeFile(server.musicDirectory + "/\(name)/cover.jpg", picture)
    }
    return server
  }

  private static func song(
    _ name: ByteString, _ album: ByteString, _ track: ByteString
  ) -> MusicLibrary.Entry {
    .song(name, tags: ["Album": album, "AlbumArtist": "Ann", "Track": track, "Genre": "Jazz"])
  }

  @Test(
    "the albums that lack something",
    arguments: [
      (["albums"], "Folder Gap None Total"),
      (["albums", "album~o"], "Folder None Total"),
      (["albums", "--by", "-album", "-n", "2"], "Total None"),
      (["albums", "--incomplete"], "Gap Total"),
      (["albums", "--no-cover"], "Gap None"),
      (["albums", "--no-cover", "--incomplete"], "Gap"),
      (["albums", "--incomplete", "album=Total"], "Total"),
      (["list", "--albums", "--no-cover", "genre=Jazz"], "Gap None"),
    ] as [([ByteString], String)])
  func checks(_ arguments: [ByteString], _ names: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments + ["-f", "%album%"])
    let found = result.text.split(separator: "\n").joined(separator: " ")
    #expect((result.status, found, result.errorText) == (0, names, ""))
  }

  @Test("a picture within the first song's file is a cover") func embedded() throws {
    let server = try LiveServer(files: [.directory("A", [Self.song("1.wav", "A", "1")])])
    try writeFile(
      server.musicDirectory + "/A/p.wav",
      waveFile(picture: pictureBytes(300_000), mimeType: "image/png"))
    _ = try server.mpdex("update", "--wait", "A")
    #expect(try server.mpdex("albums", "--no-cover", "-f", "%album%").text == "A\n")
    #expect(try server.mpdex("art", "A/p.wav").status == 0)
  }

  @Test("nothing found is told by the status") func nothing() throws {
    let server = try Self.server.get()
    let none = try server.mpdex("albums", "album=Folder", "--incomplete")
    #expect((none.status, none.text, none.errorText) == (1, "", "mpdex: nothing was found\n"))
    let needed = try server.mpdex("list", "artist", "--incomplete")
    #expect((needed.status, needed.text) == (64, ""))
    #expect(needed.errorText.contains("--no-cover and --incomplete need --albums"))
  }

  @Test("`albums` prints what `list --albums` prints") func sameAsList() throws {
    let server = try Self.server.get()
    for options in [[], ["--json"], ["-0"], ["genre=Jazz"]] as [[ByteString]] {
      #expect(
        try server.mpdex(arguments: ["albums"] + options).text
          == server.mpdex(arguments: ["list", "--albums"] + options).text)
    }
  }
}
