import Bytes
import CommandSyntax
import Foundation
import Testing
import TestSupport

@testable import mpdex

@Suite struct ManualTests {
  /// groff's warnings are complete with -ww; the page is ASCII and needs no preprocessor.
  @Test func groffReportsNoWarnings() throws {
    let page = try Command.run(["manual"]).output
    #expect(page.allSatisfy { $0 < 0x80 })
    let result = try runProcess(
      "/usr/bin/groff", ["-man", "-ww", "-Tutf8", "-z"], environment: inheritedEnvironment(),
      input: page)
    #expect((result.status, result.errorText) == (0, ""))
  }

  @Test func listsEveryCommandAndOption() throws {
    let text = try shown(Command.run(["manual"]).output)
    for command in Mpdex.commands.all {
      #expect(text.contains("\n       \(command.name)"), "\(command.name)")
      for name in Mpdex.declarations(command).flatMap(\.names) { #expect(text.contains(name)) }
    }
    for part in ["MPDEX(1)", "mpdex - ", "EXIT STATUS", "Stop after this album", "--host host"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func hasTheUsualSectionsAndExplainsSharedOptionsOnce() throws {
    let text = try shown(Command.run(["manual"]).output)
    let headings = text.split(separator: "\n").filter { $0.first?.isUppercase == true }.dropFirst()
    #expect(
      Array(headings) == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS OF SEVERAL COMMANDS",
        "OPTIONS OF EVERY COMMAND", "LISTS", "FORMATS", "SETTINGS", "KEYS", "COOKBOOK", "MPC",
        "TOUR", "JSON", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
      ])
    for part in [
      "Print one JSON object per line.", "Neither read nor write the cache", "Sort as this locale",
      "The server: HOST", "Ignore case and accents in",
    ] {
      #expect(text.ranges(of: part).count == 1, "\(part)")
    }
    #expect(text.contains("MPDEX_ARTICLES\n"))
    #expect(text.contains("$XDG_CONFIG_HOME/mpdex/config\n"))
  }

  /// Formats a page for a terminal of 200 columns, so that no words are hyphenated.
  private func shown(_ page: [UInt8]) throws -> String {
    let result = try runProcess(
      "/usr/bin/groff", ["-man", "-Tutf8", "-P-cbou", "-rLL=200n"],
      environment: inheritedEnvironment(), input: page)
    return result.text
  }

  @Test func parsesHelpTextIntoSections() {
    let text = HelpText("One\ntwo.\n\n  a\n    b\n\nEXIT STATUS\n  0 yes\n\nMore.")
    #expect(
      text.sections == [
        .init(heading: "", blocks: [.paragraph("One two."), .lines(["a", "  b"])]),
        .init(heading: "EXIT STATUS", blocks: [.lines(["0 yes"]), .paragraph("More.")]),
      ])
  }

  @Test func escapesRoffControlCharacters() {
    var roff = Roff()
    roff.text(".SH 'x' \\fB a-b ö")
    roff.macro("SH", "a \"b\"")
    #expect(
      roff.source == #"\&.SH \(aqx\(aq \efB a\-b \[u00F6]"# + "\n" + #".SH "a \(dqb\(dq""# + "\n")
  }
}
