import Bytes
import Foundation
import Testing
import TestSupport

/// Checks README.md against the program that it shows.
@Suite struct ReadmeTests {
  static let root = #filePath.components(separatedBy: "/Tests/")[0]

  @Test func readmeContainsTheCompiledProgram() throws {
    let readme = try readme()
    let source = try readFile(Self.root + "/Tests/ReadmeProgram/main.swift")
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
    let block = blocks.first?.components(separatedBy: "```").first
    #expect(block == String(decoding: source, as: UTF8.self))
  }

  @Test("the document has at most 150 lines") func size() throws {
    #expect(try readme().count { $0 == "\n" } <= 150)
  }

  /// The commands with a prompt print what is shown, in the library of the demonstration.
  @Test func commandsPrintWhatIsShown() throws {
    let readme = try readme()
    let server = try Self.demonstration()
    var shown = ""
    for line in readme.split(separator: "\n") where line.hasPrefix("    $ mpdex") {
      let words = line.split(separator: " ").dropFirst(2).map { ByteString(String($0)) }
      let result = try server.mpdex(arguments: words, terminal: [.output, .errorOutput])
      shown +=
        "\(line)\n"
        + result.text.replacing("\t", with: "      ").split(separator: "\n").map { "    \($0)\n" }
        .joined() + "\n"
    }
    #expect(shown.contains("#1/1"))
    #expect(withoutTime(readme).contains(withoutTime(shown)))
  }

  /// The lines of the five minutes work one after the other; only the browser and the menu need a person.
  @Test func theFiveMinutesWork() throws {
    let server = try Self.demonstration()
    let home = try TemporaryDirectory()
    let block = try readme().components(separatedBy: "```sh\n")[1].components(separatedBy: "```")[0]
    let lines = block.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("mpdex browse ") }
    #expect(lines.count > 9)
    for line in lines {
      let script = line.replacing("| fzf |", with: "| head -n 2 |")
      let result = try runProcess(
        "/bin/sh", ["-c", script],
        environment: [
          "PATH": Self.directoryOfPrograms + ":/usr/bin:/bin", "MPD_HOST": server.socketPath,
          "HOME": home.path, "LC_ALL": "C.UTF-8",
        ], timeout: .seconds(60))
      #expect((result.status, result.errorText) == (0, ""), "\(line)")
    }
    let saved = try server.raw(["listplaylist Party"]).split(separator: "\n").dropLast()
      .map { String($0.dropFirst(6)) }
    #expect(saved.count > 3)
    #expect(try server.queue() == saved, "the last line takes back what was applied")
  }

  private func readme() throws -> String {
    String(decoding: try readFile(Self.root + "/README.md"), as: UTF8.self)
  }

  private static let directoryOfPrograms = URL(filePath: Command.path).deletingLastPathComponent()
    .path

  /// A server with the library of the demonstration.
  private static func demonstration() throws -> LiveServer {
    let server = try LiveServer(files: [])
    let maker = ByteString(root + "/Tests/Demo/make-library")
    let music = ByteString(server.musicDirectory)
    let made = try runProcess("/bin/bash", [maker, music], environment: inheritedEnvironment())
    #expect((made.status, made.errorText) == (0, ""))
    #expect(try server.mpdex("update", "--wait", "-q").status == 0)
    return server
  }

  private func withoutTime(_ text: String) -> String {
    text.replacing(/0:0\d\/1:15 \(\d%\)/, with: "TIME")
  }

  @Test func readmeProgramRuns() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let path = Command.path.replacingOccurrences(
      of: "/mpdex", with: "/ReadmeProgram", options: [.backwards, .anchored])
    let result = try runProcess(path, [String](), environment: ["MPD_HOST": server.socketPath])
    #expect(result.text == "A 0 abba\nB 2 b\"ad\\ \u{FFFD}\tx\nZ 7 Zoo\n# 8 9 Lives\n")
  }
}
