internal import Bytes
internal import Catalog
internal import Glibc
internal import Platform

/// A line on standard error that shows the progress of a long task.
///
/// The line appears after half a second, changes at most ten times a second, and is erased when the value is destroyed.
/// Nothing is shown if standard error is not a terminal.
package struct Progress: ~Copyable, Sendable {
  /// What the line calls the task, such as "adding".
  private let task: String
  private var total: Int?
  /// A closure that returns the time since a fixed moment.
  private let now: @Sendable () -> Duration
  /// A closure that writes to the terminal; nil if nothing is shown.
  private let write: (@Sendable (String) -> Void)?
  private var nextTime: Duration
  private var isShown = false

  /// Creates a progress line for a task.
  ///
  /// - Parameters:
  ///   - task: what the line calls the task, such as "adding".
  ///   - total: the number of items that the task consists of; nil if it is not known.
  ///   - quietly: whether to show nothing, as with `--quiet`.
  init(_ task: String, of total: Int? = nil, quietly: Bool) {
    let start = ContinuousClock.now
    let now = { @Sendable in ContinuousClock.now - start }
    let isShown = !quietly && isatty(STDERR_FILENO) == 1 && environmentVariable("TERM") != "dumb"
    self.init(task, of: total, now: now, write: isShown ? writeToStandardError : nil)
  }

  /// Creates a progress line that uses the given clock and output function, for tests.
  init(
    _ task: String, of total: Int?, now: @escaping @Sendable () -> Duration,
    write: (@Sendable (String) -> Void)?
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

  /// Changes the total, and shows how much of the total is done.
  package mutating func update(to done: Int, of total: Int) {
    self.total = total
    update(to: done)
  }

  /// Shows how much is done. If the task is finished, shows nothing, because the line is about to be erased.
  package mutating func update(to done: Int) {
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

/// Shows a progress line for each listing in a series of listings.
final class ListingProgressLine: Sendable {
  private let quietly: Bool
  /// The line of the current listing; nil while nothing is being listed.
  private let progress = Locked<Progress?>(nil)

  /// Creates an object that shows the progress of listings.
  ///
  /// - Parameter quietly: whether to show nothing.
  init(quietly: Bool) {
    self.quietly = quietly
  }

  /// Shows how many entries were received; erases the line at the end of the listing.
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

/// The control sequence that moves to the first column and erases the line (ECMA-48, EL).
private let erasure = "\r\u{1B}[K"
