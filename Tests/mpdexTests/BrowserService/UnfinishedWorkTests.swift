import Testing

@testable import BrowserService

/// What the browser says when it ends before everything is done.
@Suite struct UnfinishedWorkTests {
  @Test(arguments: [
    (["adding 1 entry"], [], "the server: adding 1 entry"),
    (["adding 1 entry", "undoing a change"], [], "the server: adding 1 entry and 1 more"),
    ([], ["beet edit"], "`beet edit` to end"),
    ([], ["a", "b", "c"], "`a` to end and 2 more"),
    (["adding 1 entry"], ["a"], "the server: adding 1 entry, and for `a` to end"),
  ])
  func theQuestionNamesTheServerAndPrograms(
    _ requests: [String], _ programs: [String], _ text: String
  ) {
    let work = UnfinishedWork(requests: requests, programs: programs)
    #expect(work.question == "waiting for \(text); press any key to quit without waiting")
  }

  @Test(arguments: [
    (
      ["undoing a change"], [],
      ["the server did not answer in time, so this may not have been done: undoing a change"]
    ),
    ([], ["beet edit"], ["`beet edit` is still running, and its output is lost"]),
    ([], ["a", "b"], ["`a` is still running, and its output is lost; not started: `b`"]),
  ])
  func theNotesSayWhatBecomesOfThem(
    _ requests: [String], _ programs: [String], _ notes: [String]
  ) {
    #expect(UnfinishedWork(requests: requests, programs: programs).notes == notes)
  }
}
