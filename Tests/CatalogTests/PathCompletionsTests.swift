import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Testing
import TestSupport

@Suite struct PathCompletionsTests {
  private static let server = Result { try LiveServer(library: library) }

  private static let library: MusicLibrary = [
    .directory("Archive", [.directory("Band", [.song("old.wav")]), .song("bjarne.wav")]),
    .directory(
      "Artists",
      [
        .directory(
          "Björk",
          [
            .directory("Homogenic", [song("Hunter"), song("Jóga")]),
            .directory("Post", [song("Army of Me", album: "Post")]),
          ]),
        .directory("Bjarte", [.song("x.wav")]), .directory("The Beatles", [.song("1.wav")]),
        .song("Band demo.wav"), .song("10cc.wav"), .playlist("best.m3u"),
      ]),
    .directory(
      "Hits",
      [
        song("Jam", artist: "AC/DC", album: "Hits", sortName: "ACDC"),
        song("Joy", artist: "Чайковский", album: "Hits", sortName: "Chaikovskii"),
      ]),
    .song("solo.wav", tags: ["Title": "jog"]),
  ]

  private static func song(
    _ title: String, artist: ByteString = "Björk", album: ByteString = "Homogenic",
    sortName: ByteString = ""
  ) -> MusicLibrary.Entry {
    .song(
      ByteString("\(title).wav"),
      tags: [
        .init("Title", ByteString(title)), .init("Artist", artist), .init("Album", album),
        .init("AlbumArtistSort", sortName),
      ].filter { !$0.value.isEmpty })
  }

  private func connect(to server: LiveServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  /// Returns the completed paths after "+" if they begin with what was typed, otherwise after "-"
  /// and the list that they have in common.
  private func completed(
    _ typed: ByteString, in source: ListingSource = .directory(""),
    ignoringArticles articles: [String] = [],
    where isWanted: (EntryKind, Bool) -> Bool = { _, _ in true }
  ) throws -> [ByteString] {
    let catalog = ConnectionCatalog(ignoringArticles: articles)
    var connection = try connect(to: Self.server.get())
    return try catalog.read { transaction throws(CatalogError) in
      let found = try transaction.completions(
        of: typed, in: source, where: isWanted, over: &connection)
      var paths: [ByteString] = [found.continuesPath ? "+" : "- \(found.commonList ?? "?")"]
      found.forEachPath { path, leadsOn in
        #expect(!leadsOn || path.last == UInt8(ascii: "/"))
        paths.append(ByteString(path))
      }
      return paths
    }
  }

  @Test func namesThatBeginWithTheTypedBytesComeAlone() throws {
    #expect(try completed("") == ["+", "Archive/", "Artists/", "Hits/", "solo.wav"])
    #expect(try completed("Ar") == ["+", "Archive/", "Artists/"])
    #expect(try completed("Archive/b") == ["+", "Archive/bjarne.wav"])
    #expect(try completed("Artists/Bj") == ["+", "Artists/Bjarte/", "Artists/Björk/"])
    #expect(try completed("Artists/1") == ["+", "Artists/10cc.wav"])
    #expect(try completed("Artists/Björk/Post/") == ["+", "Artists/Björk/Post/Army of Me.wav"])
  }

  @Test func otherwiseThoseThatAJumpFinds() throws {
    #expect(try completed("ar") == ["- ", "Archive/", "Artists/"])
    #expect(try completed("Artists/bj") == ["- Artists/", "Artists/Bjarte/", "Artists/Björk/"])
    #expect(try completed("Artists/bjo") == ["- Artists/", "Artists/Björk/"])
    #expect(try completed("nope") == ["+"])
    #expect(
      try completed("Artists/bjork/") == [
        "- Artists/Björk/", "Artists/Björk/Homogenic/", "Artists/Björk/Post/",
      ])
    #expect(try completed("solo.wav/x") == ["+"])
    #expect(try completed("nope/x/y") == ["+"])
  }

  /// A jump would look into the first of these lists only.
  @Test func aComponentLeadsToAllThatItNamesEquallyWell() throws {
    let songs = { (kind: EntryKind, _: Bool) in kind == .song }
    #expect(try completed("ar/b", where: songs) == ["- Archive/", "Archive/bjarne.wav"])
    let found: [ByteString] = [
      "Archive/Band/", "Artists/Band demo.wav", "Artists/Bjarte/", "Artists/Björk/",
    ]
    #expect(try completed("ar/B") == ["- ?"] + found)
    #expect(try completed("ar/ban") == ["- ?", "Archive/Band/", "Artists/Band demo.wav"])
    #expect(try completed("art/bjo/ho") == ["- Artists/Björk/", "Artists/Björk/Homogenic/"])
    #expect(try completed("ar/bjork/p") == ["- Artists/Björk/", "Artists/Björk/Post/"])
  }

  @Test func onlyWantedEntriesCount() throws {
    let directories = { (kind: EntryKind, _: Bool) in kind == .directory }
    #expect(try completed("Artists/1", where: directories) == ["+"])
    #expect(try completed("Archive/b", where: directories) == ["- Archive/", "Archive/Band/"])
  }

  @Test func ignoredArticlesMayBeTypedOrNot() throws {
    let found: [ByteString] = ["- Artists/", "Artists/The Beatles/"]
    #expect(try completed("Artists/the b", ignoringArticles: ["the"]) == found)
    #expect(try completed("Artists/beat", ignoringArticles: ["the"]) == found)
    #expect(try completed("Artists/the", ignoringArticles: []) == found)
  }

  @Test func tooManyListsAreNotLookedInto() throws {
    let directories = (0..<51).map { MusicLibrary.Entry.directory("D\($0)", [.song("x.wav")]) }
    let server = try LiveServer(library: MusicLibrary(directories))
    var connection = try connect(to: server)
    for (typed, isFound) in [("d/x", false), ("d1/x", true)] as [(ByteString, Bool)] {
      let found = try ConnectionCatalog().read { transaction throws(CatalogError) in
        try transaction.completions(of: typed, in: .directory(""), over: &connection)
      }
      var count = 0
      found.forEachPath { _, _ in count += 1 }
      #expect((count > 0) == isFound, "\(typed)")
    }
  }

  @Test func treesCompleteNames() throws {
    #expect(try completed("hom", in: .tree("")) == ["- ", "Homogenic/"])
    #expect(
      try completed("hom/", in: .tree("")) == [
        "- Homogenic/", "Homogenic/Hunter.wav", "Homogenic/Jóga.wav",
      ])
    #expect(try completed("Band", in: .tree("Artists")) == ["+", "Band demo.wav"])
  }

  @Test func valuesOfTagsCompletePaths() throws {
    let tags = ListingSource.tags(TagPath())
    #expect(try completed("", in: tags) == ["+", #"AC\/DC/"#, "Björk/", "Чайковский/", "/"])
    #expect(try completed("bjo/h", in: tags) == ["- Björk/", "Björk/Homogenic/"])
    #expect(
      try completed("Björk/Homogenic/", in: tags) == [
        "+", "Björk/Homogenic/Hunter", "Björk/Homogenic/Jóga",
      ])
    #expect(try completed(#"AC\/"#, in: tags) == ["+", #"AC\/DC/"#])
    #expect(try completed("chai", in: tags) == ["- ", "Чайковский/"])
    #expect(try completed("чай", in: tags) == ["- ", "Чайковский/"])
    #expect(
      try completed("//", in: tags) == [
        "+", "//old.wav", "//bjarne.wav", "//10cc.wav", "//Band demo.wav", "//x.wav", "//1.wav",
        "//jog",
      ])
    let albums = ListingSource.albums(nil, by: [.album])
    #expect(try completed("h", in: albums) == ["- ", "Hits/", "Homogenic/"])
    #expect(try completed("Hits\tV", in: albums) == ["+", "Hits\tVarious Artists/"])
    #expect(
      try completed("hom/", in: albums).dropFirst() == ["Homogenic/Hunter", "Homogenic/Jóga"])
  }

  /// The name of an album leads to the first of several with that name.
  @Test func valuesOfSeveralArtistsAreCompletedOnce() throws {
    let albums = ListingSource.tags(TagPath(levels: [.album, .title]))
    #expect(try completed("h", in: albums) == ["- ", "Hits/", "Homogenic/"])
    #expect(try completed("Hits/", in: albums) == ["+", "Hits/Jam"])
    #expect(try completed("Hits\tЧ", in: albums) == ["+", "Hits\tЧайковский/"])
    #expect(try completed("Hits\tЧайковский/", in: albums) == ["+", "Hits\tЧайковский/Joy"])
  }

  @Test func songsAreCompletedByTheirFirstValues() throws {
    let server = try Self.server.get()
    _ = try server.raw(["clear", "add Artists/Björk", "add solo.wav"])
    let titles = ListingSource.queue(by: [.title])
    #expect(try completed("", in: titles) == ["+", "Army of Me", "Hunter", "jog", "Jóga"])
    #expect(try completed("jo", in: titles) == ["+", "jog"])
    #expect(try completed("JO", in: titles) == ["- ", "jog", "Jóga"])
    let artists = ListingSource.queue(by: [.artist, .title])
    #expect(try completed("b", in: artists) == ["- ", "Björk"])
  }
}
