import Foundation
import MPDClient
import Testing
import TestSupport

/// Compares the table of Docs/Protocol.md with the running server and with the sources.
@Suite struct ProtocolTableTests {
  @Test func everyServerCommandHasARow() throws {
    let table = try ProtocolTable.read()
    let missing = try Self.serverCommands().subtracting(table.rows.map(\.command))
    #expect(missing.isEmpty, "no row for \(missing.sorted())")
  }

  @Test func everyRowIsAKnownOrNewerCommand() throws {
    let known = try Self.serverCommands()
    for row in try ProtocolTable.read().rows where !known.contains(row.command) {
      let isNewer = ["0.24", "0.25"].contains { row.since.hasPrefix($0) }
      #expect(isNewer || notListed[row.command] != nil, "the server has no '\(row.command)'")
    }
  }

  @Test func rowsAreSorted() throws {
    let commands = try ProtocolTable.read().rows.map(\.command)
    #expect(commands == Set(commands).sorted())
  }

  @Test func everySwiftCallIsDeclared() throws {
    let sources = try Sources.read()
    for row in try ProtocolTable.read().rows {
      #expect(!row.calls.isEmpty, "\(row.command) has no Swift call")
      for call in row.calls {
        #expect(try sources.declares(call), "\(row.command): no declaration of '\(call)'")
      }
    }
  }

  @Test func everyRequestSendsTheCommandOfItsRow() throws {
    let sent = SentCommands()
    for row in try ProtocolTable.read().rows {
      for call in row.calls where call.hasPrefix(".") {
        #expect(sent.commands[call] == row.command, "\(call)")
      }
    }
  }

  @Test func everyLibraryFunctionIsUsed() throws {
    let sources = try Sources.read()
    for row in try ProtocolTable.read().rows {
      let functions = row.usedLibrary.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .filter { $0.hasPrefix("mpd_") }
      #expect(!functions.isEmpty || row.library.contains("raw"), "\(row.command): \(row.library)")
      for function in functions {
        #expect(try sources.uses(function), "\(row.command): '\(function)' is not used")
      }
    }
  }

  @Test(
    arguments: [
      (".play(id:)", true), (".play(at:)", true), (".play", true), (".play(atAll:)", false),
      (".seek(to:id:)", true), (".seek(id:to:)", false), (".setAttribute(_:to:ofOutput:)", true),
      (".delete(_:)", true), (".delete", false), ("connection.reconnect()", true),
      ("connection.reconnect(_:)", false), ("connection.list(atomically:_:)", true),
      (".nothing", false),
    ] as [(String, Bool)])
  func aDeclarationIsFoundByNameAndLabels(_ call: String, _ isDeclared: Bool) throws {
    #expect(try Sources.read().declares(call) == isDeclared)
  }

  private static func serverCommands() throws -> Set<String> {
    let server = try LiveServer(library: nil)
    let lines = try server.raw(["commands", "notcommands"]).split(separator: "\n")
    return Set(lines.filter { $0.hasPrefix("command: ") }.map { String($0.dropFirst(9)) })
  }
}

/// Commands that a server has but does not list in `commands`, with the reasons.
private let notListed = [
  "command_list_begin": "a word of the parser",
  "command_list_ok_begin": "a word of the parser",
  "command_list_end": "a word of the parser",
  "noidle": "a word of the parser",
  "listneighbors": "needs a neighbor plugin in the configuration",
  "mount": "needs a database that can take mounts",
  "unmount": "needs a database that can take mounts",
  "listmounts": "needs a music directory",
  "getfingerprint": "needs a server with Chromaprint",
  "sticker": "needs a sticker file in the configuration",
]

/// The table of Docs/Protocol.md.
private struct ProtocolTable {
  struct Row {
    let command: String
    let calls: [String]
    let library: String
    let since: String

    /// The column without parentheses, which contain functions that are not used and the reasons.
    var usedLibrary: String { library.replacing(#/\(.*?\)/#, with: "") }
  }

  let rows: [Row]

  static func read() throws -> ProtocolTable {
    let text = try String(
      contentsOf: repository.appending(path: "Docs/Protocol.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap(row)
    try #require(rows.count > 100)
    return ProtocolTable(rows: rows)
  }

  /// The row of a line; nil for other lines, and for the head of the table.
  private static func row(_ line: Substring) -> Row? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 6, let command = codes(cells[1]).first else { return nil }
    return Row(command: command, calls: codes(cells[2]), library: cells[3], since: cells[4])
  }

  /// The texts between backquotes.
  private static func codes(_ cell: String) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
  }
}

/// The text of the library's sources, without lines of comments.
private struct Sources {
  let text: String

  static func read() throws -> Sources {
    let folder = repository.appending(path: "Sources/MPDClient")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let lines = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
    }
    let code = lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
    return Sources(text: code.joined(separator: "\n"))
  }

  /// Whether there is a request such as ".play(at:)" or a method such as
  /// "connection.list(atomically:_:)".
  func declares(_ call: String) throws -> Bool {
    let parts = call.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return text.contains(try Regex((parts[0].isEmpty ? "static " : "") + pattern(parts[1])))
  }

  /// Whether a function of the library is named, and not one whose name begins with its name.
  func uses(_ function: Substring) throws -> Bool {
    text.contains(try Regex(#"\b\#(function)\b"#))
  }

  /// Returns a pattern for the declaration of a property such as "play", or of a function such as
  /// "seek(to:id:)".
  private func pattern(_ name: Substring) -> String {
    guard let parenthesis = name.firstIndex(of: "(") else { return "var \(name): " }
    let labels = name[parenthesis...].dropFirst().dropLast().split(separator: ":")
    let parameters = labels.map { #"\s*\#($0)(?: \w+)?: [^:]*?"# }.joined(separator: ",")
    return #"func \#(name[..<parenthesis])(?:<[^>]*>)?\(\#(parameters)\)"#
  }
}

private let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
