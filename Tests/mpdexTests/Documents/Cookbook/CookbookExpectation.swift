import Bytes
import TestSupport
import Testing

/// What a recipe of Docs/Cookbook.md must do.
struct CookbookExpectation: Sendable, CustomTestStringConvertible {
  let heading: String
  /// The variables of the environment besides the usual ones.
  var variables: [String: String] = [:]
  var status: Int32 = 0
  /// Whether the server has more songs than any recipe takes, in place of a few whose names are known.
  var needsManySongs = false
  /// What is printed to standard error.
  var message = ""
  /// Makes the state in which the recipe is run.
  var prepare: @Sendable (CookbookRun) throws -> Void = { _ in }
  /// Whether a recipe that runs until it is interrupted has had its effect; nil for one that ends.
  var isDone: (@Sendable (CookbookRun) throws -> Bool)?
  /// Checks the state after the recipe.
  let check: @Sendable (CookbookRun, ProcessResult) throws -> Void

  var testDescription: String { heading }

  static let all = mixes + playlists + marks + queues + menusAndTimes + scripts
}
