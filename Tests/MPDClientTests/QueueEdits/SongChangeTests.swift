import Bytes
import MPDClient
import Testing

@Suite struct SongChangeTests {
  private func uris(_ songs: [Int]) -> [ByteString] { songs.map { "\($0)" } }

  private func changes(_ queueCase: QueueCase) -> [SongChange<ByteString>] {
    queueCase.edit.changes(from: uris(queueCase.present), to: uris(queueCase.wanted))
  }

  @Test func replayingTheChangesGivesTheWantedList() {
    let wrong = QueueEditTests.allCases.filter { queueCase in
      var songs = uris(queueCase.present)
      let areNamed = changes(queueCase).allSatisfy { change in
        defer { change.apply(to: &songs) }
        return isNamed(change, in: songs)
      }
      return !areNamed || songs != uris(queueCase.wanted)
    }
    #expect(wrong.prefix(3).map(\.description) == [])
  }

  @Test func thereIsOneChangeForEachSong() {
    let wrong = QueueEditTests.allCases.filter { queueCase in
      let edit = queueCase.edit
      return changes(queueCase).count != edit.counts.total
    }
    #expect(wrong.prefix(3).map(\.description) == [])
  }

  @Test func neighboursAreListedSongBySong() {
    let queueCase = QueueCase([0, 1, 2, 3, 4, 5, 6], [5, 6, 7, 8, 2, 3, 4])
    #expect(
      changes(queueCase) == [
        .delete("1", at: 1), .delete("0", at: 0),
        .move("5", from: 3, to: 0), .move("6", from: 4, to: 1),
        .insert("7", at: 2), .insert("8", at: 3),
      ])
  }

  @Test func neighboursMoveBackOneByOne() {
    #expect(
      changes(QueueCase([0, 1, 2, 3, 4], [2, 3, 4, 0, 1])) == [
        .move("0", from: 0, to: 4), .move("1", from: 0, to: 4),
      ])
  }

  /// Returns whether a song that is deleted or moved is where the change says it is.
  private func isNamed(_ change: SongChange<ByteString>, in songs: [ByteString]) -> Bool {
    switch change {
    case .delete(let song, let position), .move(let song, let position, _):
      songs[position] == song
    case .insert: true
    }
  }
}
