import Bytes
import Foundation
import Testing
import TestSupport

@testable import CommandRuntime
@testable import mpdex

@Suite struct SettingsTopicTests {
  private func help(_ file: String?, _ environment: [String: String] = [:]) throws -> String {
    let home = try TemporaryDirectory()
    if let file {
      try FileManager.default.createDirectory(
        atPath: home.path("mpdex"), withIntermediateDirectories: false)
      try writeFile(home.path("mpdex/config"), Array(file.utf8))
    }
    let result = try Command.run(
      ["help", "settings"],
      environment: ["XDG_CONFIG_HOME": home.path, "COLUMNS": "300"].merging(environment) { $1 })
    #expect((result.status, result.errorText) == (0, ""))
    return result.text.replacing(home.path, with: "HOME")
  }

  @Test("each line of the file is listed with its default") func defaults() throws {
    let text = try help(nil)
    #expect(text.contains("Lines of HOME/mpdex/config, which does not exist. "))
    for setting in SettingLine.all {
      let line = text.split(separator: "\n").first { $0.hasPrefix("  \(setting.form) ") }
      let shown = try #require(line)
      #expect(shown.contains(" Default: ") && shown.hasSuffix(" Now the default."), "\(shown)")
    }
  }

  @Test("a line, or a variable before it, is what counts now") func present() throws {
    let file = """
      # mine
      articles = the,a
      locale = sv_SE
      key ctrl-x = quit
      key g q = none
      mouse = off
      mouse = on
      color header = red
      """
    let text = try help(file, ["MPDEX_LOCALE": "de_DE"])
    #expect(text.contains("Lines of HOME/mpdex/config. "))
    for (setting, now) in [
      ("articles", "the,a in line 2"), ("locale", "de_DE by MPDEX_LOCALE"),
      ("key ctrl-x", "ctrl-x = quit in line 4; g q = none in line 5"), ("mouse", "on in line 7"),
      ("colour", "header = red in line 8"), ("keys", "the default"),
    ] {
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("  \(setting) ") }
      #expect(lines.count == 1 && lines[0].hasSuffix(" Now \(now)."), "\(lines)")
    }
    #expect(text.contains("  MPDEX_LOCALE ") && text.contains(" Now MPDEX_LOCALE=de_DE."))
  }

  @Test("a password is not shown") func passwords() throws {
    let text = try help("host = secret@studio\n")
    #expect(text.contains(" Now ***@studio in line 1.") && !text.contains("secret"))
    let variable = try help("host = secret@studio\n", ["MPD_HOST": "hidden@hall"])
    #expect(variable.contains(" Now ***@hall by MPD_HOST."))
    #expect(!variable.contains("secret") && !variable.contains("hidden"))
    #expect(try help("", ["MPD_HOST": "@abstract"]).contains(" Now @abstract by MPD_HOST."))
  }

  @Test("wrong lines are named") func wrongLines() throws {
    let text = try help("keys = emacs\nnonsense\n")
    #expect(text.contains("\nWRONG LINES\n  line 2 is ignored because it has no '=': nonsense\n"))
    #expect(text.contains("  line 1 is ignored: 'emacs' is not "))
  }
}
