internal import Bytes
internal import Catalog
internal import Glibc
internal import Synchronization

/// A line on standard error that says how far something long has come.
///
/// It shows once half a second has passed, changes at most ten times a second, and is erased at the
/// end of its life. Without a terminal there is none.
struct Progress: ~Copyable {
  /// What is done, such as "adding".
  private let task: String
  /// How much there is to do; nil if nobody knows.
  private var total: Int?
  /// The time since some fixed moment.
  private let now: () -> Duration
  /// Nil shows nothing.
  private let write: ((String) -> Void)?
  private var nextTime: Duration
  private var isShown = false

  /// - Parameter quietly: shows nothing, as `--quiet` wants it.
  init(_ task: String, of total: Int? = nil, quietly: Bool) {
    let start = ContinuousClock.now
    let now = { ContinuousClock.now - start }
    let isShown = !quietly && isatty(STDERR_FILENO) == 1 && environmentVariable("TERM") != "dumb"
    self.init(task, of: total, now: now, write: isShown ? { writeToStandardError($0) } : nil)
  }

  /// With a clock and a terminal of the caller's.
  init(
    _ task: String, of total: Int?, now: @escaping () -> Duration, write: ((String) -> Void)?
  ) {
    self.task = task
    self.total = total
    self.now = now
    self.write = write
    nextTime = now() + .milliseconds(500)
  }

  deinit {
    if isShown { write?(erasure) }
  }

  /// Notes how much is done by now, of a total that was not known before. Nothing is shown for all
  /// of it.
  mutating func update(to done: Int, of total: Int) {
    self.total = total
    update(to: done)
  }

  /// Notes how much is done by now. Nothing is shown for all of it, since the line goes then.
  mutating func update(to done: Int) {
    guard let write, done != total else { return }
    let time = now()
    guard time >= nextTime else { return }
    write(erasure + text(done))
    isShown = true
    nextTime = time + .milliseconds(100)
  }

  private func text(_ done: Int) -> String {
    guard let total else { return "\(task) \(done)" }
    return "\(task) \(done) of \(total) (\(total > 0 ? done * 100 / total : 0)%)"
  }
}

/// The progress lines of listings, one after the other.
final class ListingProgressLine: Sendable {
  private let quietly: Bool
  /// nil while nothing is listed.
  private let progress = Mutex<Progress?>(nil)

  /// - Parameter quietly: shows nothing.
  init(quietly: Bool) {
    self.quietly = quietly
  }

  /// Shows how many entries have arrived; erases the line at the end of the listing.
  func show(_ listing: ListingProgress) {
    progress.withLock { progress in
      switch listing {
      case .received(let count):
        if progress == nil { progress = Progress("listing", quietly: quietly) }
        progress?.update(to: count)
      case .ended: progress = nil
      }
    }
  }
}

/// To the first column, and all behind it away (ECMA-48, EL).
private let erasure = "\r\u{1B}[K"

private func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
