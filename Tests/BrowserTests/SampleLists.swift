import Bytes
import Collation
import ListingIndex
import TestSupport

@testable import Browser

/// Lists in the order of names, as a catalog makes them.
enum SampleLists {
  private static let collator = try? Collator(locale: "en_US")

  /// Returns directories with some names in the order of the collation.
  static func directories(_ names: [String]) -> ListContents {
    guard let collator else { fatalError("ICU has no en_US") }
    var listing = Listing(directory: "")
    for name in names { listing.append(.directory, name: ByteString(name)) }
    let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
    let index = collator.index(sorted, keepsEmptySections: true)
    var contents = ListContents(index) { text in
      collator.prefixKeys(of: ByteString(text)).bounds(in: sorted)
    }
    contents.noun = RowNoun("artist")
    return contents
  }

  /// Returns directories with made-up names.
  static func directories(_ count: Int) -> ListContents {
    directories((0..<count).map(MadeUpNames.artist))
  }
}

extension SampleLists {
  /// Returns albums, each with tracks and a cover.
  static func albums(_ count: Int) -> [AlbumPages.Album] {
    let titles = ["Debut", "Post", "Homogenic", "Vespertine", "Medúlla", "あいうえお Volta", ""]
    return (0..<count).map { album in
      let tracks = (0..<8 + album).map { track in
        ListContents.SongRow(
          identity: ByteString("\(album)/\(track).flac"),
          row: ListRow(
            name: "\(track + 1)  Track \(track + 1)", detail: "3:2\(track % 10)", kind: .song))
      }
      return AlbumPages.Album(
        identity: ByteString("\(album)"), title: titles[album % titles.count],
        detail: "\(1993 + 2 * album) · \(tracks.count) songs · 43:35",
        cover: ByteString("\(album)/0.flac"), tracks: ListContents(.songs(tracks)))
    }
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

  /// Sends an event and returns its effects. Changes are made at once.
  @discardableResult
  mutating func send(_ event: BrowserEvent) -> [BrowserEffect] {
    time += .milliseconds(1)
    var effects: [BrowserEffect] = []
    for effect in state.update(event, at: time) {
      guard case .settle(let number, _) = effect else {
        effects.append(effect)
        continue
      }
      effects += send(.settled(number))
    }
    return effects
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

  /// The offsets of the rows that have just come.
  var litRows: [Int] {
    guard let list = state.list else { return [] }
    return (0..<list.contents.count).filter { list.freshChanges.hasRow(at: $0) }
  }

  /// The line with the titles of the lists.
  var place: String { state.draw().text[state.layout.placeRow] }

  /// The screen as text.
  var screen: String { state.draw().text.joined(separator: "\n") }
}
