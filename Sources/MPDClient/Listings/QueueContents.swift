public import Bytes
internal import ListingIndex

/// The URIs and identifiers of the songs in the queue at one moment.
public struct QueueContents: Sendable, Hashable {
  /// The status of the server when the queue was read.
  public let status: Status
  /// The URIs of the songs, in the order of the queue.
  public let uris: [ByteString]
  /// The identifier of each song in the queue, in the order of ``uris``.
  public let ids: [Int]
  /// The ranges of the songs that are parts of files, keyed by the songs' 0-based positions; nil if the ranges were
  /// not read.
  public let ranges: [Int: SongRange]?

  /// Creates the contents from a queue whose songs were read with all their details, including their ranges.
  ///
  /// - Parameter queue: the queue with its songs and its status.
  public init(_ queue: QueueSnapshot) {
    let parts = queue.songs.enumerated().compactMap { position, song in
      song.identity.range.map { (position, $0) }
    }
    self.init(
      status: queue.status, uris: queue.songs.map(\.uri), ids: queue.songs.map { $0.id ?? 0 },
      ranges: Dictionary(uniqueKeysWithValues: parts))
  }

  init(status: Status, uris: [ByteString], ids: [Int], ranges: [Int: SongRange]? = nil) {
    self.status = status
    self.uris = uris
    self.ids = ids
    self.ranges = ranges
  }

  /// Returns a number for each URI of the queue and of the other songs. Equal URIs have equal numbers.
  func numbers(with others: [ListedSong]) -> (present: [Int], others: [Int]) {
    var numbers = NumberedStrings()
    let present = uris.map { $0.withUnsafeBytes { numbers.number(of: $0) } }
    return (present, others.map { $0.uri.withUnsafeBytes { numbers.number(of: $0) } })
  }
}

extension QueueContents {
  /// The songs of the queue with their identifiers and, if the ranges were read, with their ranges.
  public var songs: [ListedSong] {
    guard let ranges else { return zip(uris, ids).map { ListedSong($0, id: $1) } }
    return uris.indices.map { position in
      ListedSong(SongIdentity(uris[position], range: ranges[position]), id: ids[position])
    }
  }
}

extension Connection {
  /// Returns the server's status with the URIs and the identifiers of the songs in the queue, in one round trip (raw:
  /// `status`, `playlist` and `plchangesposid 0` in one command list).
  ///
  /// This takes the server only a third of the time that `playlistinfo` would take, even without tags. If the reply
  /// exceeds the server's output limit, the songs are read in windows; see ``queueSnapshot(windowSize:progress:)``.
  public mutating func queueContents() throws(MPDError) -> QueueContents {
    do throws(MPDError) { return try readQueueContents() } catch {
      guard error.code == .closed else { throw error }
      try reconnect()
    }
    return try queueContentsWithRanges()
  }

  /// Returns the contents of the queue, including the ranges of songs that are parts of files. Only `playlistinfo`
  /// reports these ranges, so this method takes the server up to three times as long as ``queueContents()``.
  public mutating func queueContentsWithRanges() throws(MPDError) -> QueueContents {
    QueueContents(
      try withTags([]) { connection throws(MPDError) in try connection.queueSnapshot() })
  }

  private func readQueueContents() throws(MPDError) -> QueueContents {
    var reader = QueueContentsReader()
    // A list of this kind ends with a single OK, so that its whole reply can be read like the reply to one raw
    // request.
    for command in ["command_list_begin", "status", "playlist"] {
      try wire.sendRaw(RequestLine(command: command, arguments: []))
    }
    try wire.sendRaw(RequestLine(command: "plchangesposid", arguments: ["0"]))
    try wire.sendRaw(RequestLine(command: "command_list_end", arguments: []))
    try wire.receiveLines(of: "playlist") { reader.read($0) }
    guard let contents = reader.contents else {
      throw .wrongAnswer(
        "the server sent the queue twice, with different numbers of songs", to: "playlist")
    }
    return contents
  }
}

/// Reads the lines of the replies to `status`, `playlist` and `plchangesposid`; the beginning of each line shows to
/// which reply the line belongs. Mopidy's reply to `playlist` also contains the tags and the identifier of each song;
/// these lines are skipped.
private struct QueueContentsReader {
  private var status: [Pair] = []
  private var uris: [ByteString] = []
  private var ids: [Int] = []
  /// Whether the previous line was the first of the two lines that the reply to `plchangesposid` contains for each
  /// song.
  private var isAfterPosition = false

  var contents: QueueContents? {
    guard uris.count == ids.count else { return nil }
    return QueueContents(status: Status(pairs: status), uris: uris, ids: ids)
  }

  mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
    defer { isAfterPosition = line.hasPrefix("cpos: ") }
    if let uri = queueURI(line) {
      uris.append(ByteString(uri))
      return uris.count <= maxQueuedSongs
    } else if isAfterPosition {
      guard line.hasPrefix("Id: "),
        let id = UnsafeRawBufferPointer(rebasing: line[4...]).decimalNumber
      else { return false }
      ids.append(id)
    } else if !line.hasPrefix("cpos: ") {
      return readPair(line)
    }
    return true
  }

  /// Reads a line as a pair of the status. After the first URI in the reply to `playlist`, the line is a detail of a
  /// song and is skipped. Returns false if the line cannot be part of the replies.
  private mutating func readPair(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let colon = line.firstOffset(of: .colon), line[colon...].dropFirst().first == .space,
      line[0].isASCIILetter
    else { return false }
    guard uris.isEmpty else { return true }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    status.append(Pair(name: name, value: ByteString(line[(colon + 2)...])))
    return status.count <= maxStatusPairs
  }
}

/// The maximum number of pairs in a status. This limit and `maxQueuedSongs` are far above what any server sends. They
/// keep an endless reply from filling the memory.
private let maxStatusPairs = 1000
private let maxQueuedSongs = 1 << 23

extension UnsafeRawBufferPointer {
  /// The number that the bytes represent as one to ten decimal digits; nil if the bytes are anything else.
  fileprivate var decimalNumber: Int? {
    guard (1...10).contains(count), allSatisfy(\.isASCIIDigit) else { return nil }
    return reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }
}
