internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import Glibc
package import MPDClient
internal import Picking

extension ServerConnection {
  /// Returns the songs of the database that the rules choose, in the order that the rules state.
  ///
  /// The server finds songs by the conditions that it can check, and mpdex then checks all conditions. If the server
  /// can check none, mpdex looks at all songs of the database.
  ///
  /// - Parameter tags: the tags that the songs must have; nil for all tags.
  package func songs(by rules: SongRules, tags: [Tag]? = []) throws -> [Song] {
    let facts = try ruleFacts(rules)
    var chosen: [Song] = []
    let tags = tags.map { $0 + rules.fields.compactMap(\.tag) }
    try forEachCandidate(of: rules, tags: tags) { song in
      if rules.expression.matches(song, facts) { chosen.append(song) }
    }
    return rules.cut(try rules.sorted(chosen, facts))
  }

  private func forEachCandidate(
    of rules: SongRules, tags: [Tag]?, _ body: (Song) -> Void
  ) throws {
    guard let filter = rules.expression.filterOfServer else {
      let table = try songTable()
      return table.forEachSong(in: table.rowsInServerOrder, tags: tags) { _, song in body(song) }
    }
    try narrowTags(needed: tags)
    var windows = SongWindows(of: .search(filter), isSnapshot: false)
    while !windows.isAtEnd {
      try withConnection { server in try server.nextSongs(of: &windows) }.forEach(body)
    }
  }

  /// Reads the stickers and the stored playlists to which the rules refer.
  private func ruleFacts(_ rules: SongRules) throws -> RuleFacts {
    var facts = RuleFacts(now: time(nil))
    try SongStickers.read(rules.fields.compactMap(\.sticker))
    for name in Set(rules.expression.playlists) {
      facts.playlists[name] = Set(
        try withConnection(about: name) { server in try server.uris(ofPlaylist: name) })
    }
    return facts
  }
}

extension SongRules {
  /// All properties that the rules use, for conditions or for sorting.
  fileprivate var fields: [RuleField] {
    expression.fields
      + sort.compactMap { if case .field(let field, _) = $0 { field } else { nil } }
  }

  /// Sorts songs as the rules require; songs without a value come last.
  fileprivate func sorted(_ songs: [Song], _ facts: RuleFacts) throws -> [Song] {
    var generator = SeededGenerator(seed: SeededGenerator.randomSeed())
    var selection = Selection(count: songs.count)
    if sort.contains(.random) { selection.shuffle(using: &generator) }
    let collator = try CollationChoice.standard().collator()
    let columns = SortColumns(
      sort.compactMap { key in
        guard case .field(let field, let isDescending) = key else { return nil }
        let values = songs.map { field.values(of: $0, facts).first?.sortKey(collator) }
        return (values, isDescending)
      })
    selection.sort(by: columns.precedes)
    return selection.offsets.map { songs[$0] }
  }

  fileprivate func cut(_ songs: [Song]) -> [Song] {
    let part = limitPercent.map { max(1, songs.count * $0 / 100) }
    return Array(songs.dropFirst(offset).prefix(limit ?? part ?? songs.count))
  }
}

extension RuleValue {
  fileprivate func sortKey(_ collator: Collator) -> [UInt8] {
    switch self {
    case .text(let text): collator.sortKey(of: ByteString(text))
    case .number(let number): sortableBytes(thousandthsOf: number)
    case .flag(let flag): [flag ? 1 : 0]
    }
  }
}

extension RuleExpression {
  fileprivate var fields: [RuleField] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.fields)
    case .condition(let condition): [condition.field]
    case .playlist: []
    }
  }

  fileprivate var playlists: [ByteString] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.playlists)
    case .condition: []
    case .playlist(let name, _): [name]
    }
  }

  /// A filter that lets the server select candidates: it finds all songs that meet the conditions, and perhaps
  /// others. The filter must be sent with a command that ignores case. Nil if the server cannot check any of the
  /// conditions.
  var filterOfServer: Filter? {
    switch self {
    case .all(let parts):
      let filters = parts.compactMap(\.filterOfServer)
      return filters.isEmpty ? nil : .and(filters)
    case .any(let parts):
      let filters = parts.compactMap(\.filterOfServer)
      return filters.count == parts.count ? .or(filters) : nil
    case .condition(let condition): return condition.filterOfServer
    case .playlist: return nil
    }
  }
}

extension RuleCondition {
  fileprivate var filterOfServer: Filter? {
    // Only ASCII texts are sent, because the server folds the case of other characters by rules of its own.
    guard case .tag(let tag) = field, case .text(let text) = operand, !text.isEmpty,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    switch comparison {
    case .is: return .tag(tag, .equals, ByteString(text))
    case .contains, .startsWith, .endsWith: return .tag(tag, .contains, ByteString(text))
    default: return nil
    }
  }
}
