internal import CMPDClient
public import ListingIndex

/// A place in the queue (`enum mpd_position_whence`).
public enum QueuePosition: Sendable, Hashable {
  /// A 0-based position.
  case absolute(Int)
  /// So many songs behind the current one; 0 is right behind it.
  case afterCurrent(Int)
  /// So many songs before the current one; 0 is right before it.
  case beforeCurrent(Int)
}

extension Connection {
  /// Adds a song, or all songs below a directory, at the end of the queue (`mpd_run_add`).
  public mutating func add(_ uri: ByteString) throws(MPDError) {
    try checkArgument(uri, of: "add")
    try check(uri.withCString { mpd_run_add(handle, $0) }, "add")
  }

  /// Adds a song or a directory at a place of the queue (`mpd_run_add_whence`; MPD 0.23.3).
  public mutating func add(_ uri: ByteString, at position: QueuePosition) throws(MPDError) {
    try checkArgument(uri, of: "add")
    let (to, whence) = position.libraryArguments
    try check(uri.withCString { mpd_run_add_whence(handle, $0, to, whence) }, "add")
  }

  /// Adds many songs or directories at the end of the queue, in command lists.
  ///
  /// - Throws: `.argument` before anything is sent, or what the server refused; the error's
  ///   `index` is then the position in `uris` of the one that was refused, and all before it are
  ///   in the queue. Of a refused directory, some songs may be.
  public mutating func add(_ uris: [ByteString]) throws(MPDError) {
    for uri in uris { try checkArgument(uri, of: "add") }
    var start = 0
    while start < uris.count {
      let batch = uris[start...].prefix(songsPerList)
      do throws(MPDError) {
        try addList(batch)
      } catch {
        throw error.shifted(by: start)
      }
      start = batch.endIndex
    }
  }

  private func addList(_ uris: ArraySlice<ByteString>) throws(MPDError) {
    try check(mpd_command_list_begin(handle, false), "add")
    for uri in uris {
      try check(uri.withCString { mpd_send_add(handle, $0) }, "add")
    }
    try check(mpd_command_list_end(handle), "add")
    try finish("add")
  }

  /// Adds the songs of a stored playlist, or of a playlist file, at the end of the queue
  /// (`mpd_run_load`).
  public mutating func load(_ playlist: ByteString) throws(MPDError) {
    try checkArgument(playlist, of: "load")
    try check(playlist.withCString { mpd_run_load(handle, $0) }, "load")
  }

  /// Empties the queue and stops playing (`mpd_run_clear`).
  public mutating func clear() throws(MPDError) {
    try check(mpd_run_clear(handle), "clear")
  }

  /// Deletes the songs at some 0-based positions from the queue (`mpd_run_delete_range`).
  public mutating func delete(_ positions: Range<Int>) throws(MPDError) {
    guard !positions.isEmpty else { return }
    let (start, end) = (UInt32(positions.lowerBound), UInt32(positions.upperBound))
    try check(mpd_run_delete_range(handle, start, end), "delete")
  }

  /// Moves the songs at some 0-based positions to a place of the queue (`move`; relative places
  /// since MPD 0.23).
  public mutating func move(
    _ positions: Range<Int>, to target: QueuePosition
  ) throws(MPDError) {
    guard !positions.isEmpty else { return }
    let range = "\(positions.lowerBound):\(positions.upperBound)"
    _ = try command("move", [ByteString(range), ByteString(target.protocolText)])
  }

  /// The songs of the queue, in order (`mpd_send_list_queue_meta`).
  public mutating func queue() throws(MPDError) -> [Song] {
    try sendTags(true)
    try check(mpd_send_list_queue_meta(handle), "playlistinfo")
    return Song.songs(from: try pairs(of: "playlistinfo"))
  }
}

/// A list of so many requests of full length stays below MPD's limit of 2 MiB.
private let songsPerList = 500

extension QueuePosition {
  var libraryArguments: (UInt32, mpd_position_whence) {
    switch self {
    case .absolute(let position): (UInt32(clamping: position), MPD_POSITION_ABSOLUTE)
    case .afterCurrent(let distance): (UInt32(clamping: distance), MPD_POSITION_AFTER_CURRENT)
    case .beforeCurrent(let distance): (UInt32(clamping: distance), MPD_POSITION_BEFORE_CURRENT)
    }
  }

  var protocolText: String {
    switch self {
    case .absolute(let position): "\(position)"
    case .afterCurrent(let distance): "+\(distance)"
    case .beforeCurrent(let distance): "-\(distance)"
    }
  }
}

extension MPDError {
  /// The same error of a command that stands later in the whole than in its list.
  func shifted(by count: Int) -> MPDError {
    MPDError(
      code, message, command: command, index: index.map { $0 + count },
      isConnectionUsable: isConnectionUsable)
  }
}
