import Browser
import TestSupport
import Testing

/// Events in any order, in all layouts.
@Suite struct RandomEventsTests {
  /// 100,000 events altogether; one frame of twenty is drawn.
  @Test(arguments: 0..<10)
  func keepInvariants(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var journey = RandomJourney(
      contents, layout: seed % 2 == 0 ? .automatic : .wide,
      chance: { Int.random(in: 0..<$0, using: &generator) })
    for step in 0..<inputCount(10_000) {
      let event = journey.step()
      guard let problem = journey.problem(drawing: step % 20 == 0) else { continue }
      Issue.record("seed \(seed), step \(step), after \(event): \(problem)")
      return
    }
  }
}

private let contents: [ListContents] = [
  SampleLists.directories(3000), SampleLists.directories(2000), SampleLists.directories(60),
  SampleLists.directories(["Abba", "Air"]), .empty, SampleLists.albums(5)[4].tracks ?? .empty,
]
