internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations

/// The filters that were typed before the cursor, and what can follow them.
struct FilterWords {
  /// What the word at the cursor can be.
  enum Next {
    case filter
    /// The value of a field whose name is the preceding word, as in mpc's form of filters.
    case value(FilterField)
    /// The tag after the word "group".
    case groupTag
    /// Only the word "group", because no filter can follow once the values are grouped.
    case group
  }

  /// The words of the filters that are complete.
  private(set) var filters: [ByteString] = []
  private(set) var next = Next.filter

  /// Reads the words before the cursor.
  ///
  /// - Parameter hasGroups: whether "group" and a tag can follow the filters, as in `list`.
  init(_ words: some Sequence<ByteString>, hasGroups: Bool) {
    for word in words { read(word, hasGroups: hasGroups) }
    // The last word is a field without its value, so this filter is not complete yet.
    if case .value = next { filters.removeLast() }
  }

  private mutating func read(_ word: ByteString, hasGroups: Bool) {
    switch next {
    case .group,
      .filter where hasGroups && word == "group":
      next = .groupTag
    case .groupTag: next = .group
    case .filter:
      filters.append(word)
      if let field = FilterField(word.description) { next = .value(field) }
    case .value:
      filters.append(word)
      next = .filter
    }
  }
}

/// The operators in the order in which they are offered, each with its description.
private let shownOperators: [(comparison: FilterComparison, meaning: String)] = [
  (.equals, "Equals the value."), (.contains, "Contains the text."),
  (.begins, "Begins with the text."), (.matches, "Matches the regular expression."),
  (.notEquals, "Does not equal the value."), (.notContains, "Does not contain the text."),
  (.notBegins, "Does not begin with the text."),
  (.notMatches, "Does not match the regular expression."),
  (.atLeast, "Is at least this number or date."), (.atMost, "Is at most this number or date."),
  (.greater, "Is more than this number or date."), (.less, "Is less than this number or date."),
]

extension FilterField {
  /// Returns whether a filter on this field can use the given operator.
  fileprivate func takes(_ comparison: FilterComparison) -> Bool {
    switch self {
    case .base, .audioFormat: [.equals, .notEquals].contains(comparison)
    case .modified, .added: [.atLeast, .less].contains(comparison)
    case .sticker: comparison.comparesNumbers
    case .text(.tag): true
    case .text: ![.atLeast, .atMost, .greater, .less].contains(comparison)
    }
  }
}

/// The fields that are not tags, each with its usual operator.
private let otherFields = [
  Candidate(word: "any=", isOpen: true, meaning: "Any tag."),
  Candidate(word: "file=", isOpen: true, meaning: "The URI."),
  Candidate(word: "base=", isOpen: true, meaning: "The directory that the song is in or below."),
  Candidate(word: "modified>=", isOpen: true, meaning: "The time of the file's last change."),
  Candidate(word: "added>=", isOpen: true, meaning: "The time when the song was added (MPD 0.24)."),
  Candidate(word: "rating>=", isOpen: true, meaning: "The rating, from 0 to 10."),
]

// The candidates for filters.
extension ValueCompletion {
  /// Offers the words that can follow the filters typed so far: tags with an equals sign or, after such a tag, the
  /// tag's values. In `list` and `count`, the filters follow another argument; for `list`, also offers "group" and,
  /// after this word, the names of tags.
  mutating func offerFilterWords() throws {
    let isList = line.command?.name == "list" && !line.has("--albums")
    let follow = isList || line.command is Count.Type
    let words = FilterWords(line.line.arguments.dropFirst(follow ? 1 : 0), hasGroups: isList)
    let group = Candidate(word: "group", meaning: "Group the values by a tag.")
    switch words.next {
    case .filter: try offerFilters(after: words.filters, or: isList ? [group] : [])
    case .value(let field): try offerValues(of: field, after: words.filters)
    case .groupTag: try offer(tags())
    case .group: try offer([group])
    }
  }

  /// Offers names of fields or, after the name of a field and an operator, the values of this field.
  ///
  /// - Parameters:
  ///   - filters: the filters that were typed before.
  ///   - others: other words that can be typed instead of a filter.
  mutating func offerFilters(after filters: [ByteString], or others: [Candidate] = []) throws {
    let name = candidates.text.prefix { $0.isASCIIWord || $0 == .hyphen }
    let rest = candidates.text.dropFirst(name.count)
    guard let comparison = FilterComparison(beginning: rest) else {
      let operators = operators(after: ByteString(name))
      let fields = try tags(ending: "=") + otherFields
      return try offer(
        operators + fields.filter { field in !operators.contains { $0.word == field.word } }
          + others)
    }
    guard let field = FilterField(ByteString(name).description) else { return }
    candidates.keepFirst(name.count + comparison.rawValue.utf8.count)
    try offerValues(of: field, after: filters)
  }

  /// Returns the name of a field with each operator that can follow it; empty if there is no field of this name.
  private func operators(after name: ByteString) -> [Candidate] {
    guard let field = FilterField(name.description) else { return [] }
    let operators = shownOperators.filter { field.takes($0.comparison) }
    return operators.map { comparison, meaning in
      Candidate(word: name + ByteString(comparison.rawValue), isOpen: true, meaning: meaning)
    }
  }

  private mutating func offerValues(
    of field: FilterField, after filters: [ByteString]
  ) throws {
    switch field {
    case .base: try offerPaths { $0 == .directory }
    case .text(.file): try offerPaths { $0 != .playlist }
    case .text(.tag(let tag)):
      guard let filter = narrowing(filters) else { return try offerValues(of: tag) }
      let values = try context.run(.list(tag, of: filter)).map(\.value)
      try offer(names: values.filter { !$0.isEmpty })
    case .text(.any), .modified, .added, .audioFormat, .sticker: break
    }
  }

  /// Returns a filter that combines all filters on the line, so that only values of matching songs are offered. Returns
  /// nil if the line has no filters, or if the filters cannot be sent to the server.
  private func narrowing(_ filters: [ByteString]) -> Filter? {
    let expressions = line.line.given.filter { ["-e", "--expression"].contains($0.name) }
      .compactMap(\.value)
    guard !filters.isEmpty || !expressions.isEmpty, !line.has("--fold") else { return nil }
    let isSearch = line.command?.name.hasPrefix("search") ?? false
    let conditions = try? filterConditions(
      context.server.filtersRelativeToMusicDirectory(filters), expressions: expressions,
      ignoringCase: isSearch)
    return try? conditions.flatMap { try filter($0, for: context.server.protocolVersion()) }
  }
}
