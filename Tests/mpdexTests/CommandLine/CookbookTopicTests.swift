import Bytes
import Testing
import TestSupport

@testable import mpdex

@Suite struct CookbookTopicTests {
  @Test("the source has the recipes of Docs/Cookbook.md; `make cookbook` writes them")
  func theSourceHasTheRecipes() throws {
    let guide = String(
      decoding: try readFile(ReadmeTests.root + "/Docs/Cookbook.md"), as: UTF8.self)
    let start = try #require(guide.firstRange(of: "\n## ")).lowerBound
    #expect("\n" + cookbookText + "\n" == guide[start...])
  }

  @Test("each recipe is read as it is written") func recipes() throws {
    let written = try CookbookRecipe.all()
    #expect(Recipe.all.map(\.heading) == written.map(\.heading))
    #expect(Recipe.all.map(\.code) == written.map(\.lines))
    #expect(Recipe.all.allSatisfy { !$0.section.isEmpty && !$0.searchedText.contains("](") })
    let read = Recipe.recipes(
      in:
        "## S\n\n### H\n\nSee [a](#b),\nor [c d](E.md).\n\n    x [1](2)\n    y\n\n```json\n{\n    1}\n```\nEnd\n"
    )
    #expect(
      read.map(\.blocks) == [
        [
          .text("See a, or c d."), .code(["x [1](2)", "y"]), .example(["{", "    1}"]),
          .text("End"),
        ]
      ])
    #expect(read.map(\.section) == ["S"] && read.map(\.heading) == ["H"])
  }

  @Test("without a word there are the headings; with words the recipes with all of them")
  func wordsFilter() throws {
    let contents = try help()
    for recipe in Recipe.all { #expect(contents.contains("  \(recipe.heading)\n")) }
    #expect(!contents.contains("    mpdex "))
    let alarm = try help("alarm")
    #expect(alarm.hasPrefix("COOKBOOK:\n\nTIME\n\nAn alarm clock\n\n"))
    #expect(alarm.contains("    30 6 * * 1-5 mpdex") && !alarm.contains("rofi"))
    let both = try help("album", "queue")
    #expect(both.contains("Play an album next") && !both.contains("An alarm clock"))
    #expect(try help("MENUS").contains("fzf"))
    #expect(try help("recip").isEmpty)
  }

  @Test("lines that are to be copied are never wrapped", arguments: ["40", "100", "110"])
  func codeIsWhole(width: String) throws {
    let text = try Command.run(["help", "cookbook", "waybar"], environment: ["COLUMNS": width]).text
    let recipes = Recipe.all.filter { SearchedWords($0.searchedText).include(["waybar"]) }
    let code = recipes.flatMap(\.blocks).flatMap { block in
      switch block {
      case .text: [String]()
      case .code(let lines), .example(let lines): lines
      }
    }
    #expect(!code.isEmpty)
    for line in code { #expect(text.contains("    \(line)\n"), "\(line)") }
  }

  @Test("an unknown word finds nothing, and the nearest is named") func unknown() throws {
    let result = try Command.run(["help", "cookbook", "alram"])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: no recipe mentions 'alram'; nearest: alarm\n")
  }

  private func help(_ words: ByteString...) throws -> String {
    try Command.run(["help", "cookbook"] + words, environment: ["COLUMNS": "100"]).text
  }
}
