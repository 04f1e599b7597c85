import Glibc
import Platform
import Testing

@Suite struct SignalsTests {
  private static var mask: sigset_t {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return mask
  }

  @Test func endingSignalsAreBlockedDuringTheClosure() {
    let before = endingSignals.map { isMember($0, Self.mask) }
    let during = deferringEndingSignals { endingSignals.map { isMember($0, Self.mask) } }
    #expect(during == [true, true, true])
    #expect(endingSignals.map { isMember($0, Self.mask) } == before)
  }

  @Test func anErrorPassesThroughAndTheMaskIsSetBack() {
    let before = isMember(SIGTERM, Self.mask)
    #expect(throws: SystemError(EIO)) {
      try deferringEndingSignals { () throws(SystemError) in throw SystemError(EIO) }
    }
    #expect(isMember(SIGTERM, Self.mask) == before)
  }
}
