import Foundation
import MPDClient
import MPDClientFoundation
import Testing

@Suite struct LocalizedErrorsTests {
  @Test func anErrorIsDescribedByItsCommandAndMessage() {
    let error: any Error = MPDError(.ack(.argument), "Bad song index", command: "play")
    #expect(error.localizedDescription == "play: Bad song index")
  }
}
