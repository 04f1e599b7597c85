import Foundation
import Testing
import TestSupport

@testable import mpdex

/// The documents that name the version name the one that the sources state.
@Suite struct VersionTests {
  private static let version = Mpdex.version.dropFirst("mpdex ".count)

  @Test func theVersionIsSemantic() {
    let parts = Self.version.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil }, "\(Self.version)")
  }

  @Test(arguments: [
    ("Docs/Changelog.md", "\n## VERSION"), ("debian/changelog", "mpdex (VERSION-"),
    ("README.md", "from: \"VERSION\""), ("Docs/Library.md", "from: \"VERSION\""),
  ])
  func documentsNameIt(_ document: String, _ text: String) throws {
    let content = String(decoding: try readFile("\(ReadmeTests.root)/\(document)"), as: UTF8.self)
    let start = try #require(text.split(separator: "VERSION").first)
    let end = text.hasSuffix("VERSION") ? "" : String(text.split(separator: "VERSION").last ?? "")
    let first = try #require(content.range(of: start)).upperBound
    #expect(content[first...].hasPrefix(Self.version + end), "\(document)")
  }
}
