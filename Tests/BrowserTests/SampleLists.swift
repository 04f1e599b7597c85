import Browser
import Bytes
import Collation
import ListingIndex
import TestSupport

/// Lists in the order of names, as a catalog makes them.
enum SampleLists {
  private static let collator = try? Collator(locale: CollationLocale("en_US"))

  /// Returns directories with some names in the order of the collation.
  static func directories(_ names: [String]) -> ListContents {
    guard let collator else { fatalError("ICU has no en_US") }
    var listing = Listing(directory: "")
    for name in names { listing.append(.directory, name: ByteString(name)) }
    let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
    let index = collator.index(sorted, keepsEmptySections: true)
    return ListContents(index) { text in
      collator.prefixKeys(of: ByteString(text)).bounds(in: sorted)
    }
  }

  /// Returns directories with made-up names.
  static func directories(_ count: Int) -> ListContents {
    directories((0..<count).map(MadeUpNames.artist))
  }
}

/// A browser with one list.
struct SampleBrowser {
  var state: BrowserState
  private var time = Duration.zero

  init(
    _ contents: ListContents, columns: Int = 72, rows: Int = 20, view: BrowserView = .library,
    settings: BrowserSettings = BrowserSettings()
  ) {
    state = BrowserState(settings, size: CellSize(columns: columns, rows: rows))
    _ = state.start(view: view)
    _ = send(.opened(OpenedList(ListID(1), title: "Artists", view: view, contents: contents)))
  }

  @discardableResult
  mutating func send(_ event: BrowserEvent) -> [BrowserEffect] {
    time += .milliseconds(1)
    return state.update(event, at: time)
  }

  /// Presses keys by their names, separated by spaces, and returns the effects of all.
  @discardableResult
  mutating func press(_ names: String) -> [BrowserEffect] {
    (keySequence(named: names) ?? []).flatMap { send(.terminal(.key($0))) }
  }

  @discardableResult
  mutating func mouse(_ action: MouseReport.Action, _ column: Int, _ row: Int) -> [BrowserEffect] {
    send(.terminal(.mouse(MouseReport(action, at: CellPosition(column: column, row: row)))))
  }

  /// The screen as text.
  var screen: String { state.draw().text.joined(separator: "\n") }
}
