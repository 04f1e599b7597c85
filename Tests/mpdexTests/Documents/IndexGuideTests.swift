import Foundation
import Testing
import TestSupport

/// Checks the article on the index against the output of its program, which links only the index and
/// the collation.
@Suite struct IndexGuideTests {
  private func article() throws -> String {
    let path = "/Sources/ListingIndex/ListingIndex.docc/TheTwoLevelIndex.md"
    return String(decoding: try readFile(ReadmeTests.root + path), as: UTF8.self)
  }

  @Test func guideContainsTheCompiledProgram() throws {
    let guide = try article()
    let source = try readFile(ReadmeTests.root + "/Tests/Guide/IndexNames/main.swift")
    #expect(guide.contains("```swift\n" + String(decoding: source, as: UTF8.self) + "```"))
  }

  @Test func programPrintsWhatTheGuideShows() throws {
    let guide = try article()
    let path = Command.path.replacingOccurrences(
      of: "/mpdex", with: "/IndexNames", options: [.backwards, .anchored])
    let result = try runProcess(path, [String](), environment: [:])
    #expect(result.status == 0)
    let indented = result.text.split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(indented.contains("4 is under B") && guide.contains("\n\n" + indented + "\n"))
  }
}
