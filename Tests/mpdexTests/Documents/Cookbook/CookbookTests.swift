import TestSupport
import Testing

/// Runs each recipe of Docs/Cookbook.md, as it is written there, with a real server.
@Suite struct CookbookTests {
  @Test("each recipe has an expectation, and each expectation a recipe") func complete() throws {
    let recipes = try CookbookRecipe.all().map(\.heading)
    #expect(Set(recipes).count == recipes.count)
    #expect(recipes.sorted() == CookbookExpectation.all.map(\.heading).sorted())
  }

  @Test("a recipe is one to three lines of at most 78 columns") func size() throws {
    for recipe in try CookbookRecipe.all() {
      #expect((1...3).contains(recipe.lines.count), "\(recipe.heading)")
      #expect(recipe.lines.allSatisfy { $0.count <= 78 }, "\(recipe.heading)")
    }
  }

  @Test("a line of a crontab is one line, and has no percent signs, which mean newlines there")
  func crontabs() throws {
    let crontabs = try CookbookRecipe.all().filter(\.isCrontab)
    #expect(crontabs.count >= 3)
    #expect(crontabs.allSatisfy { $0.lines.count == 1 && !$0.lines[0].contains("%") })
  }

  @Test("a recipe does what its heading says", arguments: CookbookExpectation.all)
  func effects(expectation: CookbookExpectation) throws {
    let recipe = try #require(
      CookbookRecipe.all().first { $0.heading == expectation.heading })
    let run = try CookbookRun(
      of: expectation.needsManySongs ? CookbookRun.manySongs : CookbookRun.library)
    try expectation.prepare(run)
    let result =
      if let isDone = expectation.isDone {
        try run.run(recipe, until: isDone)
      } else {
        try run.run(recipe, expectation.variables)
      }
    #expect((result.status, result.errorText) == (expectation.status, expectation.message))
    try expectation.check(run, result)
  }
}
