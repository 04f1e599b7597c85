internal import Bytes
internal import MPDClient

/// The values of a tag in a song, and the sort names of these values.
struct SortedValues {
  let values: [ByteString]
  private let sortValues: [ByteString]

  init(of tag: Tag, in song: Song) {
    let used = tag.withFallback.first { song.bytes(of: $0) != nil } ?? tag
    values = song.allBytes(of: used)
    sortValues = tag.sortTag.map { song.allBytes(of: $0) } ?? []
  }

  var names: [ByteString] { values.indices.map(name(at:)) }

  /// Returns the sort name of a value. This is the sort value that consists of the same letters as the value or, if
  /// there is more than one, the least of them. If there is none, it is the sort value at the same index, provided that
  /// the song has as many sort values as values. Otherwise, it is the value itself.
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
  /// The tag whose values are the sort names of this tag's values; nil if there is no such tag.
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

  /// The tag itself, followed by the tags that replace it in songs without this tag. The artist replaces the album
  /// artist, as it does on the server. Other tags that name a song or a station replace the title.
  var withFallback: [Tag] {
    switch self {
    case .albumArtist: [.albumArtist, .artist]
    case .title: Song.nameTags
    default: [self]
    }
  }
}

extension ByteString {
  /// Returns whether two strings consist of the same letters and digits in any order, ignoring the case of ASCII
  /// letters, as "Beatles, The" and "The Beatles" do.
  func hasSameLetters(as other: ByteString) -> Bool { letterCounts == other.letterCounts }

  /// How often each letter, digit and non-ASCII byte occurs in the string, indexed by byte; ASCII letters are counted
  /// regardless of case.
  var letterCounts: [UInt16] {
    var counts = [UInt16](repeating: 0, count: 256)
    for byte in bytes where byte >= 0x80 || byte.isASCIIDigit || byte.isASCIILetter {
      counts[Int(byte.isASCIILetter ? byte | 0x20 : byte)] &+= 1
    }
    return counts
  }
}
