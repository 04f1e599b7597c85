import Testing

@testable import Operations

@Suite struct VolumeFadeTests {
  private let start = ContinuousClock.now

  @Test(
    "the volume falls evenly, and is 0 at the end only",
    arguments: [(-1, 80), (0, 80), (5, 60), (10, 40), (19, 4), (20, 0), (30, 0)])
  func falls(seconds: Int, wanted: Int) {
    let fade = VolumeFade(earlier: 80, start: start, end: start + .seconds(20))
    #expect(fade.volume(at: start + .seconds(seconds)) == wanted)
  }

  @Test("steps are of one percent, but not more than ten in a second, and never after the end")
  func steps() {
    let slow = VolumeFade(earlier: 10, start: start, end: start + .seconds(20))
    #expect(slow.nextStep(after: start) == start + .seconds(2))
    #expect(slow.nextStep(after: start + .seconds(19)) == slow.end)
    let fast = VolumeFade(earlier: 100, start: start, end: start + .seconds(1))
    #expect(fast.nextStep(after: start) == start + .milliseconds(100))
  }
}
