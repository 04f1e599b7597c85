internal import Browser
internal import CommandRuntime
package import ListingIndex
internal import MPDClient
internal import Platform

/// Shows rows of a list while the others still arrive. Rows are sent seldom, each time at least twice as
/// many as before, since each sending makes the reader copy its rows.
package final class ArrivingRows: Sendable {
  fileprivate struct Reading: Sendable {
    let opened: OpenedList
    let start = ContinuousClock.now
    /// The rows that were sent last; nil before the first.
    var sent: ListContents?
  }

  private let mailbox: Mailbox
  private let reading = Locked<Reading?>(nil)

  package init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Expects the rows of a list that is about to be read.
  func begin(_ opened: OpenedList) {
    reading.withLock { $0 = Reading(opened: opened) }
  }

  /// Ends the expectation of a list's rows. Returns those that were sent last; nil if none were, so that
  /// the browser does not show the list.
  func end(_ id: ListID) -> ListContents? {
    reading.withLock { reading in
      guard reading?.opened.id == id else { return nil }
      defer { reading = nil }
      return reading?.sent
    }
  }

  /// The rows of a list that were sent last while the others arrive; nil if it is no such list.
  func rows(of id: ListID) -> ListContents? {
    reading.withLock { $0?.opened.id == id ? $0?.sent : nil }
  }

  /// Sends the rows that have arrived, if there is reason to.
  package func receive(_ listing: Listing) {
    let event = reading.withLock { $0?.event(for: listing) }
    if let event { mailbox.send(event) }
  }
}

/// Says once that the server has sent lines that are too long to be read, so that rows may lack a tag.
final class OmissionNotes: Sendable {
  private let mailbox: Mailbox
  private let hasNoted = Locked(false)

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Notes the lines that a connection has left out.
  func note(_ lines: [OmittedLine]) {
    guard let first = lines.first else { return }
    let isNew = hasNoted.withLock { hasNoted in
      defer { hasNoted = true }
      return !hasNoted
    }
    if isNew { mailbox.send(.done(first.account)) }
  }
}

extension ArrivingRows.Reading {
  /// Returns the event that shows the rows so far; nil if the list may be complete in a moment, or if few
  /// rows have come since the last time.
  fileprivate mutating func event(for listing: Listing) -> BrowserEvent? {
    let isDue =
      listing.count >= max(1, 2 * (sent?.count ?? 0)) && .now - start >= timeBeforeFirstRows
    guard isDue else { return nil }
    let isFirst = sent == nil
    let contents = ListContents(.arriving(listing))
    sent = contents
    guard isFirst else { return .rows(opened.id, contents, received: listing.count) }
    var opened = opened
    opened.contents = contents
    return .opened(opened)
  }
}

/// A list that is complete before this is shown in its order at once, without another one before.
private let timeBeforeFirstRows = Duration.milliseconds(60)
