import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct TagRequestsTests {
  static let library: MusicLibrary = [
    .song("1.wav", tags: ["Artist": "a", "Album": "x", "Date": "1"], seconds: 10),
    .song("2.wav", tags: ["Artist": "a", "Album": "y", "Date": "2"], seconds: 20),
    .song("3.wav", tags: ["Artist": "B", "Album": "x", "Date": "2"], seconds: 30),
    .directory("d", [.song("4.wav", seconds: 40)]),
  ]

  @Test func listsTheValuesOfATag() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let all = try connection.run(.list(.album))
    #expect(all == [TagValue(""), TagValue("x"), TagValue("y")])
    let some = try connection.run(.list("album", of: .tag(.artist, .equals, "B")))
    #expect(some == [TagValue("x")])
  }

  /// Compares the groups with the combinations that the songs have.
  @Test func groupsValuesByTags() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let songs = try connection.run(.find(.and([])))
    let groups: [[MPDClient.Tag]] = [[.artist], [.date], [.artist, .date], [.date, .artist]]
    for tags in groups {
      let found = try connection.run(.list(.album, groupedBy: tags))
      let expected = songs.map { song in
        TagValue(song.bytes(of: .album) ?? "", groups: tags.map { song.bytes(of: $0) ?? "" })
      }
      #expect(Set(found) == Set(expected))
      #expect(found.count == Set(found).count)
      let keys = found.map { $0.groups.reversed() + [$0.value] }
      #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func listsNastyValues() throws {
    let library = MusicLibrary(
      nastyNames.enumerated().map { .song(ByteString("\($0).wav"), tags: ["Artist": $1]) })
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    let songs = try connection.run(.find(.and([])))
    let values = try connection.run(.list(.artist)).map(\.value)
    #expect(Set(values) == Set(songs.compactMap { $0.bytes(of: .artist) }))
    // Older servers replace control characters when they read their database.
    let tab: ByteString = ProgramVersion.mpd >= ProgramVersion(0, 24) ? "tab\there" : "tab here"
    #expect(Set(values).isSuperset(of: [#"\'"#, #"') AND (Artist != '"#, tab, "\u{1F600}"]))
  }

  @Test func listsAllURIs() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    #expect(try connection.run(.listURIs()) == ["1.wav", "2.wav", "3.wav", "d/4.wav"])
    #expect(try connection.run(.listURIs(of: .base("d"))) == ["d/4.wav"])
  }

  @Test func countsSongsWithAndWithoutGroups() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let all = SongCount(songs: 4, playTime: .seconds(100))
    #expect(try connection.run(.count(.and([]))) == all)
    let byArtist = try connection.run(.count(groupedBy: .artist))
    let expected = [
      TagCount(value: "", count: SongCount(songs: 1, playTime: .seconds(40))),
      TagCount(value: "B", count: SongCount(songs: 1, playTime: .seconds(30))),
      TagCount(value: "a", count: SongCount(songs: 2, playTime: .seconds(30))),
    ]
    #expect(byArtist == expected)
    let some = try connection.run(.count(.tag(.album, .equals, "x"), groupedBy: "artist"))
    #expect(some.map(\.value) == ["B", "a"])
    #expect(some.map(\.count.songs) == [1, 1])
    #expect(try connection.run(.count(.file(.equals, "x"), groupedBy: .artist)).isEmpty)
  }

  @Test func sendsCaseInsensitiveCounts() throws {
    let one = try answer(
      to: #"searchcount "(Artist == 'a')""#, with: "songs: 3\nplaytime: 123456\nOK\n",
      .searchCount(.tag(.artist, .equals, "a")))
    #expect(one == SongCount(songs: 3, playTime: .seconds(123_456)))
    let many = try answer(
      to: #"searchcount "(Artist == 'a')" "group" "Album""#,
      with: "Album: x\nsongs: 3\nplaytime: 4\nAlbum: y\nsongs: 1\nplaytime: 0\nOK\n",
      .searchCount(.tag(.artist, .equals, "a"), groupedBy: .album))
    #expect(many.map(\.value) == ["x", "y"])
    #expect(many.map(\.count.songs) == [3, 1])
  }

  @Test(arguments: ["OK\n", "songs: 3\nOK\n", "songs: x\nplaytime: 1\nOK\n"] as [ByteString])
  func anIncompleteOrInvalidCountIsMalformed(_ reply: ByteString) {
    let error = failure(of: .count(.and([])), answer: reply)
    #expect(error?.code == .malformed)
    #expect(error?.isConnectionUsable == true)
  }
}
