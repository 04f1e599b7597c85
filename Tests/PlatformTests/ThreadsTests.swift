import Glibc
import Platform
import Testing

@Suite struct LockedTests {
  @Test func threadsCountTogether() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test func waitsUntilAnotherThreadHasChangedTheValue() throws {
    let value = Locked(0)
    try runOnThread {
      for number in 1...3 { value.withLock { $0 = number } }
    }
    #expect(value.wait { $0 == 3 ? "three" : nil } == "three")
  }
}

@Suite struct RunningOnThreadsTests {
  @Test func aThreadBlocksAllSignals() throws {
    let isBlocked = Locked<Bool?>(nil)
    try runOnThread {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let numbers = [SIGINT, SIGTERM, SIGHUP, SIGTTOU, SIGWINCH]
      isBlocked.withLock { [mask] in $0 = numbers.allSatisfy { isMember($0, mask) } }
    }
    #expect(isBlocked.wait { $0 })
  }

  @Test func theBodyIsReleasedAtTheEnd() throws {
    final class Object: Sendable {}
    weak var released: Object?
    let hasEnded = Locked(false)
    do {
      let object = Object()
      released = object
      try runOnThread { [object] in
        _ = object
        hasEnded.withLock { $0 = true }
      }
    }
    hasEnded.wait { $0 ? () : nil }
    let end = ContinuousClock.now + .seconds(30)
    while released != nil, .now < end { waitUntil(.now + .milliseconds(2)) }
    #expect(released == nil)
  }
}

@Suite struct ConcurrentValueTests {
  @Test func theValueIsComputedOnceWhileTheCallerGoesOn() {
    let (isAllowed, count) = (Locked(false), Locked(0))
    let value = ConcurrentValue {
      isAllowed.wait { $0 ? () : nil }
      return count.withLock { count in
        count += 1
        return count
      }
    }
    #expect(count.withLock { $0 } == 0)
    isAllowed.withLock { $0 = true }
    #expect([value.value, value.value] == [1, 1])
  }
}

func isMember(_ number: Int32, _ set: sigset_t) -> Bool {
  var set = set
  return sigismember(&set, number) == 1
}
