import Bytes
import TestSupport

/// A recipe of Docs/Cookbook.md.
struct CookbookRecipe {
  let heading: String
  /// The lines of the code, without their indentation.
  let lines: [String]

  /// Reads the recipes in their order: each heading of the third level with the code below it.
  static func all() throws -> [CookbookRecipe] {
    let guide = String(
      decoding: try readFile(ReadmeTests.root + "/Docs/Cookbook.md"), as: UTF8.self)
    return guide.split(separator: "\n### ").dropFirst().map { text in
      let lines = text.prefix(upTo: text.firstRange(of: "\n## ")?.lowerBound ?? text.endIndex)
        .split(separator: "\n")
      let code = lines.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
      return CookbookRecipe(heading: String(lines[0]), lines: code)
    }
  }

  /// Whether it is a line of a crontab.
  var isCrontab: Bool { lines[0].contains(/^([0-9*,\-\/]+ ){5}/) }

  /// The commands for the shell, without the times of a crontab.
  var script: String {
    lines.joined(separator: "\n").replacing(/^([0-9*,\-\/]+ ){5}/, with: "")
  }
}
