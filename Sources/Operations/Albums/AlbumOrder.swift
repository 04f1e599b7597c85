package import MPDClient

extension Sequence {
  /// Returns the elements in the order of the discs and tracks of their songs; those without a number
  /// are first, and those with the same numbers keep their order.
  package func inAlbumOrder(_ song: (Element) -> Song) -> [Element] {
    let places = enumerated().map { (place: song($0.element).place, offset: $0.offset, $0.element) }
    return places.sorted {
      ($0.place.disc, $0.place.track, $0.offset) < ($1.place.disc, $1.place.track, $1.offset)
    }
    .map(\.2)
  }
}

extension Song {
  fileprivate var place: (disc: Int, track: Int) { (number(.disc) ?? 0, number(.track) ?? 0) }
}
