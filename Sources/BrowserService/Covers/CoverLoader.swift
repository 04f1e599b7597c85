internal import Browser
internal import BrowserTerminal
internal import Bytes
package import MPDClient
internal import Platform

/// Reads and draws covers one after the other: first the covers on the screen, then the covers that may soon appear
/// there. The main loop of the browser never waits for a cover.
///
/// The loader has a connection of its own. It opens the connection when the first cover is wanted, and closes it when
/// no more covers are wanted.
package final class CoverLoader: Sendable {
  private let settings: ConnectionSettings
  private let files: CoverFiles?
  /// A function that is called on another thread when a cover has been loaded and can be drawn.
  private let onArrival: @Sendable () -> Void
  private let state = Locked(State())

  private struct State {
    /// The covers that are shown or may soon be shown, the most urgent one first.
    var wanted: [CoverKey] = []
    /// The loaded covers, each with the version of the database from which the cover was read.
    var covers = LimitedCache<CoverKey, (cover: Cover, version: Int)>(limit: maxCovers) {
      $0.cover.cost
    }
    /// The images that were read last; the same image may be needed again in another size.
    var pictures = LimitedCache<ByteString, MPDClient.Picture>(limit: 2 * maxCoverSize) {
      $0.bytes.count
    }
    /// How many times the server's database has changed since the start.
    var version = 0
    /// The cover that is being read or drawn, with its task.
    var current: (key: CoverKey, task: Task<Void, Never>)?
    var session: Session?
    var isEnded = false
  }

  /// Creates a loader, which connects to the server only when the first cover is wanted.
  ///
  /// - Parameters:
  ///   - settings: the addresses of the server and the timeout.
  ///   - files: the files in which covers are stored; nil to store none.
  ///   - onArrival: a function that is called on another thread when a loaded cover can be drawn.
  package init(
    _ settings: ConnectionSettings, _ files: CoverFiles?, onArrival: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.files = files
    self.onArrival = onArrival
  }

  /// Draws the loaded covers into a frame, and starts loading the covers that are missing. If images are shown in
  /// placeholder cells, sends the terminal the images that it has not received yet.
  ///
  /// - Returns: the images to draw over the frame. While a cover is moving, it is drawn with symbols instead.
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

  /// Returns the image to draw over the cells of a cover. Returns nil while the cover is moving, if it has not been
  /// loaded yet, or if it is drawn with cells instead.
  ///
  /// - Parameters:
  ///   - place: the place of the cover on the screen.
  ///   - formats: the formats in which covers are drawn. Only the last one is used.
  ///   - frame: the frame that is being drawn.
  private func overlay(
    at place: Browser.Picture, _ formats: [CoverFormat], in frame: Frame
  ) -> Overlay? {
    guard frame.picturesAhead.contains(place), let format = formats.last,
      case .overlay(let image)? = cover(CoverKey(place, format))
    else { return nil }
    return Overlay(image, at: place, on: frame.size)
  }

  /// Returns the cells of a cover. Returns nil if the cover has not been loaded yet, or if the terminal has not
  /// received its image yet.
  ///
  /// - Parameters:
  ///   - place: the place of the cover on the screen.
  ///   - formats: the formats in which covers are drawn. Only the first one is used.
  ///   - terminal: the terminal, which receives the image if necessary.
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

  /// Rereads the covers that are shown or may soon be shown, after the server's database has changed. The old covers
  /// stay on the screen until the new ones have been read.
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

  /// Starts loading the first wanted cover that has not been loaded. Does nothing while another cover is being loaded.
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

  /// Stores a loaded cover, tells the browser that it can be drawn, and starts loading the next cover.
  ///
  /// - Parameter cover: the loaded cover; nil if the task was cancelled.
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
  /// Reads and draws a cover. Returns nil if the task is cancelled. A cover that cannot be read is treated as missing
  /// until the database changes or the connection is re-established.
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

/// The maximum total cost of the covers in memory, which is enough for several artists.
private let maxCovers = 64

extension Cover {
  /// The cost of keeping the cover in memory, relative to other covers. A cover made of pixels takes up to 1 MiB.
  fileprivate var cost: Int {
    switch self {
    case .pixels, .overlay: 4
    case .image, .missing: 1
    }
  }
}

extension Terminal {
  /// The formats in which covers are drawn. The first format draws a cover with cells. If the terminal supports images
  /// that are drawn over cells, there is a second format for these images.
  fileprivate var coverFormats: [CoverFormat] {
    switch imageFormat.map(CoverFormat.init) {
    case .pixels: [.pixels]
    case let overlay?: [.symbols, overlay]
    case nil: [.symbols]
    }
  }
}

/// A cache that drops the least recently used values when their total cost exceeds its limit.
///
/// Each use takes time in proportion to the number of values, which is small.
struct LimitedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let cost: @Sendable (Value) -> Int
  /// The entries, with the least recently used one first.
  private var entries: [(key: Key, value: Value)] = []

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost of all values together.
  ///   - cost: returns the cost of a value. A value that costs more than the limit is not kept.
  init(limit: Int, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  var count: Int { entries.count }

  /// Returns the value for a key without counting this as a use of the value; nil if there is no value for the key.
  func peek(_ key: Key) -> Value? { entries.last { $0.key == key }?.value }

  /// Returns the value for a key and counts this as a use of the value; nil if there is no value for the key.
  mutating func value(_ key: Key) -> Value? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.value
  }

  /// Stores a value for a key, replacing any previous value for this key.
  mutating func keep(_ value: Value, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    var total = entries.reduce(0) { $0 + cost($1.value) }
    while total > limit {
      total -= cost(entries.removeFirst().value)
    }
  }

  mutating func removeAll() { entries = [] }
}
