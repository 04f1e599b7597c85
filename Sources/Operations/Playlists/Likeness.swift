/// How closely a song resembles a missing entry of a playlist. The cases are ordered from the weakest to the strongest
/// likeness. Strings are "alike" if they differ only in case and accents; file names may also differ in track numbers and
/// suffixes. A name is "mistyped" if a few of its letters are wrong (see `SpelledName`). Directories are compared one by
/// one, beginning with the directory that contains the file.
enum Likeness: Comparable {
  case titleAndAlbum, titleAndArtist, titleArtistAndAlbum
  /// The names of the file and of one or more directories are mistyped; further directories may be alike.
  case nameAndDirectoriesMistyped(Int)
  case nameMistyped
  case nameAlike, nameAndDirectoriesAlike(Int)
  case name, nameWithDirectoriesAlike(Int), nameAndDirectories(Int)
  /// The whole path is equal except for case and the Unicode form of its characters.
  case path

  /// The likeness in words, for messages.
  var description: String {
    switch self {
    case .titleAndAlbum: "similar title and album"
    case .titleAndArtist: "similar title and artist"
    case .titleArtistAndAlbum: "similar title, artist and album"
    case .nameAndDirectoriesMistyped(let count):
      "nearly the same file name and \(directories(count))"
    case .nameMistyped: "nearly the same file name in a similar directory"
    case .nameAlike: "similar file name"
    case .nameAndDirectoriesAlike(let count): "similar file name, \(directories(count, "similar "))"
    case .name: "same file name"
    case .nameWithDirectoriesAlike(let count): "same file name, \(directories(count, "similar "))"
    case .nameAndDirectories(let count): "same file name and \(directories(count))"
    case .path: "same path except for case or Unicode form"
    }
  }
}

private func directories(_ count: Int, _ adjective: String = "") -> String {
  count == 1 ? "\(adjective)directory" : "\(count) \(adjective)directories"
}
