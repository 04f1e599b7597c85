import Bytes
import Foundation
import Testing
import TestSupport

/// Checks README.md against the program that it shows.
@Suite struct ReadmeTests {
  static let root = #filePath.components(separatedBy: "/Tests/")[0]

  @Test func readmeContainsTheCompiledProgram() throws {
    let readme = String(decoding: try readFile(Self.root + "/README.md"), as: UTF8.self)
    let source = try readFile(Self.root + "/Tests/ReadmeProgram/main.swift")
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
    let block = blocks.first?.components(separatedBy: "```").first
    #expect(block == String(decoding: source, as: UTF8.self))
  }

  /// The commands at the beginning print what is shown, in the library of the demonstration.
  @Test func theFirstCommandsPrintWhatIsShown() throws {
    let readme = String(decoding: try readFile(Self.root + "/README.md"), as: UTF8.self)
    let server = try LiveServer(files: [])
    let maker = ByteString(Self.root + "/Tests/Demo/make-library")
    let music = ByteString(server.musicDirectory)
    let made = try runProcess("/bin/bash", [maker, music], environment: inheritedEnvironment())
    #expect((made.status, made.errorText) == (0, ""))
    #expect(try server.mpdex("update", "--wait", "-q").status == 0)
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
