import Foundation
import Testing
import TestSupport

/// The documents name only files that exist.
@Suite struct DocumentLinkTests {
  private static let documents = ["README.md"] + names(in: "Docs").map { "Docs/" + $0 }

  private static func names(in directory: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: "\(ReadmeTests.root)/\(directory)")
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }

  @Test(arguments: documents) func linksLeadToFiles(_ document: String) throws {
    let file = URL(filePath: ReadmeTests.root).appending(path: document)
    for match in try text(of: document).matches(of: /\]\((?<path>[^)#:\s]+)[)#]/) {
      let target = URL(filePath: String(match.path), relativeTo: file)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.path)")
    }
  }

  @Test(arguments: documents + ["Makefile", "Tests/Fuzzing/run"])
  func namedDocumentsExist(_ document: String) throws {
    for match in try text(of: document).matches(of: /Docs\/\w+\.(md|svg)/) {
      let path = "\(ReadmeTests.root)/\(match.0)"
      #expect(FileManager.default.fileExists(atPath: path), "\(match.0)")
    }
  }

  private func text(of path: String) throws -> String {
    String(decoding: try readFile("\(ReadmeTests.root)/\(path)"), as: UTF8.self)
  }
}
