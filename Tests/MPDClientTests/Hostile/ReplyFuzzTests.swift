import TestSupport
import Testing

/// A million damaged replies of the real server, read by everything that reads replies: nothing traps, hangs,
/// gives a value that its documentation excludes, or other pairs than were sent.
///
/// The replies to all queries are damaged at random and sent over a socket, either some dozens at a
/// time as the answers to a command list, or one by one. A failure names the seed and shows the
/// bytes.
@Suite struct ReplyFuzzTests {
  @Test func survivesAMillionDamagedReplies() async throws {
    let corpus = try ReplyQuery.replies()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (seed, replies, perExchange) in [(1, 480_000, 40), (2, 480_000, 40), (3, 40_000, 1)] {
        group.addTask {
          try await onThread {
            var fuzzer = try ReplyFuzzer(
              corpus: corpus, seed: UInt64(seed), perExchange: perExchange)
            try fuzzer.run(replies: inputCount(replies))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
