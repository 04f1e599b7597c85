import Bytes
import Platform
import Testing

@testable import Operations

@Suite struct PendingStopTests {
  private let process = ProcessIdentity(pid: 12, startTime: 345, boot: "67-89")

  @Test(
    "a file is read as it was written",
    arguments: [
      (.after(.song), nil), (.after(.album), nil), (.after(.queue), nil),
      (.at(1_800_000_000), 20),
    ]
      as [(StopMoment, Int?)])
  func roundTrip(moment: StopMoment, fade: Int?) {
    let stop = PendingStop(
      process: process, moment: moment, fade: fade, server: "/a b\n/söcket", partition: "p q")
    #expect(PendingStop(bytes: stop.bytes) == stop)
  }

  @Test("changes are read as they were written, also by an earlier version") func changes() throws {
    var stop = PendingStop(
      process: process, moment: .at(1_800_000_000), fade: 20, server: "s", partition: "p")
    stop.changes.volume = .init(earlier: 80, own: 16...21)
    #expect(PendingStop(bytes: stop.bytes) == stop)
    let earlier = ByteString(stop.bytes).description.replacing("80 16 21", with: "80 17")
    let volume = try #require(PendingStop(bytes: Array(earlier.utf8))).changes.volume
    #expect(volume == .init(earlier: 80, own: 17...17))
  }

  @Test(
    "a damaged file is none", arguments: ["", "pid 1", "pid -1\nstart 1\nboot x\nat 5\nserver a\n"])
  func damaged(text: String) {
    #expect(PendingStop(bytes: Array(text.utf8)) == nil)
  }
}
