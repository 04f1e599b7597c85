internal import Bytes

struct QueueEditBatches {
  private let wanted: [ListedSong]
  private var requests: ArraySlice<QueueEditCommand>
  /// The version that the queue must have when the next command list is run.
  private(set) var queueVersion: Int
  /// The identifier of each wanted song in the queue; -1 as long as the identifier is unknown.
  private(set) var ids: [Int]

  /// Plans the commands of an edit, which `next()` then divides into batches.
  ///
  /// - Parameter isTight: whether the queue must never, not even during the edit, be longer than both the present and
  ///   the wanted list.
  init(_ edit: QueueEdit, _ wanted: [ListedSong], _ present: QueueContents, isTight: Bool) {
    self.wanted = wanted
    let presentIDs = present.ids
    // A caller has looked up the songs of the database, but not URLs or what was in the queue already.
    let known = isTight ? [] : Set(present.uris)
    let commands = QueueEditCommands(edit, presentIDs) { song in
      !isTight && (wanted[song].uri.isURL || known.contains(wanted[song].uri))
    }
    requests = commands.commands[...]
    queueVersion = present.status.queueVersion
    ids = edit.origins.map { $0.map { presentIDs[$0] } ?? -1 }
  }

  mutating func next() -> QueueEditBatch? {
    guard !requests.isEmpty else { return nil }
    var batch = QueueEditBatch()
    while let request = requests.first, batch.hasRoom, !batch.mustEnd(before: request) {
      if let rest = batch.append(request, wanted) {
        requests[requests.startIndex] = rest
      } else {
        requests.removeFirst()
      }
    }
    batch.finish()
    return batch
  }

  func rangeSettings(of batch: QueueEditBatch) -> [QueueRangeSetting] {
    batch.insertions.compactMap { song, _ in
      wanted[song].identity.range.map { QueueRangeSetting(song: song, id: ids[song], range: $0) }
    }
  }

  mutating func finish(
    _ list: QueueRangeList, _ replies: CommandListReplies
  ) throws(MPDError) -> Bool {
    try finish(list.statuses, replies)
  }

  private mutating func finish(
    _ statuses: QueueEditBatch.Statuses?, _ replies: CommandListReplies
  ) throws(MPDError) -> Bool {
    guard let (before, after) = statuses,
      try replies.reply(for: before).queueVersion == queueVersion
    else { return false }
    queueVersion = try replies.reply(for: after).queueVersion
    return true
  }

  /// Records that a command list has set ranges of songs before the server refused the command at the given index of
  /// the list. Each of these ranges has increased the queue's version by one. Returns false if the queue had been
  /// changed before the list was run.
  mutating func finish(
    _ list: QueueRangeList, _ replies: [[Pair]], doneUpTo index: Int
  ) -> Bool {
    if hadChanged(replies) { return false }
    queueVersion += index - 1
    return true
  }

  func hadChanged(_ replies: [[Pair]]) -> Bool {
    replies.first.map { Status(pairs: $0).queueVersion != queueVersion } ?? false
  }

  /// Records the identifiers of the songs that a command list has inserted. If the server refused a command, records
  /// only the identifiers of the songs inserted before this command.
  mutating func takeInsertions(
    of batch: QueueEditBatch, _ replies: CommandListReplies
  ) throws(MPDError) {
    for (song, token) in batch.insertions where token.index < replies.pairs.count {
      ids[song] = try replies.reply(for: token)
    }
  }

  /// Records the effects of a command list; returns false if the queue had been changed before the list was run.
  mutating func finish(
    _ batch: QueueEditBatch, _ replies: CommandListReplies
  ) throws(MPDError) -> Bool {
    guard try finish(batch.statuses, replies) else { return false }
    try takeInsertions(of: batch, replies)
    return true
  }
}

/// A command list that makes a part of an edit, together with the effect of each of its commands.
struct QueueEditBatch {
  typealias Statuses = (before: ReplyToken<Status>, after: ReplyToken<Status>)

  private(set) var list = CommandList(atomically: true)
  private var effects: [QueueEditCounts] = []
  /// The tokens for the replies with the server's status before and after the commands; nil until the list is
  /// finished.
  private(set) var statuses: Statuses?
  /// The wanted positions of the inserted songs, each with the token for the reply that contains the song's
  /// identifier.
  private(set) var insertions: [(song: Int, token: ReplyToken<Int>)] = []
  private let before: ReplyToken<Status>

  init() {
    before = list.append(.status)
  }

  private var hasParts = false

  /// Returns whether the list must end before a command. This is the case for a deletion if the list inserts parts of
  /// files. The ranges of these parts must be set first, because the deletion may remove the current song: the server
  /// then plays the next song, and the range of a playing song cannot be set.
  fileprivate func mustEnd(before command: QueueEditCommand) -> Bool {
    guard hasParts, case .delete = command else { return false }
    return true
  }

  var count: Int { effects.count }

  /// Whether another command can be added. The length is limited because the server serves no other client while it
  /// runs a list.
  var hasRoom: Bool { count < maxBatchCommands && bytes < maxBatchBytes }

  private var bytes = 0

  /// Appends the commands of `request` for which there is room. Returns the commands that remain; nil if all commands
  /// were appended.
  fileprivate mutating func append(
    _ request: QueueEditCommand, _ wanted: [ListedSong]
  ) -> QueueEditCommand? {
    switch request {
    case .delete(let range, let id):
      list.append(id.map { .delete(id: $0) } ?? .delete(range))
      effects.append(QueueEditCounts(deleted: range.count))
    case .move(let range, let target, let id):
      let place = QueuePosition.absolute(target)
      list.append(id.map { .move(id: $0, to: place) } ?? .move(range, to: place))
      effects.append(QueueEditCounts(moved: range.count))
    case .insert(let songs, let start):
      for song in songs {
        let done = song - songs.lowerBound
        guard hasRoom else { return .insert(song..<songs.upperBound, at: start.map { $0 + done }) }
        insert(song, wanted[song], at: start.map { $0 + done })
      }
    case .place(let range, let target):
      list.append(.move(range, to: .absolute(target)))
      effects.append(QueueEditCounts())
    }
    return nil
  }

  private mutating func insert(_ song: Int, _ listed: ListedSong, at position: Int?) {
    let uri = listed.uri
    let token = list.append(position.map { .addID(uri, at: .absolute($0)) } ?? .addID(uri))
    hasParts = hasParts || listed.range != nil
    insertions.append((song, token))
    effects.append(QueueEditCounts(inserted: 1))
    bytes += uri.count
  }

  mutating func finish() {
    statuses = (before, list.append(.status))
  }

  func counts(ofFirst count: Int) -> QueueEditCounts {
    effects.prefix(max(0, count)).reduce(QueueEditCounts(), +)
  }

  func insertedSong(at command: Int) -> Int? {
    insertions.first { $0.token.index == command + 1 }?.song
  }
}

struct QueueRangeSetting {
  let song: Int
  let id: Int
  let range: SongRange
}

struct QueueRangeList {
  private(set) var list = CommandList(atomically: true)
  let statuses: QueueEditBatch.Statuses

  init(_ settings: ArraySlice<QueueRangeSetting>) {
    let before = list.append(.status)
    list.append(
      contentsOf: settings.map {
        .setRange(from: $0.range.start, to: $0.range.end, ofID: $0.id)
      })
    statuses = (before, list.append(.status))
  }
}

/// The maximum number of commands in one list. MPD runs this many commands in a few hundredths of a second.
private let maxBatchCommands = 5000

/// The maximum size of one list in bytes: half of what MPD accepts by default.
private let maxBatchBytes = 1 << 20
