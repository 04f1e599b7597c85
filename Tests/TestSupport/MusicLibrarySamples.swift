internal import Bytes

extension MusicLibrary {
  /// A directory `Artists` with `count` directories in it, at most 2,097,152, each with tagged songs, of
  /// which there are at most nine; the names, in several scripts, depend only on their position.
  public static func artists(count: Int, songsEach: Int = 1) -> MusicLibrary {
    let artists = (0..<count).map { index in
      let name = ByteString(MadeUpNames.artist(index))
      let songs = (0..<songsEach).map { track in
        let title = MadeUpNames.title(index + track * count)
        return taggedSong("0\(track + 1) \(title).flac", artist: name, index: index + track * count)
      }
      return Entry.directory(name, songs)
    }
    return [.directory("Artists", artists)]
  }

  /// A directory `Flat` with `count` tagged songs in it, at most 2,097,152, named `000000 Word.flac`
  /// and so on, twelve on an album.
  public static func flatSongs(count: Int) -> MusicLibrary {
    let songs = (0..<count).map { index in
      let digits = String(index)
      let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      let artist = ByteString(MadeUpNames.artist(index / 12))
      return taggedSong("\(number) \(MadeUpNames.title(index)).flac", artist: artist, index: index)
    }
    return [.directory("Flat", songs)]
  }

  private static func taggedSong(_ name: ByteString, artist: ByteString, index: Int) -> Entry {
    .song(
      name,
      tags: [
        "Artist": artist, "Album": ByteString("Album \(index / 12)"),
        "Title": ByteString(MadeUpNames.title(index)), "Track": ByteString("\(index % 12 + 1)"),
        "Date": ByteString("\(1950 + index % 75)"), "Genre": "Test",
      ], seconds: Double(60 + index % 600))
  }
}
