import Bytes
import Testing
import TestSupport

@testable import CommandSyntax
@testable import mpdex

@Suite struct FrontPageTests {
  @Test("the first page has at most 30 lines of 80 columns") func size() throws {
    let result = try Command.run(["help"], environment: ["COLUMNS": "80"])
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect((result.status, result.errorText) == (0, ""))
    #expect(lines.count <= 30)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    #expect(try Command.run(["--help"], environment: ["COLUMNS": "80"]) == result)
  }

  @Test("what it names exists: commands, options and every topic") func names() throws {
    let page = try Command.run(["help"]).text
    for topic in HelpTopic.all { #expect(page.contains("  mpdex help \(topic.name) ")) }
    for line in everyDay.split(separator: "\n").map({ $0.drop { $0 == " " }.prefix(32) }) {
      let words = line.split { $0 == " " || $0 == "," }.dropFirst()
      guard let name = words.first else { continue }
      let type = try Mpdex.commands.command(named: ByteString(String(name)))
      #expect(type.name == name)
      let options = Mpdex.declarations(type).flatMap(\.names)
      for word in words where word.hasPrefix("--") { #expect(options.contains(String(word))) }
    }
  }

  @Test("`help all` has each command and each action, with one sentence") func everything() throws {
    let text = try Command.run(["help", "all"], environment: ["COLUMNS": "200"]).text
    for (name, type) in Mpdex.typedCommands
    where !type.configuration.traits.contains(.hidden) {
      let abstract = type.configuration.abstract.description
      let lines = text.split(separator: "\n").filter { $0.hasSuffix("  " + abstract) }
      #expect(lines.contains { $0.hasPrefix("  \(name)") }, "\(name)")
    }
    #expect(Set(textOfGroup.keys) == Set(Mpdex.commands.groups.map(\.title)))
    for text in textOfGroup.values { #expect(try namesOptions(text)) }
  }

  /// Whether each option in a text is one of a command.
  private func namesOptions(_ text: String) throws -> Bool {
    let options = Set(Mpdex.typedCommands.flatMap { Mpdex.declarations($0.type) }.flatMap(\.names))
    let named = text.matches(of: /--[a-z-]+/).map { String($0.0) }
    return named.allSatisfy { options.contains($0) }
  }

  @Test("`help options` has what every command has") func options() throws {
    let text = try Command.run(["help", "options"]).text
    for option in Mpdex.commands.optionsOfEveryCommand + Mpdex.commands.optionsOfSeveral {
      #expect(text.contains("\n  \(option.spelling)"), "\(option.spelling)")
    }
    for part in ["--version", "--help", "SERVER", "ABBREVIATIONS", "SCRIPTS", "77 password"] {
      #expect(text.contains(part))
    }
  }
}
