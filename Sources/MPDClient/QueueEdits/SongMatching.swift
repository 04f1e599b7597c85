internal import Bytes
internal import ListingIndex

/// The songs of two lists, represented by numbers: songs with equal numbers match.
///
/// A song with an identifier matches the song in the other list that has the same identifier, provided that both songs
/// are the same part of the same file. This is checked because the identifier may belong to another song after the
/// server has been restarted. Other songs match if their files and ranges are equal. A song that is given by its URI
/// alone matches one of the remaining songs of the other list with this URI: first the current song, then whole files,
/// then parts. The matched songs keep their order.
struct SongMatching {
  private(set) var present: [Int]
  private(set) var wanted: [Int]

  /// Numbers the songs of two lists so that matching songs have equal numbers. O(n log n).
  ///
  /// - Parameter current: the position of the present song that is kept if possible.
  init(from present: [ListedSong], to wanted: [ListedSong], current: Int? = nil) {
    let claims = claims(of: wanted, on: present)
    let claimed = Set(claims.values)
    let openPresent = present.indices.filter { !claimed.contains($0) }
    let openWanted = wanted.indices.filter { claims[$0] == nil }
    var numbers: [SongIdentity: Int] = [:]
    self.present = present.identities(openPresent, among: wanted, openWanted, preferring: nil)
      .map { numbers.number(of: $0) }
    self.wanted = wanted.identities(openWanted, among: present, openPresent, preferring: current)
      .map { numbers.number(of: $0) }
    for (index, position) in claims {
      self.wanted[index] = -1 - index
      self.present[position] = -1 - index
    }
  }

  private init(present: [Int], wanted: [Int]) {
    self.present = present
    self.wanted = wanted
  }

  init(from queue: QueueContents, to wanted: [ListedSong]) {
    if queue.ranges?.isEmpty ?? true, !wanted.contains(where: { $0.needsMatching }) {
      let numbers = queue.numbers(with: wanted)
      self.init(present: numbers.present, wanted: numbers.others)
    } else {
      self.init(from: queue.songs, to: wanted, current: queue.status.songPosition)
    }
  }
}

extension ListedSong {
  /// Whether more than the URI is needed to match the song with a song of the queue.
  var needsMatching: Bool { id != nil || hasKnownRange }

  fileprivate func agrees(with other: ListedSong) -> Bool {
    hasKnownRange && other.hasKnownRange ? identity == other.identity : uri == other.uri
  }
}

/// Matches wanted songs with present songs by their identifiers. Returns the indices of the matched present songs,
/// keyed by the indices of the wanted songs.
private func claims(of wanted: [ListedSong], on present: [ListedSong]) -> [Int: Int] {
  guard wanted.contains(where: { $0.id != nil }) else { return [:] }
  var places: [Int: Int] = [:]
  for (index, song) in present.enumerated() {
    if let id = song.id { places[id] = index }
  }
  var claims: [Int: Int] = [:]
  for (index, song) in wanted.enumerated() {
    // A second wanted song with the same identifier is another copy of the song.
    guard let id = song.id, let place = places[id], song.agrees(with: present[place]) else {
      continue
    }
    claims[index] = place
    places[id] = nil
  }
  return claims
}

extension [ListedSong] {
  /// Returns the identities of the songs. A song that is given by its URI alone gets the range of the song that it
  /// matches in another list.
  ///
  /// - Parameters:
  ///   - open: the indices of the songs to match.
  ///   - others: the other list.
  ///   - openOthers: the indices of the other list's songs to match.
  ///   - current: the index of the other list's song that is matched first.
  fileprivate func identities(
    _ open: [Int], among others: [ListedSong], _ openOthers: [Int], preferring current: Int?
  ) -> [SongIdentity] {
    var identities = map(\.identity)
    let unknown = open.filter { !self[$0].hasKnownRange }
    guard !unknown.isEmpty, others.contains(where: { $0.identity.range != nil }) else {
      return identities
    }
    let known = open.filter { self[$0].hasKnownRange }.map { self[$0].identity }
    let left = Dictionary(
      grouping: openOthers.without(known) { others[$0].identity }, by: { others[$0].uri })
    for (uri, lines) in Dictionary(grouping: unknown, by: { self[$0].uri }) {
      let places = others.sortedForURI(left[uri] ?? [], preferring: current)
      for (line, place) in zip(lines, places.prefix(lines.count).sorted()) {
        identities[line] = others[place].identity
      }
    }
    return identities
  }

  /// Returns the indices of songs that share a URI, sorted by preference: first the song at `current`, then whole
  /// files, then parts of files in the order of the list.
  private func sortedForURI(_ indices: [Int], preferring current: Int?) -> [Int] {
    func rank(_ index: Int) -> (Int, Int, Int) {
      (index == current ? 0 : 1, self[index].identity.range == nil ? 0 : 1, index)
    }
    return indices.sorted { rank($0) < rank($1) }
  }
}
