internal import Bytes

/// The columns of a library: its artists, albums and songs, and the words by which they are found.
typealias LibraryColumns = TableColumns<LibraryColumn>

enum LibraryColumn: Int, CaseIterable {
  /// The sorted keys of all words.
  case words
  /// For each word and each ``WordPlace`` of a name: the number of artists, albums and songs that have the word in this
  /// place, and their numbers in ascending order. Each number is stored as the difference from the number before it, the
  /// first one as the difference from -1.
  case names
  /// For each word: the numbers of the artists, albums and songs that have the word only in other texts, as differences
  /// in the same way.
  case others
  /// For each artist, album and song: the sequences of at least two words that its names can be read as. Each sequence
  /// consists of the number of words, the number of words before an addition to the name, and the numbers of the words.
  case readings
  /// The characters that are folded to other letters, in sorted order, each followed by these letters.
  case letters
  /// The artists, in the form of ``LibraryArtist/packed``.
  case artists
  /// The albums, in the form of ``LibraryAlbum/packed``.
  case albums
  /// Two strings: the rows of the songs in the song table, as 32-bit numbers, and the letters of
  /// `LetterFolding.lettersOfWeights`.
  case metadata
}
