package import Bytes
internal import CommandRuntime

/// The songs that `queue fill` has recently added to a server's queue and should not add again soon. The songs are
/// stored in a file, so that they are still known when the command is started again.
package struct FillHistory {
  private let directory: Result<StateDirectory, any Error>
  private let limit: Int
  /// The songs, in the order in which they were last added.
  private(set) var songs: [ByteString]
  /// For each song, a sequence number that tells when the song was last added: later additions have higher numbers.
  private var places: [ByteString: Int] = [:]
  private var additions = 0

  /// Reads the history of a server.
  ///
  /// - Parameters:
  ///   - server: the name of the server's directory; see `StateDirectory.name(of:_:)`.
  ///   - limit: the maximum number of songs in the history.
  package init(server: ByteString, limit: Int) {
    directory = Result { try StateDirectory(["fill", server]) }
    self.limit = limit
    songs = []
    // A file that cannot be read counts as empty. Saving the history replaces this file, or fails as well.
    let bytes = try? directory.get().read(fileName)
    for song in (bytes ?? []).split(separator: .newline) { add(ByteString(song)) }
  }

  /// Returns whether the history contains a song.
  package func contains(_ song: ByteString) -> Bool { places[song] != nil }

  /// Sorts songs: first the songs that were never added, then the other songs, beginning with the oldest addition.
  func oldestFirst(_ songs: [ByteString]) -> [ByteString] {
    let keys = songs.enumerated().map { (places[$0.element] ?? -1, $0.offset, $0.element) }
    return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Adds a song at the end, and removes the oldest song if the history is then longer than its limit.
  package mutating func add(_ song: ByteString) {
    if places[song] != nil { songs.removeAll { $0 == song } }
    additions += 1
    places[song] = additions
    songs.append(song)
    guard songs.count > limit else { return }
    places[songs.removeFirst()] = nil
  }

  /// Removes songs that were entered in the history in advance, but were not added to the queue after all.
  mutating func remove(_ unwanted: some Sequence<ByteString>) {
    let unwanted = Set(unwanted)
    for song in unwanted { places[song] = nil }
    songs.removeAll(where: unwanted.contains)
  }

  /// Writes the history to its file.
  func save() throws {
    try directory.get().write(songs.flatMap { $0.bytes + [.newline] }, as: fileName)
  }
}

private let fileName: ByteString = "songs"
