internal import Browser
internal import CommandRuntime
package import ListingIndex
internal import MPDClient
internal import Platform

/// Shows the rows of a list that have already arrived while further rows are arriving. Because all rows are copied each
/// time, rows are sent to the browser only when their number has doubled.
package final class ArrivingRows: Sendable {
  fileprivate struct Reading: Sendable {
    let opened: OpenedList
    let start = ContinuousClock.now
    /// The rows that were sent to the browser last; nil if no rows have been sent.
    var sent: ListContents?
  }

  private let mailbox: Mailbox
  private let reading = Locked<Reading?>(nil)

  package init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Begins to show the rows of a list as they arrive. Must be called before the list is read.
  func begin(_ opened: OpenedList) {
    reading.withLock { $0 = Reading(opened: opened) }
  }

  /// Stops showing the rows of a list as they arrive. Returns the rows that were sent to the browser last; nil if none
  /// were sent, in which case the browser does not show the list yet.
  func end(_ id: ListID) -> ListContents? {
    reading.withLock { reading in
      guard reading?.opened.id == id else { return nil }
      defer { reading = nil }
      return reading?.sent
    }
  }

  /// Returns the rows of a list that were sent to the browser last; nil if no rows were sent, or if the list is not
  /// being read.
  func rows(of id: ListID) -> ListContents? {
    reading.withLock { $0?.opened.id == id ? $0?.sent : nil }
  }

  /// Sends the rows that have arrived so far to the browser. Does nothing if it is too early to show rows, or if too
  /// few rows have arrived since rows were last sent.
  package func receive(_ listing: Listing) {
    let event = reading.withLock { $0?.event(for: listing) }
    if let event { mailbox.send(event) }
  }
}

/// Tells the user once that lines from the server were too long to be read, and that rows may therefore lack tags.
final class OmissionNotes: Sendable {
  private let mailbox: Mailbox
  private let hasNoted = Locked(false)

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Tells the user that lines were left out. Does nothing if no lines were left out, or if the user has already been
  /// told.
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
  /// Returns the event that shows the rows received so far; nil if it is too early to show rows, or if too few rows
  /// have arrived since the last event.
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

/// How long to wait before showing the first rows. A list that arrives completely within this time is shown in its
/// final order right away.
private let timeBeforeFirstRows = Duration.milliseconds(60)
