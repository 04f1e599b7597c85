import Foundation
import Testing

/// The folders of tests are the folders of what they test.
@Suite struct TestFoldersTests {
  /// The folders of tests that concern no one type of their module.
  private static let others: Set = [
    "Documents", "Hostile", "Mpc", "Packaging", "Reliability", "Safety", "Servers",
  ]

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]

  private static let modules = ["Browser", "BrowserTerminal", "ListingIndex", "MPDClient", "mpdex"]

  /// The Swift files below a folder, as paths from there.
  private static func swiftFiles(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects ?? []
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  @Test(arguments: modules) func everyFolderIsOneOfTheModule(_ module: String) {
    let sources = Set(Self.swiftFiles(below: "Sources/\(module)").map(Self.folder))
    let tests = Self.swiftFiles(below: "Tests/\(module)Tests").filter { $0.contains("/") }
    #expect(sources.count > 3 && tests.count > 3)
    for file in tests where !Self.others.contains(String(file.prefix { $0 != "/" })) {
      #expect(sources.contains(Self.folder(of: file)), "\(file)")
    }
  }

  @Test(arguments: modules) func testsAreInTheFolderOfTheirType(_ module: String) {
    let sources = Self.swiftFiles(below: "Sources/\(module)")
    for file in Self.swiftFiles(below: "Tests/\(module)Tests") where file.hasSuffix("Tests.swift") {
      let tested = "\(file.split(separator: "/").last?.dropLast(11) ?? "").swift"
      let places = sources.filter { $0 == tested || $0.hasSuffix("/\(tested)") }.map(Self.folder)
      #expect(places.isEmpty || places.contains(Self.folder(of: file)), "\(file): \(places)")
      #expect(file.contains("/") || places == [""], "\(file) is in no folder")
    }
  }
}
