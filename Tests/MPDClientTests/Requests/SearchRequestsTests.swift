import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct SearchRequestsTests {
  /// Ten songs, their titles in another order than their names.
  static let library = MusicLibrary(
    (0..<10).map { index in
      .song(
        ByteString("\(index).wav"),
        tags: ["Title": ByteString("t\(index * 7 % 10)"), "Artist": index < 6 ? "a" : "B"],
        modified: MusicLibrary.defaultModified + index * 3 % 10)
    })

  private func names(_ songs: [Song]) -> [String] {
    songs.map { String($0.uri.description.prefix(1)) }
  }

  @Test func sortsByATagAndByTime() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let byTitle = (0..<10).map { "\($0 * 3 % 10)" }
    let byTime = (0..<10).map { "\($0 * 7 % 10)" }
    for isDescending in [false, true] {
      let titles = try connection.run(
        .find(.and([]), sort: .tag(.title, descending: isDescending)))
      #expect(names(titles) == (isDescending ? byTitle.reversed() : byTitle))
      let times = try connection.run(
        .search(.and([]), sort: .lastModified(descending: isDescending)))
      #expect(names(times) == (isDescending ? byTime.reversed() : byTime))
    }
  }

  @Test func everyWindowIsASliceOfTheResult() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let all = try connection.run(.find(.and([]), sort: .tag(.title)))
    for start in 0...11 {
      let tail = try connection.run(.find(.and([]), sort: .tag(.title), window: start...))
      #expect(tail == Array(all.dropFirst(start)))
      for end in (start + 1)...12 {
        let found = try connection.run(.find(.and([]), sort: .tag(.title), window: start..<end))
        #expect(found == Array(all.prefix(end).dropFirst(start)))
      }
    }
    #expect(try connection.run(.search(.and([]), window: 2...4)).count == 3)
  }

  @Test(
    arguments: [
      .find(.base("a"), window: -1..<3), .search(.base("a"), window: 3..<3),
      .findInQueue(.base("a"), window: 0...Int.max), .searchInQueue(.base("a"), window: (-1)...),
      .searchPlaylist("p", for: .base("a"), window: 2..<2),
    ] as [Request<[Song]>])
  func invalidWindowsAreNotSent(_ request: Request<[Song]>) {
    #expect(failure(of: request)?.code == .argument)
  }

  @Test(
    arguments: [
      .findAdd(.base("a"), window: 2..<2), .searchAdd(.base("a"), window: -1...1),
      .findAdd(.base("a"), at: .absolute(-1)), .searchAdd(.base("a"), at: .afterCurrent(-1)),
      .searchAdd(.base("a"), toPlaylist: "p", at: -1),
      .searchAdd(.base("a"), window: 1..<1, toPlaylist: "p"),
    ] as [Request<Void>])
  func invalidPlacesAreNotSent(_ request: Request<Void>) {
    #expect(failure(of: request)?.code == .argument)
  }

  @Test func addsFoundSongsToTheQueue() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let filter = Filter.tag(.artist, .equals, "b")
    try connection.run(.findAdd(filter))
    #expect(try connection.run(.queue).isEmpty)
    try connection.run(.searchAdd(filter, sort: .tag(.title, descending: true)))
    #expect(names(try connection.run(.queue)) == ["7", "6", "9", "8"].sorted(by: byTitle))
    try connection.run(
      .findAdd(.and([]), sort: .tag(.title), window: 0..<1, at: .absolute(0)))
    try connection.run(
      .searchAdd(.and([]), sort: .tag(.title), window: 9..., at: .absolute(1)))
    #expect(names(try connection.run(.queue).prefix(2).map { $0 }) == ["0", "7"])
  }

  /// Compares titles in descending order.
  private func byTitle(_ left: String, _ right: String) -> Bool {
    let titles = [left, right].map { (Int($0) ?? 0) * 7 % 10 }
    return titles[0] > titles[1]
  }

  @Test func addsFoundSongsAfterTheCurrentSong() throws {
    let server = try LiveServer(files: [.song("1.wav"), .song("2.wav"), .song("3.wav")])
    var connection = try server.connect()
    try connection.run(.add("1.wav"))
    try connection.run(.add("2.wav"))
    let error = try #require(throws: MPDError.self) {
      try connection.run(.findAdd(.file(.equals, "3.wav"), at: .afterCurrent(0)))
    }
    #expect(error.code == .ack(.playerSync))
    try connection.run(.play(at: 0))
    try connection.run(.findAdd(.file(.equals, "3.wav"), at: .afterCurrent(0)))
    #expect(names(try connection.run(.queue)) == ["1", "3", "2"])
  }

  @Test func addsFoundSongsToAStoredPlaylist() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.searchAdd(.tag(.artist, .equals, "b"), toPlaylist: "p"))
    try connection.run(
      .searchAdd(.and([]), sort: .tag(.title), window: 0..<2, toPlaylist: "p", at: 1))
    let uris = try connection.run(.playlistURIs("p")).map { String($0.description.prefix(1)) }
    #expect(uris == ["6", "0", "3", "7", "8", "9"])
  }

  @Test func findsInTheQueue() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.findAdd(.and([])))
    let found = try connection.run(.findInQueue(.tag(.artist, .equals, "B")))
    #expect(found.map(\.position) == [6, 7, 8, 9])
    #expect(try connection.run(.findInQueue(.tag(.artist, .equals, "b"))).isEmpty)
    #expect(try connection.run(.searchInQueue(.tag(.artist, .equals, "b"))) == found)
  }

  @Test(
    arguments: [
      (
        #"playlistfind "(Artist == 'a')" "sort" "-prio" "window" "2:""#,
        .findInQueue(
          .tag(.artist, .equals, "a"), sort: .priority(descending: true), window: 2...)
      ),
      (
        #"playlistsearch "(prio >= 1)" "sort" "Added" "window" "2:5""#,
        .searchInQueue(.priority(atLeast: 1), sort: .added(), window: 2...4)
      ),
      (
        #"searchplaylist "p\"" "(Artist == 'a')" "window" "0:10""#,
        .searchPlaylist(#"p""#, for: .tag(.artist, .equals, "a"), window: 0..<10)
      ),
      (
        #"find "(added-since '1970-01-01T00:00:00Z')" "sort" "-Added""#,
        .find(.addedSince(0), sort: .added(descending: true))
      ),
      (
        #"search "(Title starts_with_cs 'a')""#,
        .search(.tag(.title, .startsWithMatchingCase, "a"))
      ),
    ] as [(ByteString, Request<[Song]>)])
  func sendsTheSearchesThatMPD024Adds(_ line: ByteString, _ request: Request<[Song]>) throws {
    let songs = try answer(to: line, with: "file: a\nTitle: T\nfile: b\nOK\n", request)
    #expect(songs.map(\.uri) == ["a", "b"])
    #expect(songs[0][.title] == "T")
    #expect(request.isIdempotent)
  }
}
