import Bytes
import TestSupport

/// A library that changes as the libraries of people do: songs are added, removed, moved and tagged anew.
struct ChangingLibrary {
  private struct Place: Hashable, Comparable {
    let directory, name: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.directory, left.name) < (right.directory, right.name)
    }
  }

  private struct ChangingSong {
    let title: Int
    let seconds: Double
    let modified: Int
  }

  private var songs: [Place: ChangingSong] = [:]
  private(set) var time = MusicLibrary.defaultModified

  init(count: Int, using random: inout SeededGenerator) {
    for _ in 0..<count { add(using: &random) }
  }

  var library: MusicLibrary {
    let directories = Dictionary(grouping: songs.keys.sorted(), by: \.directory)
    return MusicLibrary(
      directories.keys.sorted().map { directory in
        .directory("d\(directory)", (directories[directory] ?? []).compactMap(entry))
      })
  }

  private func entry(at place: Place) -> MusicLibrary.Entry? {
    songs[place].map { song in
      .song(
        "\(place.name).flac",
        tags: [
          "Title": "Title \(song.title)", "Artist": "Artist \(song.title % 7)",
          "Album": "Album \(place.directory)", "Date": "\(1990 + song.title % 3)",
        ], seconds: song.seconds, modified: song.modified)
    }
  }

  mutating func change(using random: inout SeededGenerator) {
    time += 100_000
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: add(using: &random)
      case 1: if let place = randomSong(using: &random) { songs[place] = nil }
      case 2: if let place = randomSong(using: &random) { songs[place] = newSong(time, &random) }
      default: move(using: &random)
      }
    }
  }

  private mutating func add(using random: inout SeededGenerator) {
    // Files that are copied can keep an old time.
    let modified = Bool.random(using: &random) ? time : time - 1_000_000
    songs[randomPlace(using: &random)] = newSong(modified, &random)
  }

  private mutating func move(using random: inout SeededGenerator) {
    guard let place = randomSong(using: &random), let song = songs[place] else { return }
    songs[place] = nil
    songs[randomPlace(using: &random)] = song
  }

  private func randomPlace(using random: inout SeededGenerator) -> Place {
    Place(directory: .random(in: 0..<5, using: &random), name: .random(in: 0..<20, using: &random))
  }

  private func randomSong(using random: inout SeededGenerator) -> Place? {
    songs.keys.sorted().randomElement(using: &random)
  }

  private func newSong(_ modified: Int, _ random: inout SeededGenerator) -> ChangingSong {
    ChangingSong(
      title: .random(in: 0..<1000, using: &random),
      seconds: .random(in: 1...1000, using: &random), modified: modified)
  }
}
