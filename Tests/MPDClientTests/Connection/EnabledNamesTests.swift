import Bytes
import Testing

@testable import MPDClient

@Suite struct EnabledNamesTests {
  /// Requests in order, and the steps that lead to the same state from all names and from none.
  @Test(
    arguments: [
      ([], [], [["all"]]),
      ([[]], [], [["all"]]),
      ([["available"]], [], [["all"]]),
      ([["clear"]], [["clear"]], []),
      ([["disable", "A", "B"]], [["disable", "A", "B"]], [["all"], ["disable", "A", "B"]]),
      (
        [["disable", "A", "B"], ["enable", "a"]], [["disable", "B"]], [["all"], ["disable", "B"]]
      ),
      ([["disable", "A"], ["disable", "a"]], [["disable", "a"]], [["all"], ["disable", "a"]]),
      ([["enable", "A"]], [], [["all"]]),
      (
        [["clear"], ["enable", "A", "B"], ["disable", "A", "C"]], [["clear"], ["enable", "B"]],
        [["enable", "B"]]
      ),
      ([["clear"], ["enable", "A"], ["all"]], [], [["all"]]),
      ([["disable", "A"], ["reset", "B"]], [["clear"], ["enable", "B"]], [["enable", "B"]]),
    ] as [([[ByteString]], [[ByteString]], [[ByteString]])])
  func stepsAreTheShortestSequence(
    _ requests: [[ByteString]], _ fromAll: [[ByteString]], _ fromNone: [[ByteString]]
  ) {
    var names = EnabledNames.all
    for request in requests { names.record(request) }
    #expect(names.steps(fromAll: true) == fromAll)
    #expect(names.steps(fromAll: false) == fromNone)
  }

  /// Whatever was requested, the steps lead to the same names from either start.
  @Test func stepsReproduceTheNames() {
    let verbs: [[ByteString]] = [
      ["all"], ["clear"], ["enable", "A"], ["enable", "b", "C"], ["disable", "a", "B"],
      ["disable", "C"], ["reset", "B"],
    ]
    for first in verbs {
      for second in verbs {
        for third in verbs {
          var names = EnabledNames.all
          for request in [first, second, third] { names.record(request) }
          for start in [EnabledNames.all, .none] {
            var other = start
            for step in names.steps(fromAll: start.areAll) { other.record(step) }
            #expect(other == names)
          }
        }
      }
    }
  }
}
