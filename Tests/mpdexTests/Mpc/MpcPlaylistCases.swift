import TestSupport

extension MpcCase {
  static let playlists: [MpcCase] = []
}

extension IntendedDifference {
  static let playlistDifferences: [IntendedDifference] = []
}
