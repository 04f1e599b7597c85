internal import Bytes

/// The columns of the words and things of a library.
typealias LibraryColumns = TableColumns<LibraryColumn>

enum LibraryColumn: Int, CaseIterable {
  /// The sorted keys of all words.
  case words
  /// For each word and each ``WordPlace``, how many things have the word there, then the difference of each thing's
  /// number from the one before it, the first one from -1.
  case places
  /// The characters that differ from their letters, each followed by its letters, sorted.
  case letters
  /// The artists, as ``LibraryArtist`` writes them.
  case artists
  /// The albums, as ``LibraryAlbum`` writes them.
  case albums
  /// One string: the rows of the songs in the song table, as numbers of 32 bits.
  case songs
}
