import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct StickerRequestsTests {
  static let library: MusicLibrary = [
    .song("a.wav"), .song("b.wav"), .directory("d", [.song("c.wav"), .song("e.wav")]),
  ]

  private func values(_ stickers: [Sticker]) -> [String] {
    stickers.map { "\($0.uri) \($0.value)" }
  }

  @Test func setsGetsListsAndDeletes() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.setSticker("rating", to: "4", of: "a.wav"))
    try connection.run(.setSticker("rating", to: "5", of: "a.wav"))
    try connection.run(.setSticker("note", to: "a=b \"c\" \\", of: "a.wav"))
    #expect(try connection.run(.sticker("rating", of: "a.wav")) == "5")
    let expected = [
      Sticker(uri: "a.wav", name: "note", value: "a=b \"c\" \\"),
      Sticker(uri: "a.wav", name: "rating", value: "5"),
    ]
    #expect(try connection.run(.stickers(of: "a.wav")) == expected)
    try connection.run(.deleteSticker("note", of: "a.wav"))
    #expect(try connection.run(.stickers(of: "a.wav")).map(\.name) == ["rating"])
    try connection.run(.deleteStickers(of: "a.wav"))
    #expect(try connection.run(.stickers(of: "a.wav")).isEmpty)
  }

  @Test func deletingWhatIsNotThereIsRefused() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    var requests: [Request<Void>] = [.deleteSticker("note", of: "a.wav")]
    // MPD 0.24 crashes.
    if ProgramVersion.mpd < ProgramVersion(0, 24) { requests.append(.deleteStickers(of: "a.wav")) }
    for request in requests {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(.noExist))
    }
  }

  @Test func keepsNastyNamesAndValues() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for text in nastyNames.map(ByteString.init) {
      try connection.run(.setSticker(text, to: text, of: "a.wav"))
      #expect(try connection.run(.sticker(text, of: "a.wav")) == text)
      let found = try connection.run(.stickers(named: text, below: "", where: .init(.equals, text)))
      #expect(found == [Sticker(uri: "a.wav", name: text, value: text)])
    }
  }

  @Test func findsByValue() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let ratings = [("a.wav", "2"), ("b.wav", "3"), ("d/c.wav", "3"), ("d/e.wav", "4")]
    for (uri, rating) in ratings {
      try connection.run(.setSticker("rating", to: ByteString(rating), of: ByteString(uri)))
    }
    let all = try connection.run(.stickers(named: "rating", below: ""))
    #expect(values(all).sorted() == ratings.map { "\($0.0) \($0.1)" })
    let cases: [(StickerCondition, (String) -> Bool)] = [
      (.init(.equals, "3"), { $0 == "3" }), (.init(.less, "3"), { $0 < "3" }),
      (.init(.greater, "2"), { $0 > "2" }),
    ]
    for (condition, holds) in cases {
      for directory in ["", "d"] {
        let found = try connection.run(
          .stickers(named: "rating", below: ByteString(directory), where: condition))
        let expected = ratings.filter { $0.0.hasPrefix(directory) && holds($0.1) }
        #expect(values(found).sorted() == expected.map { "\($0.0) \($0.1)" })
      }
    }
  }

  @Test func missingStickersAreRefusedByTheServer() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for uri in ["a.wav", "nowhere"] as [ByteString] {
      let error = try #require(throws: MPDError.self) {
        try connection.run(.sticker("rating", of: uri))
      }
      #expect(error.code == .ack(.noExist))
    }
  }

  @Test(
    arguments: [
      (
        #"sticker "find" "Album" "" "n" "gt" "3" "sort" "-value_int" "window" "1:3""#,
        .stickers(
          named: "n", below: "", type: .tag(.album), where: .init(.greaterNumber, "3"),
          sort: .number(descending: true), window: 1..<3)
      ),
      (
        #"sticker "find" "playlist" "" "n" "sort" "uri""#,
        .stickers(named: "n", below: "", type: .playlist, sort: .uri())
      ),
      (
        #"sticker "find" "filter" "" "n" "starts_with" "x" "sort" "value" "window" "2:""#,
        .stickers(
          named: "n", below: "", type: .filter, where: .init(.startsWith, "x"), sort: .value(),
          window: 2...)
      ),
      (
        #"sticker "find" "song" "d" "n" "eq" "3""#,
        .stickers(named: "n", below: "d", where: .init(.equalsNumber, "3"))
      ),
      (
        #"sticker "find" "song" "d" "n" "lt" "3""#,
        .stickers(named: "n", below: "d", where: .init(.lessNumber, "3"))
      ),
      (
        #"sticker "find" "song" "d" "n" "contains" "3""#,
        .stickers(named: "n", below: "d", where: .init(.contains, "3"))
      ),
    ] as [(ByteString, Request<[Sticker]>)])
  func sendsTheFindOptionsOfMPD024(_ line: ByteString, _ request: Request<[Sticker]>) throws {
    let found = try answer(
      to: line, with: "Album: X\nsticker: n=4\nfilter: (a)\nsticker: n=5=6\nOK\n", request)
    #expect(values(found) == ["X 4", "(a) 5=6"])
  }

  @Test func changesNumbersAndListsNamesAndTypes() throws {
    try answer(
      to: #"sticker "inc" "song" "a" "n" "2""#, with: "OK\n", .changeSticker("n", by: 2, of: "a"))
    try answer(
      to: #"sticker "dec" "Album" "a" "n" "9223372036854775808""#, with: "OK\n",
      .changeSticker("n", by: Int.min, of: "a", type: .tag(.album)))
    let names = try answer(to: "stickernames", with: "name: a\nname: b\nOK\n", .stickerNames)
    #expect(names == ["a", "b"])
    let types = try answer(
      to: "stickertypes", with: "stickertype: song\nstickertype: Album\nOK\n", .stickerTypes)
    #expect(types == [.song, .tag(.album)])
    let both = try answer(
      to: "stickernamestypes", with: "name: a\ntype: song\nname: b\nOK\n",
      .stickerNamesAndTypes())
    #expect(both == [StickerName("a", type: .song), StickerName("b", type: nil)])
    let some = try answer(
      to: #"stickernamestypes "playlist""#, with: "name: a\ntype: playlist\nOK\n",
      .stickerNamesAndTypes(of: .playlist))
    #expect(some == [StickerName("a", type: .playlist)])
  }

  @Test func aReplyForAnotherStickerIsMalformed() {
    let error = failure(of: .sticker("n", of: "a"), answer: "sticker: m=1\nOK\n")
    #expect(error?.code == .malformed)
    #expect(error?.isConnectionUsable == true)
  }

  @Test func anEmptyWindowIsNotSent() {
    let request = Request.stickers(named: "n", below: "", window: 1..<1)
    #expect(failure(of: request)?.code == .argument)
  }
}
