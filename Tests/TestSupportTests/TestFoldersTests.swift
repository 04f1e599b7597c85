import Foundation
import Testing

/// The folders of tests are the folders of what they test.
@Suite struct TestFoldersTests {
  /// The folders of tests that concern no one type of their module.
  private static let others: Set = [
    "Documents", "Hostile", "Mpc", "Packaging", "Reliability", "Safety", "Servers",
  ]

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]

  /// The modules that are tested in `mpdexTests`, each in a folder with its name, since nearly all of their tests run
  /// the command.
  private static let modulesOfCommand: Set = [
    "BrowserService", "ChangeJournal", "CommandRuntime", "Operations",
  ]

  private static let modules =
    ["Browser", "BrowserTerminal", "ListingIndex", "MPDClient", "mpdex"] + modulesOfCommand

  /// The files with the tests of a module, as paths from their folder.
  private static func tests(of module: String) -> [String] {
    guard !modulesOfCommand.contains(module) else {
      return swiftFiles(below: "Tests/mpdexTests/\(module)")
    }
    return swiftFiles(below: "Tests/\(module)Tests").filter { file in
      !others.union(modulesOfCommand).contains(String(file.prefix { $0 != "/" }))
    }
  }

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
    let tests = Self.tests(of: module)
    #expect(!sources.isEmpty && tests.count > 3)
    for file in tests where file.contains("/") {
      #expect(sources.contains(Self.folder(of: file)), "\(file)")
    }
  }

  @Test(arguments: modules) func testsAreInTheFolderOfTheirType(_ module: String) {
    let sources = Self.swiftFiles(below: "Sources/\(module)")
    // Main.swift is alone beside the folders of its module.
    let hasFolders = sources.filter { !$0.contains("/") }.count < 2
    for file in Self.tests(of: module) where file.hasSuffix("Tests.swift") {
      let tested = "\(file.split(separator: "/").last?.dropLast(11) ?? "").swift"
      let places = sources.filter { $0 == tested || $0.hasSuffix("/\(tested)") }.map(Self.folder)
      #expect(places.isEmpty || places.contains(Self.folder(of: file)), "\(file): \(places)")
      #expect(file.contains("/") || places == [""] || !hasFolders, "\(file) is in no folder")
    }
  }
}
