import Bytes
import CommandSyntax
import Foundation
import Testing
import TestSupport

@testable import CommandRuntime
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

  @Test("half of all commands need no more than 24 lines, and none more than 80") func lengths() {
    let lengths = Mpdex.paths.map { path in
      Mpdex.commands.help(of: path, width: 80).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
    }
    #expect(lengths.count > 100)
    #expect(lengths.count { $0 <= 24 } * 2 >= lengths.count, "\(lengths.sorted())")
    let tooLong = zip(Mpdex.paths, lengths).filter { $1 > 80 }
    #expect(tooLong.isEmpty, "\(tooLong)")
  }

  @Test("a command names the options that all have in one line") func commonOptions() {
    for path in Mpdex.paths {
      let help = Mpdex.commands.help(of: path, width: 80)
      let isAlone = path.last?.configuration.traits.contains(.standsAlone) ?? true
      let last = help.split(separator: "\n").last
      let names =
        last == "Every command also has -h, -p, -P, -a, -f, -q and -v: `mpdex help options`."
      #expect(names != isAlone, "\(path)")
      #expect(!help.contains("--partition <partition>") && !help.contains("--version "))
    }
  }

  @Test func aTopicIsExplainedAsInTheManual() throws {
    let manual = try Command.run(["manual"]).text
    for topic in HelpTopic.all {
      let result = try Command.run(["help", ByteString(topic.name)])
      #expect((result.status, result.errorText) == (0, ""))
      #expect(result.text.hasPrefix(topic.heading + ":\n\n"))
    }
    for topic in HelpTopic.ofManual { #expect(manual.contains(".SH \"\(topic.heading)\"\n")) }
    #expect(try Command.run(["help", "format"]) == Command.run(["help", "formats"]))
    #expect(try Command.run(["help", "list"]) == Command.run(["list", "--help"]))
  }

  @Test("Docs/JSON.md has the keys that the commands declare; `make json` writes them")
  func theDocumentHasTheKeys() throws {
    let document = String(decoding: try readFile(ReadmeTests.root + "/Docs/JSON.md"), as: UTF8.self)
    let topic = try Command.run(["help", "json"]).text
    let rows = topic.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { "  " + $0 }
    #expect(
      document.split(separator: "\n").filter { $0.hasPrefix("    ") }.map(String.init) == rows)
  }

  @Test func commandsWithJSONDeclareTheirKeys() throws {
    for (name, type) in Mpdex.typedCommands {
      let hasJSON = Mpdex.declarations(type).contains { $0.names == ["--json"] }
      let keys = type.runnable?.jsonKeys
      #expect(try hasJSON != #require(keys).isEmpty, "\(name)")
    }
  }

  /// Longer lines would be joined in the manual.
  @Test func rowsAreShortEnoughForTheManual() {
    for topic in HelpTopic.ofManual {
      let rows = wrapped(topic.body, width: 78).split(separator: "\n").filter { $0.hasPrefix(" ") }
      #expect(rows.allSatisfy { $0.count <= 78 }, "\(rows.filter { $0.count > 78 })")
    }
  }

  /// A command that prints another key traps in a debug build.
  @Test func declaredKeysArePrinted() throws {
    let server = try LiveServer(files: [
      .directory("d", [.song("a.wav", tags: Self.tags, seconds: 60)]), .song([0x78, 0xFF]),
    ])
    _ = try server.raw(
      [
        "add d/a.wav", "add d/a.wav", "play", "pause 1", "playlistadd mix d/a.wav",
        "sticker set song d/a.wav a b",
      ]
        + ["rating", "playCount", "lastPlayed", "skipCount", "like"].map { name in
          "sticker set song d/a.wav \(name) 1"
        })
    try writeFile(server.playlistDirectory + "/gone.m3u", Array("x/a.wav\n".utf8))
    for line in Self.changes { _ = try run(line, on: server) }
    for (name, lines) in Self.commands {
      let type = try #require(Mpdex.typedCommands.first { $0.name == name }?.type)
      let names = type.runnable?.jsonKeys.names
      let declared = try #require(names)
      let printed = try Set(lines.flatMap { try keys(of: $0, on: server) })
      #expect(Set(declared).subtracting(printed) == Set(Self.unseen[name] ?? []), "\(name)")
    }
  }

  private static let tags: KeyValuePairs<String, ByteString> = [
    "Title": "T", "Artist": "A", "AlbumArtist": "A", "Album": "B", "Date": "2001",
  ]

  /// Changes that the history and the stashes show.
  private static let changes: [[ByteString]] = [
    ["queue", "stash", "s"], ["add", "d/a.wav"], ["queue", "move", "3", "1"],
    ["addplaylist", "mix", "d/a.wav"], ["rate", "5", "d/a.wav"],
  ]

  /// The keys for which the server has no cause here; other suites have one.
  private static let unseen: [String: [String]] = [
    "find": ["range"] + ofNewServers, "history": ["from", "newName", "range"], "jump": ["range"],
    "ls": ["range"],
    "playlist diff": ["from", "range"], "playlist show": ["range"] + ofNewServers,
    "status": ["error", "mixRampDelay", "updating"],
  ]

  private static let ofNewServers = ProgramVersion.mpd < ProgramVersion(0, 24) ? ["added"] : []

  private static let commands: [(String, [String])] = [
    ("crossfade", ["crossfade"]), ("decoders", ["decoders"]),
    ("find", ["find title=T", "find title=T --in queue", "find title=T --stickers"]),
    ("history", ["history", "history --show 1", "history --show 2", "history --show 3"]),
    ("index", ["index", "index --titles"]),
    (
      "jump",
      [
        "jump d/a --tags", "jump --in tags a", "jump --in queue t", "jump --in albums b",
        "jump --in library t",
      ]
    ),
    ("list", ["list artist", "list title group artist", "list --albums"]), ("albums", ["albums"]),
    ("listall", ["listall --tags"]),
    (
      "ls",
      [
        "ls d --tags", "ls --sections", "ls --in tags", "ls --in queue", "ls --in playlist:mix",
        "ls --in albums",
      ]
    ),
    ("lsdirs", ["lsdirs"]), ("lsplaylists", ["lsplaylists", "lsplaylists --by name"]),
    ("mixrampdb", ["mixrampdb"]),
    ("mixrampdelay", ["mixrampdelay"]), ("mount", ["mount"]), ("outputs", ["outputs"]),
    ("partitions", ["partitions"]), ("playlist check", ["playlist check gone"]),
    ("playlist diff", ["playlist diff mix gone"]),
    ("playlist repair", ["playlist repair gone --dry-run"]),
    ("playlist show", ["playlist", "playlist mix", "playlist --stickers"]),
    ("queue stashes", ["queue stashes"]),
    ("replaygain", ["replaygain"]), ("stats", ["stats"]), ("status", ["status"]),
    ("sticker", ["sticker d/a.wav list"]), ("tags", ["tags"]), ("urlhandlers", ["urlhandlers"]),
    ("version", ["version"]), ("volume", ["volume"]),
  ]

  /// Runs a command line and returns the keys of its objects, without those of the bytes in base64.
  private func keys(of line: String, on server: LiveServer) throws -> [String] {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    return try run(words + ["--json"], on: server).text.split(separator: "\n").flatMap { object in
      let value = try JSONSerialization.jsonObject(with: Data(object.utf8))
      return try #require(value as? [String: Any]).keys.filter { !$0.hasSuffix("Base64") }
    }
  }

  private func run(_ line: [ByteString], on server: LiveServer) throws -> ProcessResult {
    let home = server.musicDirectory + "/.home"
    let result = try server.mpdex(
      arguments: line, environment: ["XDG_CACHE_HOME": home, "XDG_STATE_HOME": home])
    #expect([0, 1].contains(result.status), "\(line): \(result.errorText)")
    return result
  }
}
