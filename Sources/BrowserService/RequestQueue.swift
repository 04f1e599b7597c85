internal import Browser
internal import ListingIndex
internal import Platform
internal import TerminalText

/// The browser's requests to the server. One task performs the changes in order. Another task performs the requests
/// that must not wait for changes, such as commands to the player and requests to read a list. A third one runs the
/// user's own programs, which may take long.
struct RequestQueue {
  private let requests = EffectStream()
  private let urgentRequests = EffectStream()
  private let programs = EffectStream()
  /// How many of the three tasks that perform requests are still running.
  private let runningTasks = Locked(3)
  private var following: Task<Void, Never>?

  /// Begins to perform requests and to follow the server's events.
  mutating func start(with server: BrowsingServer) {
    following = Task.detached { await server.follow() }
    for stream in [requests, urgentRequests, programs] {
      Task.detached { [runningTasks] in
        await stream.forEach { await server.perform($0) }
        runningTasks.withLock { $0 -= 1 }
      }
    }
  }

  /// Adds a request. An urgent request does not wait for earlier changes; any other request does.
  func add(_ request: BrowserEffect) {
    if case .runProgram = request { return programs.add(request) }
    if request.isUrgent { urgentRequests.add(request) } else { requests.add(request) }
  }

  /// Accepts no more requests and stops reading lists. Changes that have already been requested are completed.
  func finish() {
    following?.cancel()
    urgentRequests.add(.stopReading)
    urgentRequests.finish()
    requests.finish()
    programs.finish()
  }

  /// Whether all requests have been performed. The value is valid only after `finish()` has been called.
  var isDone: Bool { runningTasks.withLock { $0 } == 0 }

  /// What has been requested and not been done yet; nil if everything is done.
  var unfinished: UnfinishedWork? {
    let requests = (urgentRequests.unfinished + requests.unfinished).compactMap(\.inWords)
    let programs = programs.unfinished.compactMap(\.nameOfProgram)
    guard !requests.isEmpty || !programs.isEmpty else { return nil }
    return UnfinishedWork(requests: requests, programs: programs)
  }
}

/// What the browser still waits for after the user has quit.
struct UnfinishedWork: Hashable {
  /// Descriptions of the requests that the server has not confirmed, in order.
  let requests: [String]
  /// The names of the user's programs that have not ended. The first one is running, and the others wait for it.
  let programs: [String]

  /// The message while the browser waits.
  var question: String {
    let parts = [
      requestsInWords.map { "the server: \($0)" },
      programs.first.map { "`\($0)` to end" + more(programs) },
    ]
    let waiting = parts.compactMap(\.self).joined(separator: ", and for ")
    return "waiting for \(waiting); press any key to quit without waiting"
  }

  /// The messages after the browser has ended without waiting any longer.
  var notes: [String] {
    let requests = requestsInWords.map {
      "the server did not answer in time, so this may not have been done: \($0)"
    }
    let waiting = programs.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
    let running = programs.first.map { name in
      "`\(name)` is still running, and its output is lost"
        + (waiting.isEmpty ? "" : "; not started: \(waiting)")
    }
    return [requests, running].compactMap(\.self)
  }

  private var requestsInWords: String? { requests.first.map { $0 + more(requests) } }

  private func more(_ names: [String]) -> String {
    names.count > 1 ? " and \(names.count - 1) more" : ""
  }
}

extension BrowserEffect {
  /// A description of the change that the effect requests, for messages; nil if the effect changes nothing on the
  /// server.
  fileprivate var inWords: String? {
    switch self {
    case .queue(let entries, _): "adding \(entryCount(entries.count)) to the queue"
    case .edit(_, let rows, _): "changing \(entryCount(rows.count))"
    case .player: "controlling the player"
    case .saveQueue(let name, _): "saving the queue as '\(name.terminalSafe())'"
    case .addToPlaylist(let entries, let name):
      "adding \(entryCount(entries.count)) to '\(name.terminalSafe())'"
    case .rate(let entries, _): "rating \(entryCount(entries.count))"
    case .change: "changing a setting"
    case .undo: "undoing a change"
    case .redo: "redoing a change"
    case .updateDatabase: "updating the database"
    case .run(let line): "`\(line.terminalSafe())`"
    default: nil
    }
  }

  /// The name of the user's program that the effect runs; nil for any other effect.
  fileprivate var nameOfProgram: String? {
    if case .runProgram(let command, _) = self { command.name.terminalSafe() } else { nil }
  }
}

private func entryCount(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

extension BrowserEffect {
  /// Whether the effect can be performed without waiting for changes that were requested before it. Opening the queue,
  /// the playlists, the settings or a playlist must wait, because the changes may affect the rows. Closing a list must
  /// wait, because a change may refer to its rows.
  fileprivate var isUrgent: Bool {
    switch self {
    case .openView(.queue), .openView(.playlists), .openView(.settings): false
    case .open(let entry): entry.kind != .playlist
    case .player, .stopReading, .openView, .openAlbums, .loadAlbums, .openParent, .search,
      .stopSearching, .describe, .stopDescribing, .filter, .find, .findLine, .complete,
      .completeKeys:
      true
    default: false
    }
  }
}

/// Waits for the result of an asynchronous function. Only the main thread may call this function: blocking a thread of
/// Swift's thread pool could keep asynchronous functions from making progress.
package func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  let result = Locked<Result?>(nil)
  Task.detached {
    let value = await body()
    result.withLock { $0 = value }
  }
  return result.wait { $0 }
}
