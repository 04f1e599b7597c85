public import Bytes
public import MPDClient

/// A list of the values of one tag in the songs that have certain values of other tags, such as the
/// albums of an artist: the values chosen on the way through a sequence of tags.
public struct TagPath: Sendable, Hashable {
  /// The tags, the outermost first: one for each level.
  public let levels: [Tag]
  private(set) var conditions: [TagCondition] = []
  /// The number of levels in which a value was chosen; less than the number of levels.
  private(set) var depth = 0

  /// The levels if none are given: artists, their albums and the titles on them.
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

  /// The tags and values that were chosen on the way to this list, the outermost first.
  public var chosenValues: [(tag: Tag, value: ByteString)] {
    conditions.map { ($0.tag, $0.value) }
  }

  /// The tag that keeps equal values apart: albums and titles of different artists are different.
  /// Nil for other tags, and below an artist.
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

  /// Returns the tags and values that an entry of this list leads to, the outermost first.
  ///
  /// - Parameter target: the target of an entry of this list.
  public func values(of target: ByteString) -> [(tag: Tag, value: ByteString)] {
    (conditions + conditions(of: target)).map { ($0.tag, $0.value) }
  }

  /// Whether there is a level below the values that are listed.
  public var hasLevelBelow: Bool { depth + 1 < levels.count }

  /// Returns the list within an entry of this list; nil if this is the last level.
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

/// A value that songs must have; empty for songs without the tag.
struct TagCondition: Sendable, Hashable {
  let tag: Tag
  let value: ByteString

  var filter: Filter { .tag(tag, .equals, value) }
}

private let artistTags: [Tag] = [.artist, .albumArtist]

// Paths of values as text.
extension TagPath {
  /// Splits a path at its slashes; a slash at the end adds nothing. See
  /// `ListingSource.components(of:)`.
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

  /// The index after the last slash that is not a part of a value; 0 if there is none.
  static func startOfLastComponent(of path: ByteString) -> Int {
    var (start, isEscaped) = (0, false)
    for (index, byte) in path.bytes.enumerated() {
      if byte == .slash, !isEscaped { start = index + 1 }
      isEscaped = byte == .backslash && !isEscaped
    }
    return start
  }

  /// Returns the path of an entry of this list, as `components(of:)` reads it: the values with
  /// slashes between them, and a slash at the end if the last one is empty.
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
  /// The value as a path has it, with backslashes before its slashes and backslashes.
  var escapedInPath: ByteString {
    guard contains(.slash) || contains(.backslash) else { return self }
    return ByteString(bytes.flatMap { $0 == .slash || $0 == .backslash ? [.backslash, $0] : [$0] })
  }
}
