internal import Browser
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// Shows rows of a list while the others still arrive. Rows are sent seldom, each time at least twice as
/// many as before, since each sending makes the reader copy its rows.
final class ArrivingRows: Sendable {
  fileprivate struct Reading: Sendable {
    let opened: OpenedList
    let start = ContinuousClock.now
    var sentCount = 0
  }

  private let mailbox: Mailbox
  private let reading = Locked<Reading?>(nil)

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Expects the rows of a list that is about to be read.
  func begin(_ opened: OpenedList) {
    reading.withLock { $0 = Reading(opened: opened) }
  }

  /// Ends the expectation. Returns whether rows were sent, so that the browser shows the list.
  func end() -> Bool {
    reading.withLock { reading in
      defer { reading = nil }
      return (reading?.sentCount ?? 0) > 0
    }
  }

  /// Sends the rows that have arrived, if there is reason to.
  func receive(_ listing: Listing) {
    let event = reading.withLock { $0?.event(for: listing) }
    if let event { mailbox.send(event) }
  }
}

extension ArrivingRows.Reading {
  /// Returns the event that shows the rows so far; nil if the list may be complete in a moment, or if few
  /// rows have come since the last time.
  fileprivate mutating func event(for listing: Listing) -> BrowserEvent? {
    let isDue = listing.count >= max(1, 2 * sentCount) && .now - start >= timeBeforeFirstRows
    guard isDue else { return nil }
    let isFirst = sentCount == 0
    sentCount = listing.count
    let contents = ListContents(.arriving(listing))
    guard isFirst else { return .rows(opened.id, contents, received: listing.count) }
    var opened = opened
    opened.contents = contents
    return .opened(opened)
  }
}

/// A list that is complete before this is shown in its order at once, without another one before.
private let timeBeforeFirstRows = Duration.milliseconds(60)
