extension MusicLibrary {
  /// A directory `Artists` with so many directories in it, each with one tagged song, and with
  /// names in several scripts that depend on their position only. At most 2 097 152.
  public static func artists(count: Int) -> MusicLibrary {
    let artists = (0..<count).map { index in
      let name = ByteText(MadeUpNames.artist(index))
      let song = taggedSong("01 \(MadeUpNames.title(index)).flac", artist: name, index: index)
      return Entry.directory(name, [song])
    }
    return [.directory("Artists", artists)]
  }

  /// A directory `Flat` with so many tagged songs in it, named `000000 Word.flac` and so on, twelve
  /// on an album. At most 2 097 152.
  public static func flatSongs(count: Int) -> MusicLibrary {
    let songs = (0..<count).map { index in
      let digits = String(index)
      let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      let artist = ByteText(MadeUpNames.artist(index / 12))
      return taggedSong("\(number) \(MadeUpNames.title(index)).flac", artist: artist, index: index)
    }
    return [.directory("Flat", songs)]
  }

  private static func taggedSong(_ name: ByteText, artist: ByteText, index: Int) -> Entry {
    .song(
      name,
      tags: [
        "Artist": artist, "Album": ByteText("Album \(index / 12)"),
        "Title": ByteText(MadeUpNames.title(index)), "Track": ByteText("\(index % 12 + 1)"),
        "Date": ByteText("\(1950 + index % 75)"), "Genre": "Test",
      ], seconds: Double(60 + index % 600))
  }
}
