import Bytes
import Foundation
import Testing
import TestSupport

@testable import CommandRuntime

@Suite struct UserSettingsTests {
  private static let server = Result {
    try LiveServer(library: [
      .directory("The Apples", [.song("1.wav")]), .directory("Zebra", [.song("1.wav")]),
      .directory("Öl", [.song("1.wav")]),
    ])
  }

  @Test(
    arguments: [
      ("", [:], []), ("# a comment\n\n", [:], []),
      ("MPDEX_ARTICLES=the,a", ["MPDEX_ARTICLES": "the,a"], []),
      (
        "  MPDEX_LOCALE = sv_SE \r\nMPDEX_ARTICLES=\n",
        ["MPDEX_LOCALE": "sv_SE"], []
      ),
      ("articles = the\nlocale=de", ["MPDEX_ARTICLES": "the", "MPDEX_LOCALE": "de"], []),
      ("MPDEX_LOCALE=sv\nMPDEX_LOCALE=de", ["MPDEX_LOCALE": "de"], []),
      ("MPDEX_LOCALE=zh@collation=stroke", ["MPDEX_LOCALE": "zh@collation=stroke"], []),
      (
        "nonsense\nMPDEX_COLOUR=x", [:],
        [
          "line 1 is ignored because it has no '=': nonsense",
          "line 2 is ignored: 'MPDEX_COLOUR' is not a setting; the settings are articles, host, locale, order LIST, "
            + "keys, layout, columns LIST, mouse, covers, key KEY, colour PART",
        ]
      ),
    ] as [(String, [String: ByteString], [String])])
  func readsLinesOfNamesAndValues(
    _ text: String, _ values: [String: ByteString], _ problems: [String]
  ) {
    let file = SettingsFile(Array(text.utf8))
    #expect((file.values, file.problems) == (values, problems))
  }

  /// Each source comes before those after it: option, environment, file.
  @Test func optionsComeBeforeTheEnvironmentAndTheEnvironmentBeforeTheFile() throws {
    let home = try home("MPDEX_ARTICLES=the\nMPDEX_LOCALE=sv_SE\n")
    let file = ["XDG_CONFIG_HOME": home.path]
    #expect(try sorted([], [:]) == ["Öl", "The Apples", "Zebra"])
    #expect(try sorted([], file) == ["The Apples", "Zebra", "Öl"])
    let environment = ["MPDEX_ARTICLES": "x", "MPDEX_LOCALE": "en"]
    #expect(
      try sorted([], file.merging(environment) { $1 }) == ["Öl", "The Apples", "Zebra"])
    let empty = ["MPDEX_ARTICLES": "", "MPDEX_LOCALE": ""]
    #expect(try sorted([], file.merging(empty) { $1 }) == ["The Apples", "Zebra", "Öl"])
    #expect(
      try sorted(["--locale", "en", "--ignore-articles", ""], file)
        == ["Öl", "The Apples", "Zebra"])
  }

  @Test func aBareJumpUsesTheSettingsToo() throws {
    let home = try home("MPDEX_ARTICLES=die\n")
    let server = try LiveServer(library: [.directory("Die Birnen", [.song("1.wav")])])
    let found = try server.mpdex("jump", "bir", environment: ["XDG_CONFIG_HOME": home.path])
    #expect((found.status, found.text) == (0, "Die Birnen\n"))
    #expect(try server.mpdex("jump", "bir").status == 1)
    let inHome = try server.mpdex("jump", "bir", environment: ["HOME": home.path])
    #expect(inHome.status == 1)
  }

  /// A password can be kept in the file instead of in arguments.
  @Test func theHostOfTheFileCountsWithoutAnother() throws {
    let server = try LiveServer(
      library: [.song("a.wav")],
      configuration: [#"password "in-file@read,add,control,admin""#, #"default_permissions """#])
    let home = try home("host = in-file@\(server.socketPath)\n")
    let file = ["XDG_CONFIG_HOME": home.path, "TERM": "dumb"]
    #expect(try Command.run(["ls"], environment: file).text == "a.wav\n")
    #expect(try Command.run(["ls", "-h", "/nowhere"], environment: file).status == 69)
    let variable = file.merging(["MPD_HOST": "/nowhere"]) { $1 }
    #expect(try Command.run(["ls"], environment: variable).status == 69)
    let host = ByteString(server.socketPath)
    #expect(try Command.run(["-h", host, "ls"], environment: file).status == 77)
    let path = home.path("mpdex/config")
    chmod(path, 0o644)
    let shown = try Command.run(["ls"], environment: file, terminal: .errorOutput)
    #expect(
      shown.errorText
        == "mpdex: \(path) contains a password, and other users can read it; `chmod 600 '\(path)'` makes it private\n"
    )
    chmod(path, 0o600)
    #expect(try Command.run(["ls"], environment: file, terminal: .errorOutput).errorText == "")
  }

  @Test func aTerminalShowsWhatIsWrongInTheFile() throws {
    let home = try home("MPDEX_COLOUR=x\n")
    let file = ["XDG_CONFIG_HOME": home.path, "TERM": "dumb"]
    let server = try Self.server.get()
    #expect(try server.mpdex("ls", "--by", "name", environment: file).errorText == "")
    let shown = try server.mpdex("ls", "--by", "name", environment: file, terminal: .errorOutput)
    #expect(
      shown.errorText
        == "mpdex: \(home.path)/mpdex/config: line 1 is ignored: 'MPDEX_COLOUR' is not a setting; the settings are "
        + "articles, host, locale, order LIST, keys, layout, columns LIST, mouse, covers, key KEY, "
        + "colour PART\n")
  }

  @Test func aWrongLocaleIsWrongUsage() throws {
    let result = try Self.server.get().mpdex("index", environment: ["MPDEX_LOCALE": "xx_YY"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: ICU knows no locale 'xx_YY'; names look like sv_SE or zh@collation=stroke\n")
  }

  @Test func aFileThatCannotBeReadIsWrongUsage() throws {
    let home = try TemporaryDirectory()
    try createDirectory(home.path("mpdex/config"))
    let result = try Self.server.get().mpdex(
      "index", environment: ["XDG_CONFIG_HOME": home.path])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText == "mpdex: cannot read \(home.path)/mpdex/config: Is a directory\n")
  }

  private func home(_ text: String) throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try createDirectory(home.path("mpdex"))
    try writeFile(home.path("mpdex/config"), Array(text.utf8))
    return home
  }

  private func createDirectory(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func sorted(
    _ options: [ByteString], _ environment: [String: String]
  ) throws -> [String] {
    try Self.server.get().mpdex(
      arguments: ["ls", "--by", "name"] + options, environment: environment
    )
    .text.split(separator: "\n").map(String.init)
  }
}
