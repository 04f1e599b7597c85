@testable import Browser
import Bytes
import ListingIndex

/// A browser that is sent random events, and answers to what it asks for.
struct RandomJourney {
  private var browser: SampleBrowser
  private let contents: [ListContents]
  /// Returns a number from 0 up to a bound, without it.
  private let chance: (Int) -> Int
  private var lastList = 1
  /// Whether the last event was a press or a drag of the pointer.
  private var hasPointed = false

  /// Opens the first of some lists, which the browser opens whenever it asks for one.
  init(_ contents: [ListContents], layout: LayoutSetting, chance: @escaping (Int) -> Int) {
    self.contents = contents
    self.chance = chance
    browser = SampleBrowser(
      contents[0], columns: 150, rows: 40, settings: BrowserSettings(layout: layout))
  }

  /// Sends an event and answers its effects; returns the event.
  mutating func step() -> BrowserEvent {
    let event = randomEvent
    hasPointed = event.isPressOrDrag
    for effect in browser.send(event) { answer(effect) }
    return event
  }

  private var randomEvent: BrowserEvent {
    switch chance(22) {
    case 0..<9: return .terminal(.key(keys[chance(keys.count)]))
    case 9..<15: return .terminal(.mouse(randomReport))
    case 15, 16: return .ticked
    case 17:
      let (columns, rows) = sizes[chance(sizes.count)]
      return .terminal(.resized(CellSize(columns: columns, rows: rows)))
    case 18: return randomNews
    default: return randomAnswer
    }
  }

  /// Something that concerns no list.
  private var randomNews: BrowserEvent {
    switch chance(8) {
    case 0: return .terminal(.paste(["Abba", "a\nb", "\u{301}", ""][chance(4)]))
    case 1: return .terminal(.focused(chance(2) == 0))
    case 2: return .connection(chance(2) == 0 ? "the server is gone" : nil)
    case 3: return .answered(Array(repeating: "日本 line", count: chance(60)))
    case 4: return .asked("really?", .undo)
    case 5: return .notOpened("there is no such list")
    case 6: return .failed(browser.state.list?.id, "the list cannot be read")
    default: return .player(randomPlayer)
    }
  }

  private var randomPlayer: PlayerView {
    var player = PlayerView()
    player.state = [.playing, .paused, .stopped][chance(3)]
    player.title = ["", "Air - Talisman", "日本"][chance(3)]
    player.elapsed = .seconds(chance(300))
    player.duration = chance(3) == 0 ? nil : .seconds(chance(300))
    player.volume = chance(2) == 0 ? nil : chance(101)
    player.modes = ["", "rzsc"][chance(2)]
    return player
  }

  private var randomReport: MouseReport {
    let size = browser.state.layout.size
    let rows = [
      browser.state.layout.horizontalBarRow,
      browser.state.layout.overviewRow ?? browser.state.layout.stripRows.lowerBound,
      chance(size.rows), chance(size.rows),
    ]
    let position = CellPosition(
      column: chance(3) == 0 ? size.columns - 1 : chance(size.columns), row: rows[chance(4)])
    let actions: [MouseReport.Action] = [
      .pressed(.left), .dragged(.left), .dragged(.left), .dragged(.left), .released,
      .pressed(.right), .scrolled(columns: 0, rows: chance(7) - 3),
      .scrolled(columns: chance(3) - 1, rows: 0),
    ]
    return MouseReport(actions[chance(actions.count)], at: position)
  }

  /// Something that the server reports by itself.
  private var randomAnswer: BrowserEvent {
    guard let list = browser.state.list else { return .connection(nil) }
    if list.albums != nil { return .albums(list.id, SampleLists.albums(1 + chance(6))) }
    let new = contents[chance(contents.count)]
    guard chance(5) == 0 else { return .rows(list.id, new, received: new.count) }
    return .changed(
      list.id, new,
      ChangeSet(from: identities(of: list.contents), to: identities(of: new)))
  }

  private mutating func answer(_ effect: BrowserEffect) {
    switch effect {
    case .open(let entry): open(entry, albums: nil)
    case .openAlbums(let entry): open(entry, albums: SampleLists.albums(1 + chance(6)))
    case .loadAlbums(let id, let identities):
      let albums = SampleLists.albums(6)
      for album in albums where identities.contains(album.identity) {
        browser.send(.album(id, album))
      }
    case .openView(let view):
      lastList += 1
      browser.send(
        .opened(
          OpenedList(
            ListID(lastList), title: "\(view)", view: view,
            contents: contents[chance(contents.count)])))
    case .filter(let id, let text):
      let count = browser.state.list?.contents.count ?? 0
      let offsets = (0..<count).filter { _ in chance(9) == 0 }
      browser.send(.filtered(id, text: text, offsets: offsets))
    case .find(let id, let finding):
      browser.send(.found(id, finding, offset: chance(3000)))
    case .complete(let line, let words):
      browser.send(.completed(words, line, start: "", Array(["a", "b b", "añ"].prefix(chance(4)))))
    case .findLine(let lines, let finding):
      browser.send(.foundLine(finding, line: lines.isEmpty ? nil : chance(lines.count)))
    case .openParent: browser.send(.notOpened("there is no list above", dropsKeys: false))
    default: break
    }
  }

  private mutating func open(_ entry: BrowserEffect.Entry, albums: [AlbumPages.Album]?) {
    lastList += 1
    var opened = OpenedList(
      ListID(lastList), title: "list", view: browser.state.lists.view, parent: entry.list,
      contents: albums == nil ? contents[chance(contents.count)] : .empty)
    opened.albums = albums
    for effect in browser.send(.opened(opened)) { answer(effect) }
  }

  private func identities(of contents: ListContents) -> [ByteString] {
    (0..<contents.count).map(contents.identity)
  }
}

// What must be so after every event.
extension RandomJourney {
  /// What is wrong; nil if nothing is.
  func problem(drawing: Bool) -> String? {
    problemOfList ?? problemOfBar ?? problemOfStrip ?? problemOfParts
      ?? (drawing ? problemOfFrame : nil)
  }

  private var state: BrowserState { browser.state }

  private var problemOfList: String? {
    guard let list = state.list else { return "there is no list" }
    guard list.count > 0 else { return list.cursor == 0 ? nil : "a cursor in an empty list" }
    if !(0..<list.count).contains(list.cursor) { return "cursor \(list.cursor) of \(list.count)" }
    if !(0...list.lastTop).contains(list.top) { return "top \(list.top) of \(list.lastTop)" }
    if list.height > 1, !list.rowsOnScreen.contains(list.cursor) { return "cursor off the screen" }
    if (list.columnRows != nil) != state.layout.isWide { return "another layout than the screen" }
    return nil
  }

  private var problemOfBar: String? {
    guard let bar = state.bar.indexBar, let offset = state.list?.cursorOffset else { return nil }
    if bar.offset != offset { return "bar at \(bar.offset), cursor at \(offset)" }
    if hasPointed, state.drag == .bar, !isMarked(offset, on: bar) {
      return "no marker at \(offset)"
    }
    let labels = Set(state.barLabels.map(\.text))
    let top = Set(bar.topMarkers.map(\.label))
    if bar.state.innerLevel == nil, !labels.isSubset(of: top) { return "finer labels: \(labels)" }
    return nil
  }

  /// Whether the pointer, which is on the bar, can have selected an offset.
  private func isMarked(_ offset: Int, on bar: IndexBar<MarkerIndex>) -> Bool {
    switch bar.state {
    case .draggingTop: bar.topMarkers.contains { $0.offset == offset }
    case .draggingInner(let level): level.markers.contains { $0.offset == offset }
    default: true
    }
  }

  private var problemOfStrip: String? {
    guard let strip = state.pageStrip else { return nil }
    let pages = strip.contentOffset / strip.strip.viewport
    let isRight = (0...Double(strip.strip.count - 1)).contains(pages)
    return isRight ? nil : "the strip is at page \(pages)"
  }

  /// The parts of the screen must not overlap.
  private var problemOfParts: String? {
    let layout = state.layout
    guard !layout.isTooSmall else { return nil }
    var rows = Array(layout.listRows) + Array(layout.stripRows)
    if layout.isWide { rows += [layout.horizontalBarRow, layout.horizontalBarRow + 1] }
    if layout.arrangement == .albums { rows += Array(layout.coverRows) }
    if layout.listRows.isEmpty { return "no row for the list" }
    return rows.sorted() == Array(layout.contentRows) ? nil : "parts overlap: \(rows)"
  }

  private var problemOfFrame: String? {
    let frame = state.draw()
    if frame.size != state.layout.size { return "a frame of \(frame.size)" }
    for row in 0..<frame.size.rows {
      if hasBrokenCharacter(frame.row(row)) { return "half a character in row \(row)" }
      let width = frame.row(row).reduce(0) { $0 + Int($1.width) }
      if width != frame.size.columns { return "row \(row) has \(width) cells" }
    }
    for picture in frame.pictures where picture.rows != state.layout.coverRows {
      return "a picture at \(picture.rows)"
    }
    return nil
  }

  /// Whether a character of two cells lacks its second one, or there is such a cell without one.
  private func hasBrokenCharacter(_ cells: some Collection<Cell>) -> Bool {
    var isSecond = false
    for cell in cells {
      if (cell.width == 0) != isSecond { return true }
      isSecond = cell.width == 2
    }
    return isSecond
  }
}

extension BrowserEvent {
  fileprivate var isPressOrDrag: Bool {
    guard case .terminal(.mouse(let report)) = self else { return false }
    switch report.action {
    case .pressed, .dragged: return true
    case .released, .scrolled: return false
    }
  }
}

private let sizes = [(200, 50), (150, 40), (80, 24), (48, 12), (30, 9), (20, 5), (12, 3), (5, 2)]

private let keys =
  """
  down up right left page-down page-up ctrl-d ctrl-u home end g G H M L z t b j k h l ' ` w a o o \
  enter esc esc & / n N space v V 2 9 tab alt-1 alt-2 f1 backspace q e \
  shift-tab : P ctrl-w ctrl-e ctrl-y
  """
  .split(separator: " ").compactMap { KeyPress(name: String($0)) }
