import Testing

@testable import MPDClient

@Suite struct QueueEditErrorTests {
  private let cause = MPDError(.ack(.noExist), "No such song", command: "addid")

  private func text(
    done: QueueEditCounts = QueueEditCounts(), unanswered: QueueEditCounts = QueueEditCounts(),
    remaining: QueueEditCounts? = nil
  ) -> String {
    let error = QueueEditError(
      cause: cause, done: done, unanswered: unanswered, remaining: remaining, before: nil,
      refusedSong: nil)
    return "\(error)"
  }

  @Test func theDescriptionSaysWhatWasDoneAndWhatRemains() {
    #expect(text() == "addid: No such song; nothing is known to have been changed")
    #expect(
      text(
        done: QueueEditCounts(deleted: 2, inserted: 1), remaining: QueueEditCounts(inserted: 3))
        == "addid: No such song; done: 2 deleted, 1 inserted; remaining: 3 inserted")
    #expect(
      text(
        done: QueueEditCounts(moved: 1), unanswered: QueueEditCounts(deleted: 1),
        remaining: QueueEditCounts())
        == "addid: No such song; done: 1 moved; perhaps done: 1 deleted; nothing remains")
  }

  @Test func aRefusalIsNamedByItsConstant() {
    #expect("\(MPDError.Code.ack(.noExist))" == "ack(noExist)")
    #expect("\(ACK(rawValue: 77))" == "77")
  }
}
