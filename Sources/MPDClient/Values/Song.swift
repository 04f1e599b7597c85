public import Bytes

/// A song, with all properties that the server sent (`struct mpd_song`).
///
/// A song is not `Identifiable`, since its identity depends on the list that contains it. In the queue, which may
/// contain the same file more than once, a song is identified by ``id``, in the database by ``uri``, and elsewhere by
/// ``identity``.
public struct Song: Sendable, Hashable, Codable {
  /// The song's path, relative to the music directory, or a URL.
  public let uri: ByteString
  /// All pairs that follow the URI in the server's reply, in order: tags and other properties, including pairs for
  /// which this type has no Swift property. A tag with several values occurs several times.
  public let pairs: [Pair]

  /// Creates a song from the pairs that follow its URI in a reply.
  ///
  /// - Parameters:
  ///   - uri: the song's path, relative to the music directory, or a URL.
  ///   - pairs: the pairs that follow the URI in the reply, up to the next entry.
  public init(uri: some ByteStringConvertible, pairs: [Pair] = []) {
    self.uri = uri.byteString
    self.pairs = pairs
  }

  init(group: [Pair]) {
    self.init(uri: group[0].value, pairs: Array(group.dropFirst()))
  }

  /// Splits the pairs of a reply into songs; the pairs of each song begin with the song's URI. Pairs before the first
  /// song are dropped. O(n), where n is the number of pairs.
  ///
  /// - Parameter pairs: the pairs of the reply, in order.
  public static func songs(from pairs: [Pair]) -> [Song] {
    pairs.groups(startingWith: "file").map(Song.init(group:))
  }
}

extension Song {
  /// The first value of a tag; nil if the song lacks the tag, or if the server does not send the tag on this
  /// connection. Bytes that are not UTF-8 are replaced by U+FFFD; ``bytes(of:)`` returns the exact value. O(n), where n
  /// is the number of pairs.
  ///
  /// - Parameter tag: the tag to read.
  public subscript(tag: Tag) -> String? { bytes(of: tag).map { String($0) } }

  /// The values of a tag in the server's order, as text like the first value; empty if the song lacks the tag, or if
  /// the server does not send the tag on this connection. ``allBytes(of:)`` returns the exact values. O(n).
  ///
  /// - Parameter tag: the tag to read.
  public subscript(all tag: Tag) -> [String] { allBytes(of: tag).map { String($0) } }

  /// Returns the first value of a tag as the server sent it; nil if the song lacks the tag. O(n).
  ///
  /// - Parameter tag: the tag to read.
  public func bytes(of tag: Tag) -> ByteString? {
    pairs.first { tag.matches($0.name) }?.value
  }

  /// Returns the values of a tag as the server sent them, in the server's order; empty if the song lacks the tag. O(n).
  ///
  /// - Parameter tag: the tag to read.
  public func allBytes(of tag: Tag) -> [ByteString] {
    var values: [ByteString] = []
    for pair in pairs where tag.matches(pair.name) { values.append(pair.value) }
    return values
  }

  /// The tags with their values, in the server's order. A tag with several values occurs several times.
  public var tags: [(tag: Tag, value: String)] {
    tagPairs.map { (Tag($0.name), String($0.value)) }
  }

  /// Returns the whole number at the beginning of the first value of a tag, such as 7 for the track "7/12". For a date
  /// tag, this number is the year, such as 1998 for "1998-05-11" and for "19980511". Returns nil if there is no number.
  ///
  /// - Parameter tag: the tag to read.
  public func number(_ tag: Tag) -> Int? {
    if tag.isDate { return date(tag)?.year }
    return bytes(of: tag).flatMap { ByteString($0.prefix(while: \.isASCIIDigit)).number }
  }

  /// The title; nil if the song has no title.
  public var title: String? { self[.title] }

  /// The title, or what can be shown in its place: the name of the radio station or, without one, the last component of
  /// the URI.
  public var displayTitle: String { String(listedName ?? uri.lastPathComponent) }

  /// The name under which the song is listed: its title or, if it has no title, the name of its radio station. The
  /// value is nil if the song has neither; it is then listed by its URI.
  package var listedName: ByteString? { Song.nameTags.lazy.compactMap { bytes(of: $0) }.first }

  /// The tags that can name a song in a list, in order of preference.
  package static let nameTags: [Tag] = [.title, .name]

  /// The first artist; nil if the song has no artist. `song[all: .artist]` returns all artists.
  public var artist: String? { self[.artist] }

  /// The album; nil if the song has no album.
  public var album: String? { self[.album] }

  /// The 0-based position in the queue or, if the song was found by a search of a playlist, in that playlist; nil for
  /// any other song.
  public var position: Int? { pairs.length("Pos") }

  /// The identifier of the song in the queue; nil for a song that is not in the queue.
  public var id: Int? { pairs.count("Id") }

  /// The priority in the queue, 0 to 255; 0 if no priority was set.
  public var priority: Int { pairs.count("Prio").map { Swift.min($0, 255) } ?? 0 }

  /// The length; nil if it is unknown. Servers before MPD 0.20 send whole seconds.
  public var duration: Duration? { pairs.seconds("duration") ?? pairs.seconds("Time") }

  /// The time of the file's last change, in Unix seconds; nil if it is unknown.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  /// The time when the song was added to the database, in Unix seconds; nil if it is unknown, as before MPD 0.24.
  public var added: Int? { pairs.first("Added")?.unixTime }

  /// The time at which the song was added to the database, in Unix seconds. Servers before MPD 0.24 do not record
  /// this time; for them, it is the time of the file's last change. Nil if neither is known.
  package var addedOrModified: Int? { added ?? lastModified }

  /// The sampling rate, the bits per sample and the number of channels, such as "44100:16:2"; nil if they are unknown.
  public var audioFormat: String? { pairs.text("Format") }

  /// The audio file that contains the song, if the song is a track of a CUE sheet (MPD 0.25). For a song in the
  /// database, this is the file's URI; for a song in the queue or a playlist, it is an absolute path or a URL. The
  /// value is nil if the song has a file of its own, or if the server does not report the file.
  public var realURI: ByteString? {
    guard let text = pairs.first("RealUri") else { return nil }
    return text.hasPrefix("/") || text.isURL ? text : uri.resolving(text)
  }

  /// The part of the file that makes up the song; nil for the whole file.
  public var range: SongRange? { pairs.first("Range").flatMap(SongRange.init) }
}

extension ByteString {
  /// Returns the path that results from resolving a relative path against the directory of this path. Each "../" at the
  /// beginning of the relative path leads to the parent directory.
  fileprivate func resolving(_ path: ByteString) -> ByteString {
    var (directory, rest) = (withoutLastPathComponent, path)
    while let below = rest.removingPrefix("../") {
      directory = directory.withoutLastPathComponent
      rest = below
    }
    return directory.appending(component: rest)
  }
}

extension Song {
  /// Whether a pair with this name is not a tag, but another property of a song.
  package static func isProperty(_ name: String) -> Bool {
    switch name {
    case "Pos", "Id", "Prio", "Time", "duration", "Last-Modified", "Added", "Format", "Range",
      "RealUri":
      true
    default: false
    }
  }
}

/// A part of an audio file: either a song that is only a part of its file, or the part of a song to which playback is
/// limited.
public struct SongRange: Sendable, Hashable, Codable {
  /// The time in the file at which the part begins.
  public let start: Duration
  /// The time in the file at which the part ends; nil for the end of the file.
  public let end: Duration?

  /// Creates a range from its start and its end.
  ///
  /// - Parameters:
  ///   - start: the time in the file at which the part begins.
  ///   - end: the time in the file at which the part ends; nil for the end of the file.
  public init(start: Duration, end: Duration?) {
    self.start = start
    self.end = end
  }

  /// Parses "START-END" or "START-", in seconds; returns nil for any other string, or if the end is before the start.
  package init?(_ text: ByteString) {
    guard let (first, last) = text.split(atFirst: .hyphen), let start = first.seconds else {
      return nil
    }
    let end = last.seconds
    guard last.isEmpty || end.map({ $0 >= start }) ?? false else { return nil }
    self.init(start: start, end: end)
  }

  /// The text "START-END" or "START-" in seconds, such as "20-45.493", with at most three decimals.
  package var text: String {
    "\(start.shortSeconds)-\(end?.shortSeconds ?? "")"
  }
}

extension Duration {
  /// The duration as a number of seconds with up to three decimals, without trailing zeros.
  fileprivate var shortSeconds: String {
    let text = protocolText
    let zeros = text.reversed().prefix { $0 == "0" }.count
    return String(zeros == 3 ? text.dropLast(4) : text.dropLast(zeros))
  }
}
