internal import Bytes
internal import MPDClient

/// The field that a condition of a search compares.
enum FilterField: Equatable {
  case text(FilterText)
  /// The directory, or one above it.
  case base
  /// The time of the file's last change.
  case modified
  /// The time when the song was added to the database.
  case added
  case audioFormat

  /// The field of a name, ignoring case; nil if there is none.
  init?(_ name: String) {
    let name = name.lowercased()
    let tag = knownTags[name].map { FilterField.text(.tag($0)) }
    guard let field = fields[name] ?? tag else { return nil }
    self = field
  }
}

/// A field with texts as values.
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
}

private let fields: [String: FilterField] = [
  "any": .text(.any), "file": .text(.file), "filename": .text(.file), "base": .base,
  "modified": .modified, "modified-since": .modified, "added": .added, "added-since": .added,
  "audioformat": .audioFormat,
]

/// The tag of a name, ignoring case; throws if there is none.
func tag(named name: ByteString) throws(CommandFailure) -> Tag {
  if let tag = knownTags[name.description.lowercased()] { return tag }
  throw CommandFailure(.usage, "there is no tag '\(name.terminalSafe)'; `mpdex tags` lists them")
}

/// A comparison operator, as it is typed in a filter.
enum FilterComparison: String, CaseIterable {
  case notMatches = "!=~"
  case notBegins = "!^="
  /// The same as `equals`, for values that begin with "~".
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

  /// The longest operator that a text begins with. It is the first match, because every operator
  /// precedes its own prefixes in the list of cases.
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
    artist=Björk     a tag is this; artist= finds the songs without it
    artist!=Björk    a tag is not this
    title~love       a tag has this in it; !~ has not
    title^=The       a tag begins with this; !^= does not
    title=~'^L.*e$'  a regular expression is found in a tag; !=~ is not
    'date>=1990'     a tag's number or date compares so; also > < <=
    any~love         any of the tags
    file~live        the URI
    base=Rock/Live   the song is in this directory or below it
    'modified>=2024-01-31T18:00'  when the file was changed; also <
    'added>=2024'    when the song came into the database (MPD 0.24); also <
    audioformat=44100:*:2         the rate, the bits and the channels
    artist Björk     mpc's own form: a name and a value
    '(EXPRESSION)'   MPD's own language, as -e takes it

  All filters that are given must hold. Dates compare as far as they are given: date>1990 begins \
  with 1991, date>=1990-05 with May; track 3/12 counts as 3. @SECONDS is a time, too. A value that \
  begins with ~ is written after ==. Upper and lower case are one to search, two to find and list; \
  regular expressions compare bytes.

  """
