internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// Collects the candidates for completing the value at the cursor.
struct ValueCompletion {
  /// The command line up to the cursor.
  let line: CompletedLine
  /// The context with the server that the line names.
  let context: CommandContext
  /// The catalog of lists, in the sort order that the options on the line specify.
  let catalog: ConnectionCatalog
  var candidates: Candidates

  init(
    _ candidates: Candidates, after line: CompletedLine, in context: CommandContext
  ) throws {
    self.line = line
    self.context = context
    self.candidates = candidates
    let options = line.line.given.isEmpty ? nil : line.read(ListingOptions.self)
    catalog = try options?.catalog(in: context) ?? context.catalog(.standard())
  }

  /// Offers the names that begin with the typed text. If no name begins with the text, case and accents are ignored
  /// in the comparison.
  mutating func offer(_ names: [Candidate]) throws {
    var pattern: TextPattern??
    let (text, catalog) = (candidates.text, catalog)
    try candidates.offer(names) { name in
      let known = try pattern ?? TextPattern(text, catalog.collator)
      pattern = .some(known)
      return known.map { $0.match(in: name) >= .beginning } ?? false
    }
  }

  /// Offers names without descriptions.
  mutating func offer(names: [ByteString]) throws {
    try offer(names.map { Candidate(word: $0) })
  }

  /// Returns the tags that the server knows. Their names are in lower case, which the server accepts, unless the user
  /// has typed a capital letter.
  ///
  /// - Parameter ending: the text to append to each name. If this text is not empty, the user can continue the word
  ///   after it.
  func tags(ending: ByteString = "") throws -> [Candidate] {
    let hasCapital = candidates.text.description.contains { $0.isUppercase }
    return try context.run(.tagTypes).map { tag in
      let name = ByteString(hasCapital ? tag.name : tag.name.lowercased())
      return Candidate(word: name + ending, isOpen: !ending.isEmpty)
    }
  }

  /// Offers the keys that can continue a comma-separated sort order.
  mutating func offerKeys(of scope: OrderScope) throws {
    let tags = try tags().map(\.word.description)
    let (start, names) = scope.keys(completing: candidates.text.description, tags)
    candidates.keepFirst(start.utf8.count)
    try offer(names: names.map { ByteString($0) })
  }

  /// Offers the tags that can continue a list of tags.
  mutating func offerTags(separatedBy separator: UInt8) throws {
    keepAllUpTo(last: separator)
    try offer(tags())
  }

  /// Keeps the typed text up to the last separator, so that only the text after it is completed.
  mutating func keepAllUpTo(last separator: UInt8) {
    candidates.keepFirst(candidates.text.lastIndex(of: separator).map { $0 + 1 } ?? 0)
  }
}
