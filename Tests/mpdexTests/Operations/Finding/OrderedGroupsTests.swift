import Bytes
import TestSupport
import Testing

/// Albums by the numbers in the stickers of their songs, and values of tags by their numbers of songs.
@Suite struct OrderedGroupsTests {
  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(library: library)
    _ = try server.raw(stickers)
    return server
  }

  private static let library: MusicLibrary = [
    album("A", artists: ["Can", "Neu"]), album("B", artists: ["Neu", "Neu", "Neu"]),
    album("C", artists: ["Can", "Abba", "Can"]), album("D", artists: ["", ""]),
  ]

  private static let stickers: [String] = [
    "sticker set song A/1.wav rating 8", "sticker set song A/2.wav rating 9",
    "sticker set song B/1.wav rating 10", "sticker set song C/3.wav rating 0",
    "sticker set song A/1.wav playCount 3", "sticker set song A/2.wav playCount 4",
    "sticker set song B/3.wav playCount 12", "sticker set song D/1.wav playCount 0",
    "sticker set song B/1.wav lastPlayed 1793707200",
    "sticker set song B/2.wav lastPlayed 1767182400",
    "sticker set song D/1.wav lastPlayed 1769860800",
  ]

  /// A directory with an album whose songs have these artists; an empty artist is none.
  private static func album(_ name: ByteString, artists: [ByteString]) -> MusicLibrary.Entry {
    let songs = artists.enumerated().map { index, artist in
      let tags = [MusicLibrary.Tag("Album", name), .init("AlbumArtist", "X")]
      return MusicLibrary.Entry.song(
        "\(index + 1).wav", tags: tags + (artist.isEmpty ? [] : [.init("Artist", artist)]))
    }
    return .directory(name, songs)
  }

  @Test(
    "markers and orders",
    arguments: [
      // The mean of 8 and 9 is rounded to 9; unrated songs do not count.
      ("index --in albums --by -rating", "10\t0\t1\n9\t1\t1\n0\t2\t1\n–\t3\t1\n"),
      ("ls --in albums --by -rating -f %album%", "B\nA\nC\nD\n"),
      ("index --in albums --by playCount", "0\t0\t1\n7\t1\t1\n12\t2\t1\n–\t3\t1\n"),
      ("ls --in albums --by -playCount -f %album%", "B\nA\nD\nC\n"),
      ("index --in albums --by -lastPlayed", "2026\t0\t2\n–\t2\t2\n"),
      ("index --in albums --by -lastPlayed --zoom 2026", "Nov\t0\t1\nJan\t1\t1\n"),
      ("ls --in albums --by -lastPlayed,album -f %album%", "B\nD\nA\nC\n"),
      ("ls --in albums:artist=Neu --by rating -f %album%", "A\nB\n"),
      ("index --in tags:artist --by -songs", "4\t0\t1\n3\t1\t1\n2\t2\t1\n1\t3\t1\n"),
      ("ls --in tags:artist --by -songs", "Neu\nCan\n/\nAbba\n"),
      ("jump --in tags:artist --by -songs 3", "(Artist == 'Can')\n"),
      ("ls --in tags:album/artist --by songs,name", "A\tX\nD\tX\nB\tX\nC\tX\n"),
      ("ls --in tags:album --by -playCount", "B\tX\nA\tX\nD\tX\nC\tX\n"),
      ("ls --in tags:album --by -lastPlayed", "B\tX\nD\tX\nA\tX\nC\tX\n"),
      ("jump --in tags:album --by -rating 10", "((Album == 'B')AND (AlbumArtist == 'X'))\n"),
      ("ls --in tags:artist --by name", "Abba\nCan\nNeu\n/\n"),
    ] as [(String, String)])
  func wholeOutputs(_ line: String, _ expected: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  /// No list by stickers is cached, because the server does not report when they change.
  @Test func aNewRatingIsSeenAtOnce() throws {
    let server = try LiveServer(library: Self.library)
    let words: [ByteString] = ["ls", "--in", "albums", "--by", "-rating", "-f", "%album%"]
    _ = try server.raw(["sticker set song C/1.wav rating 1"])
    #expect(try server.mpdex(arguments: words).text == "C\nA\nB\nD\n")
    _ = try server.raw(["sticker set song D/1.wav rating 2"])
    #expect(try server.mpdex(arguments: words).text == "D\nC\nA\nB\n")
  }

  @Test func stickersAreReadOnlyForTheirOrders() throws {
    let server = try Self.server.get()
    let proxy = try FaultProxy(to: server.socketPath)
    func commands(_ keys: ByteString) throws -> [ByteString] {
      let before = proxy.traffic.commands.count
      let words: [ByteString] = ["index", "--in", "albums", "--no-cache", "--by", keys]
      let result = try Command.run(words, environment: ["MPD_HOST": proxy.socketPath])
      #expect(result.status == 0)
      return proxy.traffic.commands.dropFirst(before).filter { $0.hasPrefix("sticker") }
    }
    #expect(try commands("-added").isEmpty)
    #expect(try !commands("-rating").isEmpty)
  }

  @Test(
    "mistakes are named",
    arguments: [
      (
        "index --in tags --by rating",
        "cannot sort by 'rating' here; values of tags can be sorted by name and, as the first key, by songs"
      ),
      ("index --in tags --by name,songs", "cannot sort by 'songs' here"),
      ("index --in albums --by skipCount", "cannot sort by 'skipCount' here"),
    ] as [(String, String)])
  func mistakes(_ line: String, _ message: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
