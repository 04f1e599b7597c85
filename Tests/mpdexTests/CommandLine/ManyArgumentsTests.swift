import Bytes
import Glibc
import Testing
import TestSupport

@testable import mpdex
@testable import Operations

/// Command lines with many words are read in a time that grows as their number does.
@Suite struct ManyArgumentsTests {
  @Test(
    "many words are read in a time in proportion to their number",
    arguments: [
      ["del"], ["del", "--id"], ["del", "--"], ["del", "--host=x"], ["add", "--ne"],
      ["add", "--next"], ["prio", "5"], ["enable"], ["rm"], ["ls"], ["addplaylist", "x"],
      ["delplaylist", "x"], ["addplaylist", "x", "--at", "1"], ["insert", "-q"],
    ] as [[ByteString]])
  func time(_ words: [ByteString]) throws {
    let short = try seconds(words, count: 1_000)
    let long = try seconds(words, count: 16_000)
    // In proportion it would be 16, and as the square 256.
    #expect(long < 80 * max(short, 0.000_5), "\(words): \(short) s, \(long) s")
  }

  @Test func aWrongLineIsNamedWithoutAllItsWords() throws {
    let numbers = (1...20_000).map { ByteString("\($0)") }
    for words: [ByteString] in [["del", "-x"], ["playlist", "move", "mix"]] {
      let result = try Command.run(words + numbers, environment: ["MPD_HOST": "/nowhere"])
      #expect((result.status, result.text) == (64, ""))
      #expect(result.errorText.utf8.count < 8_000, "\(result.errorText.prefix(200))")
    }
  }

  @Test func idsWithoutRepeats() throws {
    let ids = (0..<40_000).map { ByteString("\($0 % 20_000)") }
    #expect(try songIDs(ids) == Array(0..<20_000))
  }

  /// The least time of this thread in three attempts to read a command line.
  private func seconds(_ words: [ByteString], count: Int) throws -> Double {
    let line = words + (1...count).map { ByteString("\($0)") }
    let times = try (0..<3).map { _ in
      let start = threadSeconds()
      _ = try Invocation(line)
      return threadSeconds() - start
    }
    return times.min() ?? 0
  }

  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
