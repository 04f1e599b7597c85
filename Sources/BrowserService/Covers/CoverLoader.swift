internal import Browser
internal import BrowserTerminal
internal import Bytes
package import MPDClient
internal import Platform

/// Reads and draws covers one after the other: those on the screen, and then those that may be there soon.
/// The loop of the browser never waits for it.
///
/// It has a connection of its own, which is made when the first cover is wanted, and closed when none is.
package final class CoverLoader: Sendable {
  private let settings: ConnectionSettings
  private let files: CoverFiles?
  /// Called on another thread when a cover has come that can be drawn.
  private let onArrival: @Sendable () -> Void
  private let state = Locked(State())

  private struct State {
    /// The covers that are or may be shown, the most urgent one first.
    var wanted: [CoverKey] = []
    /// The covers that are known, each with the version of the database that it was read from.
    var covers = LimitedCache<CoverKey, (cover: Cover, version: Int)>(limit: maxCovers) {
      $0.cover.cost
    }
    /// The images that were read last, in case they are wanted in another size.
    var pictures = LimitedCache<ByteString, MPDClient.Picture>(limit: 2 * maxCoverSize) {
      $0.bytes.count
    }
    /// The number of changes of the database so far.
    var version = 0
    /// The cover that is being read or drawn.
    var current: (key: CoverKey, task: Task<Void, Never>)?
    var session: Session?
    var isEnded = false
  }

  /// - Parameter files: where covers are kept; nil for nowhere.
  package init(
    _ settings: ConnectionSettings, _ files: CoverFiles?, onArrival: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.files = files
    self.onArrival = onArrival
  }

  /// Draws the covers that are known into a frame, and begins to read the others. The terminal is sent
  /// the kitty images that it does not have.
  ///
  /// - Returns: the images to be drawn over the frame. A cover that moves is drawn by symbols.
  func draw(in frame: inout Frame, on terminal: Terminal) -> [Overlay] {
    let formats = terminal.coverFormats
    want(
      (frame.pictures + frame.picturesAhead).flatMap { place in
        formats.map { CoverKey(place, $0) }
      })
    var overlays: [Overlay] = []
    for place in frame.pictures {
      if let overlay = overlay(at: place, formats, in: frame) {
        frame.clear(rows: place.rows, columns: place.columns)
        overlays.append(overlay)
      } else if let image = image(at: place, formats, on: terminal) {
        frame.draw(image, at: place)
      }
    }
    for place in frame.picturesAhead { _ = image(at: place, formats, on: terminal) }
    return overlays
  }

  /// Returns the image over a place where a cover is at rest; nil if it moves, or if there is none.
  private func overlay(
    at place: Browser.Picture, _ formats: [CoverFormat], in frame: Frame
  ) -> Overlay? {
    guard frame.picturesAhead.contains(place), let format = formats.last,
      case .overlay(let image)? = cover(CoverKey(place, format))
    else { return nil }
    return Overlay(image, at: place, on: frame.size)
  }

  /// Returns the cells of a cover; nil if it is not known, or if the terminal has yet to be sent it.
  private func image(
    at place: Browser.Picture, _ formats: [CoverFormat], on terminal: Terminal
  ) -> CellImage? {
    let key = CoverKey(place, formats[0])
    return switch cover(key) {
    case .image(let image): image
    case .pixels(let image): terminal.cells(for: image, size: key.size)
    case .overlay, .missing, nil: nil
    }
  }

  private func cover(_ key: CoverKey) -> Cover? {
    state.withLock { $0.covers.value(key) }?.cover
  }

  /// Reads the covers again that are wanted, since the server's database has changed. What is shown stays
  /// until then.
  func refresh() {
    state.withLock { state in
      state.version += 1
      state.pictures.removeAll()
      startNext(&state)
    }
  }

  /// Stops reading and drawing.
  func end() {
    let hasRead = state.withLock { state in
      state.isEnded = true
      state.current?.task.cancel()
      return state.covers.count > 0
    }
    if hasRead { files?.prune() }
  }

  private func want(_ keys: [CoverKey]) {
    state.withLock { state in
      guard keys != state.wanted else { return }
      state.wanted = keys
      if let current = state.current, !keys.contains(current.key) { current.task.cancel() }
      startNext(&state)
    }
  }

  /// Begins with the first cover that is wanted and not known, unless one is being read.
  private func startNext(_ state: inout State) {
    guard state.current == nil, !state.isEnded else { return }
    let version = state.version
    let next = state.wanted.first { state.covers.peek($0)?.version != version }
    guard let key = next else {
      if state.wanted.isEmpty { state.session = nil }
      return
    }
    let task = Task.detached { [self] in
      finish(key, await load(key), version: version)
    }
    state.current = (key, task)
  }

  /// Keeps a cover, has it shown, and begins with the next one.
  ///
  /// - Parameter cover: nil for one that is not known because the task was cancelled.
  private func finish(_ key: CoverKey, _ cover: Cover?, version: Int) {
    state.withLock { state in
      state.current = nil
      if let cover { state.covers.keep((cover, version), for: key) }
      startNext(&state)
    }
    if cover != nil { onArrival() }
  }
}

extension CoverLoader {
  /// Reads and draws a cover; nil if the task is cancelled. One that cannot be read is missing until the
  /// database changes or the connection is made again.
  private func load(_ key: CoverKey) async -> Cover? {
    do {
      let cover = try await loaded(key)
      return Task.isCancelled ? nil : cover
    } catch {
      return Task.isCancelled ? nil : .missing
    }
  }

  private func loaded(_ key: CoverKey) async throws -> Cover {
    let known = state.withLock { $0.pictures.value(key.uri) }
    let read = try await session().withConnection { [files] server in
      try server.cover(key, files, known: known)
    }
    switch read {
    case .known(let cover): return cover
    case .file(let picture, let server, let stamp):
      state.withLock { $0.pictures.keep(picture, for: key.uri) }
      switch await Chafa.draw(picture.bytes, size: key.size, key.format) {
      case .drawn(let output, let cover):
        if let stamp { files?.keep(output, for: key, of: picture.path, on: server, stamp) }
        return cover
      case .refused: return .missing
      case .notInstalled:
        state.withLock { $0.isEnded = true }
        return .missing
      }
    }
  }

  private func session() throws -> Session {
    try state.withLock { state in
      Result {
        let session = try state.session ?? Session(settings)
        state.session = session
        return session
      }
    }.get()
  }
}

/// The maximum number of covers in memory, enough for several artists.
private let maxCovers = 64

extension Cover {
  /// The cover's share of the memory for covers; one of pixels has up to 1 MiB.
  fileprivate var cost: Int {
    switch self {
    case .pixels, .overlay: 4
    case .image, .missing: 1
    }
  }
}

extension Terminal {
  /// The formats in which covers are drawn: by what cells can show, and then by images over cells if the
  /// terminal has those.
  fileprivate var coverFormats: [CoverFormat] {
    switch imageFormat.map(CoverFormat.init) {
    case .pixels: [.pixels]
    case let overlay?: [.symbols, overlay]
    case nil: [.symbols]
    }
  }
}

/// Values by their keys; the least recently used are forgotten when there are too many.
///
/// O(values) for each use, since there are few.
struct LimitedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let cost: @Sendable (Value) -> Int
  /// The least recently used first.
  private var entries: [(key: Key, value: Value)] = []

  /// - Parameters:
  ///   - limit: the maximum cost of all values together.
  ///   - cost: the cost of a value; a value that costs more than the limit is not kept.
  init(limit: Int, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  /// The number of values.
  var count: Int { entries.count }

  /// Returns the value of a key without counting that as a use; nil if there is none.
  func peek(_ key: Key) -> Value? { entries.last { $0.key == key }?.value }

  /// Returns the value of a key; nil if there is none.
  mutating func value(_ key: Key) -> Value? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.value
  }

  /// Keeps a value instead of another one with the same key.
  mutating func keep(_ value: Value, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    var total = entries.reduce(0) { $0 + cost($1.value) }
    while total > limit {
      total -= cost(entries.removeFirst().value)
    }
  }

  /// Forgets all values.
  mutating func removeAll() { entries = [] }
}
