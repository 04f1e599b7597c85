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

  @Test func readmeProgramRuns() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let path = Command.path.replacingOccurrences(
      of: "/mpdex", with: "/ReadmeProgram", options: [.backwards, .anchored])
    let result = try runProcess(path, [String](), environment: ["MPD_HOST": server.socketPath])
    #expect(result.text == "A 0 abba\nB 2 b\"ad\\ \u{FFFD}\tx\nZ 7 Zoo\n# 8 9 Lives\n")
  }
}
