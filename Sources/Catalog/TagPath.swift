public import Bytes
public import MPDClient

/// The list of the values that one tag has in songs with certain values of other tags, such as the albums of an artist.
/// A user reaches the list level by level, choosing a value of one tag at each level above it.
public struct TagPath: Sendable, Hashable {
  /// The tags of the levels, the outermost first.
  public let levels: [Tag]
  private(set) var conditions: [TagCondition] = []
  /// The number of levels at which a value has been chosen. At least one level always remains open.
  private(set) var depth = 0

  /// The default levels: artists, their albums, and the songs of each album.
  public static let defaultLevels: [Tag] = [.albumArtist, .album, .title]

  /// Creates the list of the values of the first tag.
  ///
  /// - Parameter levels: the tags, the outermost first.
  /// - Precondition: there is at least one level.
  public init(levels: [Tag] = TagPath.defaultLevels) {
    precondition(!levels.isEmpty, "a path of tags needs a level")
    self.levels = levels
  }

  /// The tag whose values are listed.
  public var tag: Tag { levels[depth] }

  /// The filter for the songs whose values are listed; nil for all songs.
  public var filter: Filter? {
    conditions.isEmpty ? nil : .and(conditions.map(\.filter))
  }

  /// The tags and values chosen on the way to this list, the outermost first.
  public var chosenValues: [(tag: Tag, value: ByteString)] {
    conditions.map { ($0.tag, $0.value) }
  }

  /// The artist tag whose values distinguish albums or titles of the same name. Nil if another tag's values are listed,
  /// or if an artist has been chosen.
  public var distinguishingTag: Tag? {
    guard !conditions.contains(where: { artistTags.contains($0.tag) }) else { return nil }
    return [Tag.album: .albumArtist, .title: .artist][tag]
  }

  /// Returns the filter for the songs that an entry of this list leads to.
  ///
  /// - Parameter target: the target of an entry of this list.
  public func filter(of target: ByteString) -> Filter {
    .and((conditions + conditions(of: target)).map(\.filter))
  }

  /// Returns the tags and values that are chosen after the given entry of this list has been chosen, the outermost
  /// first.
  ///
  /// - Parameter target: the target of an entry of this list.
  public func values(of target: ByteString) -> [(tag: Tag, value: ByteString)] {
    (conditions + conditions(of: target)).map { ($0.tag, $0.value) }
  }

  /// Returns the list below an entry of this list; nil at the last level. The list below an album contains the album's
  /// songs rather than the values of their titles, so that songs with equal titles stay separate and all songs are in
  /// album order.
  func list(below target: ByteString) -> ListingSource? {
    appending(target).map { path in
      tag == .album && path.tag == .title && !path.hasLevelBelow
        ? .songs(filter(of: target)) : .tags(path)
    }
  }

  /// The filter for the songs whose albums are listed. Nil if the list does not have the names of albums with their songs
  /// below them, or if it has all albums.
  package var filterOfAlbums: Filter? {
    tag == .album && levels.dropFirst(depth + 1) == [.title] ? filter : nil
  }

  /// Whether there is a level below the listed values.
  public var hasLevelBelow: Bool { depth + 1 < levels.count }

  /// Returns the list below an entry of this list; nil at the last level.
  func appending(_ target: ByteString) -> TagPath? {
    guard hasLevelBelow else { return nil }
    var path = self
    path.conditions += conditions(of: target)
    path.depth += 1
    return path
  }

  private func conditions(of target: ByteString) -> [TagCondition] {
    let tags = [tag] + [distinguishingTag].compactMap(\.self)
    return zip(tags, target.bytes.split(separator: .newline, omittingEmptySubsequences: false))
      .map { TagCondition(tag: $0, value: ByteString($1)) }
  }
}

/// A tag value that songs must have. If the value is empty, the songs must not have the tag.
struct TagCondition: Sendable, Hashable {
  let tag: Tag
  let value: ByteString

  var filter: Filter { .tag(tag, .equals, value) }
}

private let artistTags: [Tag] = [.artist, .albumArtist]

// Paths of tag values as text.
extension TagPath {
  /// Splits a path at its slashes; a trailing slash adds no component. See `ListingSource.components(of:)`.
  static func components(of path: ByteString) -> [ByteString] {
    var components: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in path.bytes {
      if byte == .slash, !isEscaped {
        components.append([])
      } else if byte == .backslash, !isEscaped {
        isEscaped = true
        continue
      } else {
        if isEscaped, byte != .slash, byte != .backslash {
          components[components.count - 1].append(.backslash)
        }
        components[components.count - 1].append(byte)
      }
      isEscaped = false
    }
    if isEscaped { components[components.count - 1].append(.backslash) }
    if components.last == [], components.count > 1 { components.removeLast() }
    return components.map { ByteString($0) }
  }

  /// Returns the index after the last slash that is not part of a value; 0 if there is no such slash.
  static func startOfLastComponent(of path: ByteString) -> Int {
    var (start, isEscaped) = (0, false)
    for (index, byte) in path.bytes.enumerated() {
      if byte == .slash, !isEscaped { start = index + 1 }
      isEscaped = byte == .backslash && !isEscaped
    }
    return start
  }

  /// Returns the path of an entry of this list in the form that `components(of:)` reads: the values separated by
  /// slashes, followed by a slash if the last value is empty.
  ///
  /// - Parameter target: the target of an entry of this list.
  public func path(of target: ByteString) -> ByteString {
    var values: [[ByteString]] = []
    for condition in conditions + conditions(of: target) {
      if levels.prefix(depth + 1).contains(condition.tag) { values.append([]) }
      values[max(0, values.count - 1)].append(condition.value.escapedInPath)
    }
    let path = values.map { $0.joined(separator: "\t") }.joined(separator: "/")
    return values.last == [""] ? path + "/" : path
  }
}

extension ByteString {
  /// The value as written in a path: slashes and backslashes are escaped with backslashes.
  var escapedInPath: ByteString {
    guard contains(.slash) || contains(.backslash) else { return self }
    return ByteString(bytes.flatMap { $0 == .slash || $0 == .backslash ? [.backslash, $0] : [$0] })
  }
}
