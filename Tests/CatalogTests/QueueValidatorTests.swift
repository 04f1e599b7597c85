import Bytes
import MPDClient
import Testing

@testable import Catalog

@Suite struct QueueValidatorTests {
  private func validator(
    version: Int = 5, uptime: Int? = 100, now: Int = 1000, partition: String = "default"
  ) -> QueueValidator? {
    let status = Status(pairs: [
      Pair(name: "partition", value: ByteString(partition)),
      Pair(name: "playlist", value: "\(version)"),
    ])
    let stats = Stats(pairs: uptime.map { [Pair(name: "uptime", value: "\($0)")] } ?? [])
    return QueueValidator(status, stats, now: now)
  }

  private func accepts(_ stored: QueueValidator?, _ later: QueueValidator?) -> Bool {
    guard let stored, let later else { return false }
    return later.acceptedBytes.contains(stored.bytes)
  }

  @Test func theSameQueueOfTheSameServerIsValid() {
    #expect(accepts(validator(), validator(uptime: 150, now: 1050)))
    // The clocks count their seconds from different moments.
    #expect(accepts(validator(), validator(uptime: 149, now: 1050)))
    #expect(accepts(validator(), validator(uptime: 151, now: 1050)))
  }

  @Test func anotherVersionServerOrPartitionIsNot() {
    #expect(!accepts(validator(), validator(version: 6)))
    #expect(!accepts(validator(), validator(uptime: 4, now: 1010)))
    #expect(!accepts(validator(), validator(partition: "other")))
    #expect(validator(uptime: nil) == nil)
  }

  /// A server that was started again just before could seem to be the same one.
  @Test(arguments: [(0, false), (3, false), (4, true)])
  func aQueueIsStoredOnceTheServerHasRunForSomeSeconds(_ uptime: Int, _ isSettled: Bool) {
    #expect(validator(uptime: uptime)?.isSettled == isSettled)
    let restarted = validator(uptime: 0, now: 1000 + 1)
    let before = validator(uptime: uptime, now: 1000)
    #expect(!isSettled || !accepts(before, restarted))
  }
}
