import Foundation
import Testing
import TestSupport

/// Checks articles against the output of their programs, which link only the index and the collation.
@Suite struct IndexGuideTests {
  private static let guides = [
    ("ListingIndex/ListingIndex.docc/TheTwoLevelIndex", "IndexNames/main"),
    ("ListingIndex/ListingIndex.docc/DrawingTheBar", "DrawBar/main"),
    ("ListingIndex/ListingIndex.docc/DrawingTheBar", "DrawBar/IndexBarView"),
    ("Collation/Collation.docc/IndexingRows", "IndexRows/main"),
  ]

  private func article(_ name: String) throws -> String {
    String(decoding: try readFile("\(ReadmeTests.root)/Sources/\(name).md"), as: UTF8.self)
  }

  @Test(arguments: guides)
  func guideContainsTheCompiledProgram(_ guide: String, _ file: String) throws {
    let source = try readFile("\(ReadmeTests.root)/Tests/Guide/\(file).swift")
    #expect(try article(guide).contains("```swift\n\(String(decoding: source, as: UTF8.self))```"))
  }

  @Test(arguments: guides.filter { $1.hasSuffix("/main") })
  func programPrintsWhatTheGuideShows(_ guide: String, _ file: String) throws {
    let program = file.prefix { $0 != "/" }
    let path = Command.path.replacingOccurrences(
      of: "/mpdex", with: "/\(program)", options: [.backwards, .anchored])
    let result = try runProcess(path, [String](), environment: [:])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    let indented = lines.map { "    \($0)\n" }.joined()
    #expect(lines.count > 5)
    #expect(try article(guide).contains("\n\n" + indented + "\n"), "\(indented)")
  }

  /// Each example between fences in a comment is part of a program that is compiled.
  @Test func examplesInCommentsAreCompiled() throws {
    let programs = try files(below: "Tests/Guide").map { text(unindenting: $0[...]) }
    let examples = try files(below: "Sources").flatMap(examples)
    #expect(examples.count > 5)
    for example in examples {
      #expect(programs.contains { $0.contains(example) }, "\(example)")
    }
  }

  private func files(below folder: String) throws -> [String] {
    let root = "\(ReadmeTests.root)/\(folder)"
    let paths = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
      String(decoding: try readFile("\(root)/\($0)"), as: UTF8.self)
    }
  }

  private func examples(in source: String) -> [String] {
    let comments = source.split(separator: "\n").map { line in
      line.drop { $0 == " " }
    }.filter { $0.hasPrefix("/// ") }.map { $0.dropFirst(4) }.joined(separator: "\n")
    return comments.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
      rest.components(separatedBy: "```").first.map { text(unindenting: $0[...]) }
    }
  }

  /// Returns the lines of a text without the blanks at their beginnings.
  private func text(unindenting text: Substring) -> String {
    text.split(separator: "\n").map { line in "\(line.drop { $0 == " " })\n" }.joined()
  }
}
