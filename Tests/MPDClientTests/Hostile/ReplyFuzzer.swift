import Bytes
import MPDClient
import Synchronization
import TestSupport

/// A client, and a server that damages its replies.
///
/// Each exchange is a command list of some requests or, if there is one reply per exchange, a
/// single request.
struct ReplyFuzzer {
  /// A reply that was read wrongly. It is thrown, since a test does not see issues that its threads
  /// record.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  private let server: AnsweringServer
  private let source: DamagedReplies
  private let perExchange: Int
  private var exchange = 0

  init(corpus: [[UInt8]], seed: UInt64, perExchange: Int) throws {
    self.perExchange = perExchange
    let source = DamagedReplies(corpus: corpus, seed: seed, perExchange: perExchange)
    self.source = source
    server = try AnsweringServer { source.answer(exchange: $0) }
  }

  /// Reads this many replies to their values, not counting those that end an exchange.
  mutating func run(replies count: Int) throws {
    var read = 0
    while read < count {
      try check(exchange < 2 * count, "too few replies can be read")
      read += try readUntilLost(atMost: count - read)
    }
  }

  private mutating func readUntilLost(atMost count: Int) throws -> Int {
    var connection = try Connection(
      to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(30))
    for read in stride(from: 0, to: count, by: perExchange) {
      defer { exchange += 1 }
      do {
        try perExchange == 1 ? readOne(over: &connection) : readList(over: &connection)
      } catch let error as MPDError {
        try requireReason(for: error)
        return read
      }
    }
    return count
  }

  private func readOne(over connection: inout Connection) throws {
    try check(ReplyQuery.at(exchange, 0).run(&connection), "a value out of bounds")
  }

  private func readList(over connection: inout Connection) throws {
    var list = CommandList()
    let examinations = (0..<perExchange).map { ReplyQuery.at(exchange, $0).append(&list) }
    let replies = try connection.run(list: list)
    try check(examinations.allSatisfy { $0(replies) }, "a value out of bounds")
    if isCompared {
      try check(replies.pairs == source.slowlyRead, "read as \(replies.pairs)")
    }
  }

  /// An error must be one that the bytes explain.
  private func requireReason(for error: MPDError) throws {
    let isKnown =
      switch error.code {
      case .malformed: true
      case .ack: error.isConnectionUsable
      default: false
      }
    try check(isKnown, "\(error.code), \(error)")
    if isCompared, perExchange > 1 {
      try check(source.slowlyRead == nil, "\(error) without a reason")
    }
  }

  private func check(_ isRight: Bool, _ finding: @autoclosure () -> String) throws {
    if !isRight { throw Finding(description: "\(finding()); \(place)") }
  }

  /// Whether this exchange is compared with the simple reader, which is too slow to be used every
  /// time.
  private var isCompared: Bool { exchange % 32 == 0 }

  private var place: String { "seed \(source.seed), exchange \(exchange): \(source.lastAnswer)" }
}

/// The server's side, which makes one exchange after the other.
private final class DamagedReplies: Sendable {
  let seed: UInt64
  private let perExchange: Int
  private let state: Mutex<(mutator: ReplyMutator, last: [UInt8])>

  init(corpus: [[UInt8]], seed: UInt64, perExchange: Int) {
    self.seed = seed
    self.perExchange = perExchange
    state = Mutex((ReplyMutator(corpus: corpus, seed: seed), []))
  }

  /// The answer to an exchange.
  func answer(exchange: Int) -> ByteString {
    state.withLock { state in
      state.last = []
      for place in 0..<perExchange {
        // Only some replies are wild, since one that ends its list keeps the others from being
        // read.
        let query = ReplyQuery.index(exchange, place)
        state.last += state.mutator.answer(to: query, isWild: exchange % 3 == 0)
        if perExchange > 1 { state.last += listOK }
      }
      state.last += ok
      return ByteString(state.last)
    }
  }

  /// The answer that was sent last.
  var lastAnswer: ByteString { ByteString(state.withLock { $0.last }) }

  /// Its pairs as the simple reader reads them; nil if anything is wrong.
  var slowlyRead: [[Pair]]? {
    slowReading(of: lastAnswer.bytes, answers: perExchange)
  }
}

private let listOK = Array("list_OK\n".utf8)
private let ok = Array("OK\n".utf8)
