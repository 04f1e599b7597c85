internal import Bytes
internal import MPDClient
internal import TerminalText

/// The field that a condition of a search compares.
enum FilterField: Equatable {
  case text(FilterText)
  /// The directory that contains the song, directly or further below.
  case base
  /// The time of the file's last change.
  case modified
  /// The time when the song was added to the database.
  case added
  case audioFormat

  /// The comparison of mpc's form, a name and a value.
  ///
  /// - Parameter ignoringCase: whether a part of a text is looked for, as `search` does.
  func comparisonOfMpc(ignoringCase: Bool) -> FilterComparison {
    switch self {
    case .text: ignoringCase ? .contains : .equalsPlainly
    case .base, .audioFormat: .equals
    case .modified, .added: .atLeast
    }
  }

  /// Creates the field with a name, ignoring case; nil if there is none.
  init?(_ name: String) {
    let name = name.lowercased()
    if let field = FilterField(withoutTag: name) {
      self = field
    } else {
      // The server may be asked for its tags.
      guard let tag = knownTag(name) else { return nil }
      self = .text(.tag(tag))
    }
  }

  /// Creates the field with a name that is not that of a tag, ignoring case; nil if there is none.
  init?(withoutTag name: String) {
    guard let field = fields[name.lowercased()] else { return nil }
    self = field
  }
}

/// A field whose values are texts.
enum FilterText: Equatable {
  /// All tags.
  case any
  /// The URI.
  case file
  case tag(Tag)

  /// The filter that compares the field with a value.
  func filter(_ comparison: FilterOperator, _ value: ByteString) -> Filter {
    switch self {
    case .any: .any(comparison, value)
    case .file: .file(comparison, value)
    case .tag(let tag): .tag(tag, comparison, value)
    }
  }

  /// Whether the values can be compared as numbers.
  var isTag: Bool {
    if case .tag = self { true } else { false }
  }

  /// Returns the number or date that a value is for a tag of numbers or dates; nil for any other.
  func number(_ value: ByteString) -> NumberBound? {
    guard case .tag(let tag) = self, tagsOfNumbers.contains(tag) else { return nil }
    return NumberBound(value)
  }
}

/// The tags whose values are numbers or dates, also when they are compared by an equals sign.
private let tagsOfNumbers: [Tag] = [.date, .originalDate, .track, .disc, .movementNumber]

private let fields: [String: FilterField] = [
  "any": .text(.any), "file": .text(.file), "filename": .text(.file), "base": .base,
  "modified": .modified, "modified-since": .modified, "added": .added, "added-since": .added,
  "audioformat": .audioFormat,
]

/// Returns the tag with a name, ignoring case; throws if there is none.
func tag(named name: ByteString) throws(CommandFailure) -> Tag {
  if let tag = knownTag(name.description) { return tag }
  throw CommandFailure(.usage, noTag(name))
}

/// Returns what is said about a name that no tag has.
func noTag(_ name: ByteString) -> String {
  let hint = nearestHint(to: name.description, among: tagNames.map(\.name))
  return "there is no tag '\(name.terminalSafe)'\(hint); `mpdex tags` lists them"
}

/// A comparison operator, as it is typed in a filter.
enum FilterComparison: String, CaseIterable {
  case notMatches = "!=~"
  case notBegins = "!^="
  /// Equal byte for byte or ignoring case, also for dates and numbers; used for values that begin
  /// with "~" as well.
  case equalsPlainly = "=="
  case matches = "=~"
  case notEquals = "!="
  case notContains = "!~"
  case begins = "^="
  case atLeast = ">="
  case atMost = "<="
  case equals = "="
  case contains = "~"
  case less = "<"
  case greater = ">"

  /// Finds the longest operator that a text begins with. It is the first match, because every
  /// operator precedes its own prefixes in the list of cases.
  init?(beginning text: some Collection<UInt8>) {
    guard let match = Self.allCases.first(where: { text.starts(with: $0.rawValue.utf8) }) else {
      return nil
    }
    self = match
  }
}

/// The section about filters in the help of both searches.
let filterHelp = """
  FILTERS
    artist=Björk     a tag equals this; artist= finds the songs without the tag
    artist!=Björk    a tag does not equal this
    title~love       a tag contains this; !~ does not
    title^=The       a tag begins with this; !^= does not
    title=~'^L.*e$'  a regular expression is found in a tag; !=~ is not found
    'date>=1990'     a tag's number or date is at least this; also > < <=
    any~love         any of the tags
    file~live        the URI
    base=Rock/Live   the song is in this directory or below it
    'modified>=2024-01-31T18:00'  the file was changed at that time or later; also <
    'added>=2024'    the song was added at that time or later (MPD 0.24); also <
    audioformat=44100:*:2         the rate, the bits and the channels
    artist Björk     mpc's own form: a name and a value
    '(EXPRESSION)'   MPD's own syntax, as for -e

  A song must match all filters. A date is compared to the given precision: date=1997 finds \
  1997-09-22, date>1990 begins with 1991, date>=1990-05 with May; track 3/12 counts as 3. Write == \
  for the whole value (date==1997), and before a value that begins with ~. @SECONDS is a Unix time. \
  search ignores case, find and list do not; --fold ignores accents as well. Regular expressions \
  compare bytes.

  """
