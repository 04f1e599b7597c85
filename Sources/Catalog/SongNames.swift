internal import Bytes
internal import MPDClient

/// The names by which a song is found: the values of the tags, with their sort tags where the song
/// has them; dates in one form for all.
struct SongNames: Sendable {
  let tags: [Tag]

  var neededTags: [Tag] {
    Array(Set(tags.flatMap { $0.withFallback + [$0.sortTag].compactMap(\.self) }))
  }

  /// Returns the names of a song: one for each combination of its values; none if it lacks the first
  /// tag.
  func names(of song: Song) -> [ByteString] {
    var names: [ByteString] = []
    for (position, tag) in tags.enumerated() {
      let values = SortedValues(of: tag, in: song).names.map(tag.sortText)
      if position == 0 {
        names = values
      } else {
        let others = values.isEmpty ? [""] : values
        names = names.flatMap { name in others.map { name + levelMark + $0 } }
      }
    }
    return names
  }
}

/// The mark between the parts of a name of several tags: U+FFFE, which sorts before everything else, so
/// that names are ordered by their first parts, and those that are equal by the second (UTS #10,
/// "Merging Sort Keys").
let levelMark: ByteString = "\u{FFFE}"

/// The values of a tag in a song, and the texts by which they are sorted.
struct SortedValues {
  let values: [ByteString]
  private let sortValues: [ByteString]

  init(of tag: Tag, in song: Song) {
    let used = tag.withFallback.first { song[$0] != nil } ?? tag
    values = song[all: used]
    sortValues = tag.sortTag.map { song[all: $0] } ?? []
  }

  var names: [ByteString] { values.indices.map(name(at:)) }

  /// The sort text of a value: the least of the sort tag's values with the same letters or, if the
  /// song has as many sort values as values, the one at the same place; otherwise the value itself.
  func name(at index: Int) -> ByteString {
    let value = values[index]
    guard !sortValues.isEmpty else { return value }
    if let same = sortValues.filter({ $0 != value && $0.hasSameLetters(as: value) }).min() {
      return same
    }
    return sortValues.count == values.count ? sortValues[index] : value
  }
}

extension Tag {
  /// The tag with the values by which this tag's values are sorted; nil if there is none.
  var sortTag: Tag? {
    switch self {
    case .artist: .artistSort
    case .albumArtist: .albumArtistSort
    case .album: .albumSort
    case .title: .titleSort
    case .composer: .composerSort
    default: nil
    }
  }

  /// The tag, and the tag that replaces it in songs without it: for the album artist as on the server, for the
  /// title as a station is named.
  var withFallback: [Tag] {
    switch self {
    case .albumArtist: [.albumArtist, .artist]
    case .title: Song.nameTags
    default: [self]
    }
  }
}

extension ByteString {
  /// Whether two texts consist of the same letters and digits in any order, ignoring the case of
  /// ASCII letters: "Beatles, The" and "The Beatles" do.
  func hasSameLetters(as other: ByteString) -> Bool { letterCounts == other.letterCounts }

  /// The number of times that the text has each letter, digit and byte beyond ASCII, ignoring the
  /// case of letters.
  var letterCounts: [UInt16] {
    var counts = [UInt16](repeating: 0, count: 256)
    for byte in bytes where byte >= 0x80 || byte.isASCIIDigit || byte.isASCIILetter {
      counts[Int(byte.isASCIILetter ? byte | 0x20 : byte)] &+= 1
    }
    return counts
  }
}
