internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import Operations
internal import TerminalText

/// The options that select a part of a list. With any of them except -n, the list is also sorted. If several options
/// are given, only the entries that are selected by all of them remain.
struct ListingPart: OptionGroup {
  let from: ByteString?
  let to: ByteString?
  let marker: MarkerLabel?
  let window: WindowOption?
  /// The maximum number of entries to list. Unlike the other options, this option does not cause the list to be sorted.
  let count: CountOption

  init(_ words: inout Words) {
    from = words.option(
      "--from <prefix>",
      "Sort, and begin with the first entry that has this prefix or is under this marker.")
    to = words.option(
      "--to <prefix>",
      "Sort, and end with the last entry that has this prefix or is under this marker.")
    marker = words.option(
      "--marker <label>",
      """
      Sort, and list what is under this marker of index or index --zoom; '' are the entries \
      without the tag.
      """)
    window = words.windowOption()
    count = words.group()
  }

  /// Whether one of the options that cause the list to be sorted is given.
  var isGiven: Bool { from != nil || to != nil || marker != nil || window != nil }

  /// Returns the offsets of the listing's entries that the options select.
  func offsets(in indexed: IndexedListing, _ catalog: ConnectionCatalog) throws -> Range<Int> {
    let all = 0..<indexed.listing.count
    let marked = try marker?.lookUp { label in try catalog.extent(ofMarker: label, in: indexed) }
    let inWindow = window.map { $0.window.start..<$0.window.end }
    let offsets = try [marked ?? all, inWindow ?? all]
      .reduce(offsetsOfPrefixes(in: indexed, catalog)) { $0.clamped(to: $1) }
    return offsets.prefix(count.value ?? .max)
  }

  private func offsetsOfPrefixes(
    in indexed: IndexedListing, _ catalog: ConnectionCatalog
  ) throws -> Range<Int> {
    let first = try bounds(of: from, in: indexed, catalog)
    let last = try bounds(of: to, in: indexed, catalog)
    let start = first?.lowerBound ?? 0
    return start..<max(start, last?.upperBound ?? indexed.listing.count)
  }

  /// Returns the range of entries whose names begin with the prefix that an option states. Returns nil if the option is
  /// not given or the prefix is empty, since every entry then matches.
  private func bounds(
    of prefix: ByteString?, in indexed: IndexedListing, _ catalog: ConnectionCatalog
  ) throws -> Range<Int>? {
    guard let prefix, !prefix.isEmpty else { return nil }
    return try catalog.bounds(of: prefix, in: indexed)
  }
}

/// An argument that identifies a marker by its label: either the label itself, or the form in which `index` prints the
/// label.
struct MarkerLabel: ArgumentValue {
  /// The labels that the argument may mean. The first one that exists is used.
  private let labels: [String]

  init?(argument: ByteString) {
    let text = argument.description
    labels = [text] + [text.blanksForOpenBoxes ?? text.withoutTerminalEscapes].compactMap(\.self)
  }

  /// Calls a closure with the first label. If no marker has this label, calls the closure with the second label.
  func lookUp<Answer>(_ body: (String) throws -> Answer) throws -> Answer {
    do { return try body(labels[0]) } catch CatalogError.noMarker(let label, let nearest)
      where labels.count > 1
    {
      do { return try body(labels[1]) } catch CatalogError.noMarker {
        throw CatalogError.noMarker(label: label, nearest: nearest)
      }
    }
  }
}

extension String {
  /// The blanks that the text stands for, if it consists only of open boxes (U+2423); otherwise nil.
  fileprivate var blanksForOpenBoxes: String? {
    let isShownBlank = !isEmpty && allSatisfy { $0 == "\u{2423}" }
    return isShownBlank ? String(repeating: " ", count: count) : nil
  }
}
