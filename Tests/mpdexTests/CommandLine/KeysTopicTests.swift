import Browser
import Bytes
import Foundation
import Testing
import TestSupport

@testable import mpdex

@Suite struct KeysTopicTests {
  @Test("each action with a key has a line, with the name for the settings") func actions() throws {
    let lines = try Command.run(["help", "keys"], environment: ["COLUMNS": "200"]).text
      .split(separator: "\n")
    for action in BrowserAction.allCases {
      let keys = KeyPreset.vi.table.names(of: action)
      let found = lines.filter { $0.hasSuffix(" (\(action.rawValue))") }
      #expect(found.count == (keys.isEmpty ? 0 : 1), "\(action)")
      #expect(found.allSatisfy { $0.hasPrefix("  \(keys.joined(separator: ", ")) ") }, "\(found)")
    }
  }

  @Test("the keys are those of the user's settings") func settings() throws {
    let home = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: home.path("mpdex"), withIntermediateDirectories: false)
    try writeFile(
      home.path("mpdex/config"), Array("keys = ncmpcpp\nkey ctrl-x = quit\nkey q = none\n".utf8))
    let text = try Command.run(
      ["help", "keys"], environment: ["XDG_CONFIG_HOME": home.path, "COLUMNS": "200"]
    ).text
    #expect(text.contains("\n  ctrl-c, ctrl-x          quit (quit)\n"))
    #expect(text.contains("\n  1, alt-4                show the queue (show-queue)\n"))
  }
}
