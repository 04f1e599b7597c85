import Bytes
import CommandSyntax
import Foundation
import Testing
import TestSupport

@testable import mpdex

@Suite struct HelpTests {
  @Test(
    arguments: [
      ("A paragraph of words.", 12, "A paragraph\nof words."),
      ("  name    its meaning", 80, "  name    its meaning"),
      ("  name    its meaning is long", 30, "  name    its meaning is long"),
      (
        "  name    its meaning is long, really", 30,
        "  name    its meaning is long,\n          really"
      ),
      ("  name    its meaning is long", 26, "  name\n      its meaning is long"),
      ("  a command with words", 14, "  a command\n      with\n      words"),
      ("USAGE: mpdex a [<b>]", 14, "USAGE: mpdex a\n       [<b>]"),
      ("  --flag                  Do it.", 80, "  --flag                  Do it."),
      ("  --flag                  Do it.", 40, "  --flag\n      Do it."),
      ("  --a <value>\n                          Do it.", 40, "  --a <value>\n      Do it."),
      ("unbreakablelongword", 12, "unbreakablelongword"), ("", 12, ""),
    ] as [(String, Int, String)])
  func linesAreWrappedAfterTheirIndent(_ text: String, _ width: Int, _ expected: String) {
    #expect(wrapped(text, width: width) == expected)
  }

  @Test(arguments: [40, 60, 80])
  func helpFitsTheTerminal(_ width: Int) throws {
    for command in Mpdex.commandNames + [""] {
      let arguments: [ByteString] = command.isEmpty ? ["--help"] : ["help", ByteString(command)]
      let result = try Command.run(arguments, environment: ["COLUMNS": "\(width)"])
      #expect(result.status == 0)
      let long = result.text.split(separator: "\n").filter {
        $0.count > width && $0.drop { $0 == " " }.contains(" ")
      }
      #expect(long.isEmpty, "\(command): \(long)")
      #expect(!result.text.contains("\n\n\n"))
    }
  }

  @Test func theUsageKeepsTheArgumentsInBrackets() throws {
    let result = try Command.run(["help", "watch"], environment: ["COLUMNS": "100"])
    let usage = "USAGE: mpdex watch [<options>] [<part> ...] [-- <program> [<argument> ...]]"
    #expect(result.text.split(separator: "\n").contains { $0 == usage })
  }

  /// Words must not be lost or change their order by wrapping.
  @Test func aNarrowHelpSaysTheSame() throws {
    for command in ["jump", "search", "status", "queue", "json", "formats"] as [ByteString] {
      let words = try [30, 40, 80, 200].map { width in
        try Command.run(["help", command], environment: ["COLUMNS": "\(width)"]).text
          .split { $0 == " " || $0 == "\n" }
      }
      #expect(words.allSatisfy { $0 == words[0] && $0.count > 50 })
    }
  }

  @Test func aTopicIsExplainedAsInTheManualAndTheDocuments() throws {
    let manual = try Command.run(["manual"]).text
    for topic in HelpTopic.all {
      let result = try Command.run(["help", ByteString(topic.name)])
      #expect((result.status, result.errorText) == (0, ""))
      #expect(result.text.hasPrefix(topic.heading + ":\n\n"))
      #expect(manual.contains(".SH \"\(topic.heading)\"\n"))
    }
    #expect(try Command.run(["help", "format"]) == Command.run(["help", "formats"]))
    #expect(try Command.run(["help", "jsn"]).status == 64)
    let document = try readFile(ReadmeTests.root + "/Docs/JSON.md")
    let topic = try Command.run(["help", "json"]).text
    let table = topic.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { "  \($0)\n" }
    #expect(String(decoding: document, as: UTF8.self).contains(table.joined()))
  }

  @Test func listsTheCommandsWithJSON() throws {
    let words = try Command.run(["help", "json"]).text.split { !$0.isLetter }
    for command in Mpdex.commands.all where !command.configuration.traits.contains(.hidden) {
      guard Mpdex.declarations(command).contains(where: { $0.names == ["--json"] }) else {
        continue
      }
      #expect(words.contains(Substring(command.name)), "\(command.name)")
    }
  }

  /// Longer lines would be joined in the manual.
  @Test func rowsAreShortEnoughForTheManual() {
    for topic in HelpTopic.all {
      let rows = topic.body.split(separator: "\n").filter { $0.hasPrefix(" ") }
      #expect(rows.allSatisfy { $0.count <= 78 }, "\(rows.filter { $0.count > 78 })")
    }
  }

  /// Every key that is printed is in the list.
  @Test func listsTheKeysOfJSON() throws {
    let server = try LiveServer(files: [
      .directory("d", [.song("a.wav", tags: ["Title": "T", "Artist": "A"], seconds: 60)]),
      .song([0x78, 0xFF]),
    ])
    _ = try server.raw([
      "add d/a.wav", "play", "pause 1", "playlistadd mix d/a.wav", "sticker set song d/a.wav a b",
      "subscribe c",
    ])
    let topic = try Command.run(["help", "json"]).text
    let listed = Set(topic.split { !$0.isLetter })
    for line in Self.commands {
      let words = line.split(separator: " ").map { ByteString(String($0)) }
      let result = try server.mpdex(
        arguments: words + ["--json"],
        environment: ["XDG_CACHE_HOME": server.musicDirectory + "/.cache"])
      #expect(result.status == 0, "\(line): \(result.errorText)")
      for object in result.text.split(separator: "\n") {
        for key in try keys(String(object)) {
          let plain = key.hasSuffix("Base64") ? key.dropLast(6) : key[...]
          #expect(listed.contains(plain), "\(line): \(key)")
        }
      }
    }
  }

  private static let commands = [
    "channels", "crossfade", "current", "decoders", "index", "index --titles", "jump d/a",
    "jump d/a --tags", "jump --in tags a", "ls --in tags", "ls --in queue", "ls --in playlist:mix",
    "list artist", "list title group artist", "ls", "ls d --tags",
    "ls --sections",
    "listall --tags", "lsplaylists", "mixrampdb", "outputs", "partitions", "playlist",
    "playlist mix", "replaygain", "search title=T", "stats", "status", "sticker d/a.wav list",
    "tags", "urlhandlers", "version", "volume", "cache",
  ]

  private func keys(_ object: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(object.utf8))
    return try #require(value as? [String: Any]).keys.sorted()
  }
}
