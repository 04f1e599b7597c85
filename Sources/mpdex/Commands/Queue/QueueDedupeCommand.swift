internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex queue dedupe`.
struct QueueDedupe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dedupe",
    abstract: "Remove songs that the queue has before.",
    discussion: """
      Songs are the same if their URIs are. Of each the first stays, but the current song stays in \
      any case and plays on. Says on standard error how many were removed.

      EXAMPLES
        mpdex queue dedupe
        mpdex queue dedupe -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try server.askForTags([])
    let queue = try QueuedSongs(over: &server, quietly: common.isQuiet)
    let repeats = queue.repeats
    try forEachSong(repeats, over: &server) { .delete(id: $0) }
    if !common.isQuiet { printNote("removed \(songCount(repeats.count))") }
  }
}

extension QueuedSongs {
  /// The identifiers of the songs that stand before in the queue, or are the current one elsewhere.
  fileprivate var repeats: [Int] {
    let current = songs.first { $0.id == status.songID }
    var seen = Set(current.map { [$0.sound] } ?? [])
    return songs.compactMap { song in
      song.id == current?.id || seen.insert(song.sound).inserted ? nil : song.id
    }
  }
}

/// What is heard of a song: the file or stream, or a part of it.
private struct Sound: Hashable {
  let uri: ByteString
  let range: SongRange?
}

extension Song {
  fileprivate var sound: Sound { Sound(uri: uri, range: range) }
}
