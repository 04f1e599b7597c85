internal import Browser
internal import Platform

/// Effects that wait to be performed, in order. Holding down a key can add effects faster than the server performs
/// them, so consecutive effects of the same kind, such as changes of the volume, are combined into one where possible.
struct EffectStream: Sendable {
  private let waiting = Locked<[BrowserEffect]>([])
  /// The effect that is being performed.
  private let current = Locked<BrowserEffect?>(nil)
  private let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (signals, continuation) = AsyncStream.makeStream() }

  /// Adds an effect, or combines it with the effect that was added last.
  func add(_ effect: BrowserEffect) {
    let isMerged = waiting.withLock { waiting in
      // The `settle` that follows this effect will read the lists again, so an earlier `settle` that still waits is
      // not needed.
      if case .settle = waiting.last, effect.isFollowedBySettle { waiting.removeLast() }
      if let sum = waiting.last?.adding(effect) {
        waiting[waiting.count - 1] = sum
        return true
      }
      waiting.append(effect)
      return false
    }
    if !isMerged { continuation.yield() }
  }

  /// Performs the effects until the stream is finished.
  func forEach(_ perform: (BrowserEffect) async -> Void) async {
    for await _ in signals {
      let next = waiting.withLock { waiting in
        let next = waiting.isEmpty ? nil : waiting.removeFirst()
        current.withLock { $0 = next }
        return next
      }
      if let next { await perform(next) }
      current.withLock { $0 = nil }
    }
  }

  /// The effects that wait to be performed, and the effect that is being performed.
  var unfinished: [BrowserEffect] {
    waiting.withLock { waiting in current.withLock { $0.map { [$0] } ?? [] } + waiting }
  }

  /// Ends the stream; effects that were added before are still performed.
  func finish() { continuation.finish() }
}

extension BrowserEffect {
  fileprivate var isFollowedBySettle: Bool {
    if case .edit(_, _, .move) = self { true } else { false }
  }

  /// Returns a single effect that does the same as this effect followed by another effect; nil if the two cannot be
  /// combined.
  fileprivate func adding(_ other: BrowserEffect) -> BrowserEffect? {
    switch (self, other) {
    case (.player(.volume(let first)), .player(.volume(let second)))
    where first.signum() == second.signum() && abs(first + second) <= maxVolumeChange:
      .player(.volume(by: first + second))
    case (.player(.seek(let first)), .player(.seek(let second))):
      .player(.seek(by: first + second))
    case (
      .edit(let list, let rows, .move(let first)), .edit(let other, let others, .move(let second))
    )
    where list == other && rows == others && first.signum() == second.signum():
      .edit(list, rows, .move(by: first + second))
    default: nil
    }
  }
}

/// The largest change of the volume that the server accepts.
private let maxVolumeChange = 100
