import Browser
import Bytes
import Foundation
import Testing

/// Docs/Browser.md: its screens are those of the browser, and its keys those of the code.
@Suite struct BrowserGuideTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Docs/Browser.md")

  private static let guide = (try? String(contentsOf: file, encoding: .utf8)) ?? ""

  private static let contents = SampleLists.directories(2000)

  private static let names = [
    "at rest", "half open", "open", "letters", "columns", "queue", "album",
  ]

  @Test(.enabled(if: getenv("RECORD_FRAMES") == nil), arguments: names)
  func screensAreThoseOfTheBrowser(_ name: String) throws {
    #expect(try Self.picture(name) == Self.screen(name) + "\n")
  }

  private static func picture(_ name: String) throws -> String {
    let parts = guide.components(separatedBy: "<!-- screen: \(name) -->\n```\n")
    return try #require(parts.count == 2 ? parts[1].components(separatedBy: "```")[0] : nil)
  }

  private static func screen(_ name: String) -> String {
    var browser =
      switch name {
      case "album": SampleBrowser.withAlbums(columns: 72, rows: 22)
      case "queue": SampleBrowser(RowColumnsTests.queue(), columns: 72, rows: 12, view: .queue)
      default: SampleBrowser(contents, columns: 64, rows: 16)
      }
    var player = PlayerView()
    player.state = .playing
    player.title = "Solo - Alone"
    player.elapsed = .seconds(131)
    player.duration = .seconds(305)
    player.volume = 62
    if name == "queue" { (player.song, player.position, player.queueLength) = ("2", 1, 5) }
    browser.send(.player(player))
    switch name {
    case "queue": browser.press("j")
    case "at rest": browser.press("j j j")
    case "letters": browser.press("' m i")
    case "columns":
      browser.send(.terminal(.resized(CellSize(columns: 100, rows: 18))))
      browser.press("w ' m enter j j")
    case "album":
      browser.press("right right j")
      browser.finishMotion()
    default:
      browser.mouse(.pressed(.left), 63, 7)
      browser.mouse(.dragged(.left), name == "open" ? 50 : 60, 7)
    }
    return browser.screen
  }

  /// With RECORD_FRAMES in the environment the table and the screens are written instead.
  @Test func keysAreThoseOfTheCode() throws {
    let parts = Self.guide.components(separatedBy: "<!-- keys -->\n\n")
    let rest = try #require(parts.count == 2 ? parts[1] : nil)
    let table = rest.components(separatedBy: "\n\n## ")[0]
    if getenv("RECORD_FRAMES") != nil {
      var guide = Self.guide.replacingOccurrences(of: table, with: Self.keyTable)
      for name in Self.names {
        guide = guide.replacingOccurrences(
          of: try Self.picture(name), with: Self.screen(name) + "\n")
      }
      return try guide.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(table == Self.keyTable)
  }

  private static var keyTable: String {
    let head = "| | vi | ncmpcpp | ncmpc | action |\n|---|---|---|---|---|"
    let groups = BrowserAction.groups.map { group in
      (["| **\(group.title)** | | | | |"] + group.actions.map(row)).joined(separator: "\n")
    }
    return ([head] + groups).joined(separator: "\n")
  }

  private static func row(_ action: BrowserAction) -> String {
    let keys = KeyPreset.allCases.map { preset in
      preset.table.names(of: action).map { name in
        name.contains("`") ? "`` \(name) ``" : "`\(name)`"
      }
      .joined(separator: " ")
    }
    return "| \(action.help) | \(keys.joined(separator: " | ")) | `\(action.rawValue)` |"
  }
}
