import Glibc
import Platform
import Testing

@Suite struct PollingTests {
  @Test func aDescriptorIsReadableOnceSomethingWasWritten() throws {
    let pipe = try Pipe()
    #expect(!isReadable(pipe.reading))
    #expect(waitForEvents(Int16(POLLIN), of: pipe.reading, until: .now) == nil)
    try writeAll([1], to: pipe.writing)
    #expect(isReadable(pipe.reading))
    #expect(waitForEvents(Int16(POLLIN), of: pipe.reading, until: nil) == Int16(POLLIN))
  }

  @Test func aClosedEndIsAHangUp() throws {
    let pipe = try Pipe()
    #expect(!isHungUp(pipe.reading))
    try writeAll([1], to: pipe.writing)
    pipe.closeWriting()
    #expect(isHungUp(pipe.reading))
  }

  @Test func aWaitLastsUntilItsDeadline() throws {
    let pipe = try Pipe()
    for time in [0.0, 0.3, 1.7, 12] {
      let deadline = ContinuousClock.now + .milliseconds(time)
      #expect(waitForEvents(Int16(POLLIN), of: pipe.reading, until: deadline) == nil)
      #expect(deadline <= .now)
    }
    let end = ContinuousClock.now + .milliseconds(5)
    waitUntil(end)
    #expect(end <= .now)
  }

  @Test func signalsDoNotEndAWait() throws {
    let pipe = try Pipe()
    let before = signal(SIGUSR2) { _ in }
    defer { signal(SIGUSR2, before) }
    let waiting = pthread_self()
    let (hasEnded, deadline) = (Locked(false), ContinuousClock.now + .milliseconds(50))
    try runOnThread { [waiting] in
      while !hasEnded.withLock({ $0 }) {
        pthread_kill(waiting, SIGUSR2)
        waitUntil(.now + .milliseconds(2))
      }
    }
    #expect(waitForEvents(Int16(POLLIN), of: pipe.reading, until: deadline) == nil)
    hasEnded.withLock { $0 = true }
    #expect(deadline <= .now)
  }
}

@Suite struct WakeUpTests {
  @Test func aSignalEndsTheNextWaitAndIsThenForgotten() throws {
    let wakeUp = try WakeUp()
    wakeUp.signal()
    wakeUp.signal()
    #expect(wakeUp.wait())
    #expect(!wakeUp.wait(until: .now))
  }

  @Test func anotherDescriptorEndsTheWait() throws {
    let (wakeUp, pipe) = try (WakeUp(), Pipe())
    #expect(!wakeUp.wait(for: pipe.reading, until: .now))
    pipe.closeWriting()
    #expect(wakeUp.wait(for: pipe.reading))
  }

  @Test func moreSignalsThanTheSocketHoldsAreOne() throws {
    let wakeUp = try WakeUp()
    for _ in 0..<100_000 { wakeUp.signal() }
    let descriptor = try #require(wakeUp.descriptor)
    while isReadable(descriptor) { wakeUp.clear() }
    #expect(!wakeUp.wait(until: .now))
  }

  @Test func nothingWaitsOnceItIsClosed() throws {
    let wakeUp = try WakeUp()
    wakeUp.close()
    wakeUp.signal()
    #expect(wakeUp.descriptor == nil)
    #expect(wakeUp.wait())
  }
}
