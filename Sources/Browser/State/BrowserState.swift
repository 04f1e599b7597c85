internal import ListingIndex

/// The state of the browser as a value. It handles events, returns the effects that the program must perform, and draws
/// a frame. It does not depend on a terminal, a server or a clock.
///
/// Each event is passed to the parts of the state that it concerns. These parts do not depend on one another.
package struct BrowserState: Sendable {
  var settings: BrowserSettings
  /// The time of the latest event, counted from an arbitrary moment.
  var now: Duration = .zero
  var lists = ViewLists()
  /// The current mode, which determines the meaning of keys.
  var mode: BrowserMode = .browse
  var keys = TypedKeys()
  var held = HeldInput()
  var typed = TypedLines()
  var search = LibrarySearchText()
  /// The entry whose facts have been requested and have not arrived yet; nil if there is none.
  var describedEntry: BrowserEffect.Entry?
  var messages = Messages()
  var player = PlayerView()
  var bar = ListBar()
  /// What the pointer is dragging; nil if nothing is being dragged.
  var drag: DragTarget?
  var layout: ScreenLayout

  /// Something that the pointer can drag.
  enum DragTarget: Hashable, Sendable {
    case bar
    case overview
    case strip(StripDrag)
    case row(RowDrag)
    /// The progress line. The value is the position under the pointer, in thousandths of the song's length.
    case progress(thousandths: Int)
  }

  /// Creates a browser without lists, for a screen of the given size. Call `start(view:)` to request the first list.
  package init(_ settings: BrowserSettings, size: CellSize) {
    self.settings = settings
    layout = ScreenLayout(size: size, setting: settings.layout)
  }

  /// Starts the browser with a view, and returns the effects that request the view's first list.
  package mutating func start(view: BrowserView = .library) -> [BrowserEffect] { lists.start(view) }

  /// The list that is shown; nil before the first one has been opened.
  package var list: ListView? { lists.list }

  /// The time at which the next `ticked` event must be sent; nil if nothing on the screen changes by itself.
  package var nextTick: Duration? {
    if bar.isMoving || list?.albums?.motion.isGoingOn(at: now) == true { return now + frameTime }
    let nextSecond = layout.playerRow == nil ? nil : player.nextSecond(after: now)
    return [nextSecond, list?.freshChanges.nextEnd].compactMap(\.self).min()
  }
}

// Values for which several parts of the state are needed.
extension BrowserState {
  /// The page strip; nil if the list does not show albums.
  var pageStrip: PageStripView? { list.flatMap { PageStripView(of: $0, in: layout, at: now) } }

  /// The titles on the page strip; nil if the list does not show albums.
  var pageTitles: PageTitles? {
    guard let albums = list?.albums, let pageStrip else { return nil }
    return PageTitles(albums, on: pageStrip, width: layout.size.columns, settings.symbols)
  }

  /// The elapsed time that the screen shows: the time under the pointer while the progress line is being dragged,
  /// otherwise the elapsed time of the player.
  var shownElapsed: Duration {
    guard case .progress(let thousandths) = drag, let duration = player.duration else {
      return player.elapsed(at: now)
    }
    return duration * thousandths / 1000
  }

  /// The columns of the progress line; nil if the screen has no room for the line, or if the progress is not known.
  var progressColumns: Range<Int>? { player.progressColumns(in: layout, elapsed: shownElapsed) }

  var entries: [BrowserEffect.Entry] { list?.chosenEntries() ?? [] }

  /// The effect that reads the tracks of the shown album and its neighbours; empty if the list does not show albums.
  var neededAlbums: [BrowserEffect] {
    guard let list, let albums = list.albums else { return [] }
    return [.loadAlbums(list.id, albums.neededAlbums)]
  }

  mutating func say(_ text: String) { messages.say(settings.withKeys(text)) }

  mutating func complain(_ text: String) {
    messages.say(settings.withKeys(text), isFailure: true)
  }

  mutating func type(
    _ purpose: LineInput.Purpose, _ text: String = "", over mode: BrowserMode = .browse
  ) {
    self.mode = .input(LineInput(purpose: purpose, text: text), over: mode)
  }

  /// Sends an event to the index bar. If the event changes the bar's offset, scrolls the list to the new offset.
  mutating func moveAlongBar(_ event: IndexBarEvent) {
    if let offset = bar.handle(event) { lists.withList { $0.show(offset: offset) } }
  }

  mutating func showAllRows() {
    typed.filter = nil
    lists.withList { $0.apply(nil) }
  }

  /// Ends a drag. Called when the button is released, when something else moves the list, and whenever the release
  /// may have been missed.
  mutating func endDrag() {
    let wasOnBar = drag == .bar
    drag = nil
    if wasOnBar { _ = bar.handle(.ended) }
  }

  mutating func notePress() {
    endDrag()
    messages.notePress()
  }

  /// Fits the list into its part of the screen, and updates its index bar.
  mutating func layOut() {
    layout.arrange(for: list)
    settleAlbums()
    updateJump()
    if let shape = list.map(layout.shape), list?.shape != shape {
      lists.withList { $0.fit(shape) }
    }
    switch bar.follow(list, layout) {
    case .same: return
    case .new: endDrag()
    case .absent: break
    }
    if case .bar = mode { mode = .browse }
  }

  /// If the album pages are between two albums, starts moving them to the nearest album. Does nothing while the user is
  /// dragging the page strip.
  private mutating func settleAlbums() {
    if case .strip = drag { return }
    let now = now
    if list?.albums != nil { lists.withList { $0.settleAlbums(at: now) } }
  }

  /// Updates the rows that match a jump, because the list may have changed. Ends the jump if the list no longer has an
  /// index.
  private mutating func updateJump() {
    guard case .jump(var input) = mode else { return }
    guard let list, list.contents.index != nil else { return mode = .browse }
    input.update(in: list)
    mode = .jump(input)
  }
}

private let frameTime = Duration.milliseconds(16)
