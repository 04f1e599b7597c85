public import Bytes

extension Request where Reply == [TagValue] {
  /// Lists the values of a tag in the database (`list`; window since MPD 0.25).
  ///
  /// Each value is listed once. If the values are grouped by other tags (the group tags), each value is listed once for
  /// each combination of group tag values with which it occurs.
  ///
  /// The server sorts the values by their bytes: first by the last group tag, then by the group tag before it, and so
  /// on, and finally by the tag itself.
  ///
  /// The request is sent as a raw line, because `mpd_search_db_tags` keeps its state in the connection.
  ///
  /// - Parameters:
  ///   - tag: the tag whose values are listed.
  ///   - filter: the condition that the songs must satisfy; nil for all songs.
  ///   - groups: the group tags, by which the values are grouped; empty for no grouping.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func list(
    _ tag: Tag, of filter: Filter? = nil, groupedBy groups: [Tag] = [],
    window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    let start = [ByteString(tag.name)] + (filter.map { [$0.expression] } ?? [])
    let arguments = start + groups.flatMap { ["group", ByteString($0.name)] }
    return Request(
      raw: "list", arguments + words("window", window?.argument), isIdempotent: true
    ) { pairs in
      tagValues(of: tag, groupedBy: groups, in: pairs)
    }
    .checking(window: window)
  }
}

extension Request where Reply == [ByteString] {
  /// Lists the URIs of all songs, or of the songs that match a filter (`list file`). Of all requests that list URIs,
  /// this one has the shortest reply.
  ///
  /// - Parameter filter: the condition that the songs must satisfy; nil for all songs.
  public static func listURIs(of filter: Filter? = nil) -> Request {
    Request(
      raw: "list", ["file"] + (filter.map { [$0.expression] } ?? []), isIdempotent: true
    ) { $0.values("file") }
  }
}

extension Request where Reply == SongCount {
  /// Counts the songs that match a filter, distinguishing upper and lower case (`count`).
  ///
  /// The request is sent as a raw line, because `mpd_count_db_songs` keeps its state in the connection.
  ///
  /// - Parameter filter: the condition that the songs must satisfy.
  public static func count(_ filter: Filter) -> Request { counting("count", filter) }

  /// Counts the songs that match a filter, ignoring case (`searchcount`; MPD 0.24).
  ///
  /// - Parameter filter: the condition that the songs must satisfy.
  public static func searchCount(_ filter: Filter) -> Request { counting("searchcount", filter) }

  private static func counting(_ command: String, _ filter: Filter) -> Request {
    Request(raw: command, [filter.expression], isIdempotent: true) { pairs throws(MPDError) in
      try SongCount(pairs, of: command)
    }
  }
}

extension Request where Reply == [TagCount] {
  /// Counts the songs for each value of a tag; the filter distinguishes upper and lower case (`count`).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy; nil for all songs.
  ///   - tag: the tag by whose values the songs are grouped.
  public static func count(_ filter: Filter? = nil, groupedBy tag: Tag) -> Request {
    counting("count", filter, tag)
  }

  /// Counts the songs for each value of a tag; the filter ignores case (`searchcount`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy; nil for all songs.
  ///   - tag: the tag by whose values the songs are grouped.
  public static func searchCount(_ filter: Filter? = nil, groupedBy tag: Tag) -> Request {
    counting("searchcount", filter, tag)
  }

  private static func counting(_ command: String, _ filter: Filter?, _ tag: Tag) -> Request {
    let arguments = (filter.map { [$0.expression] } ?? []) + ["group", ByteString(tag.name)]
    return Request(raw: command, arguments, isIdempotent: true) { pairs throws(MPDError) in
      // The groups are split at the name of the first pair, because the server may spell the tag's name differently.
      let groups = pairs.groups(startingWith: pairs.first?.name ?? tag.name)
      return try groups.map { group throws(MPDError) in
        TagCount(value: group[0].value, count: try SongCount(group, of: command))
      }
    }
  }
}

/// Reads the values of a tag from an answer to `list`. If the values are grouped by other tags (the group tags), the
/// values of the group tags precede the values of each group. When the value of an outer group tag changes, the server
/// sends the values of the inner group tags again.
private func tagValues(
  of tag: Tag, groupedBy groups: [Tag], in pairs: [Pair]
) -> [TagValue] {
  var current = groups.map { _ in ByteString([]) }
  var values: [TagValue] = []
  for pair in pairs {
    if tag.matches(pair.name) {
      values.append(TagValue(pair.value, groups: current))
    } else if let group = groups.firstIndex(where: { $0.matches(pair.name) }) {
      current[group] = pair.value
    }
  }
  return values
}
