import Bytes
import Testing
import TestSupport

/// The albums of one month among 20,000, at a real terminal with a real server.
@Suite struct BrowseDatesTests {
  /// Albums of 25 years until 2026, some 67 for each month.
  private static let server = Result { () throws -> LiveServer in
    let albums = (0..<20_000).map { number -> MusicLibrary.Entry in
      let month = number * 7 % 300
      let date = "\(2002 + month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)"
      let tags: [MusicLibrary.Tag] = [
        .init("Artist", ByteString(MadeUpNames.artist(number))),
        .init("Album", ByteString("Album \(number)")), .init("Date", ByteString(date)),
      ]
      return .song(ByteString("\(number).wav"), tags: tags)
    }
    return try LiveServer(library: [.directory("All", albums)])
  }

  private func screen() throws -> TmuxScreen {
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US --in albums --by -date",
      environment: ["MPD_HOST": try Self.server.get().socketPath], columns: 80, rows: 30)
    let isShown = try screen.waits { $0[1].contains(" 1 of 20,000 ") }
    let rows = try screen.text().joined(separator: "\n")
    try #require(isShown, "\(rows)")
    return screen
  }

  @Test func fourKeysLeadToAMonth() throws {
    let screen = try screen()
    for key in ["'", "2", "6", "n"] { try screen.press(key) }
    let isFound = try screen.waits { $0[2].hasPrefix("▌") && $0[2].contains("2026-11") }
    let rows = try screen.text().joined(separator: "\n")
    #expect(isFound, "\(rows)")
  }

  @Test func threeDragsLeadToAMonth() throws {
    let screen = try screen()
    let year = try #require(try screen.text().firstIndex { $0.hasSuffix("2019") }) + 1
    try screen.send("\u{1B}[<0;80;\(year)M")
    #expect(try screen.waits { $0[2].contains("2019-12") })
    try screen.send("\u{1B}[<32;64;\(year)M")
    #expect(try screen.waits { $0.contains { $0.hasSuffix(" Mar") } })
    let month = try #require(try screen.text().firstIndex { $0.hasSuffix(" Mar") }) + 1
    try screen.send("\u{1B}[<32;64;\(month)M")
    let isFound = try screen.waits { $0[2].contains("2019-03") }
    let rows = try screen.text().joined(separator: "\n")
    #expect(isFound, "\(rows)")
  }
}
