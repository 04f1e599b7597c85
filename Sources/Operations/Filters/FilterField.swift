package import Bytes
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient
internal import TerminalText

/// A field that a search condition compares with a value.
package enum FilterField: Equatable {
  case text(FilterText)
  /// A directory that contains the song, either directly or in a subdirectory.
  case base
  /// The time of the file's last change.
  case modified
  /// The time when the song was added to the database.
  case added
  case audioFormat
  /// A number in the stickers of the song.
  case sticker(StickerNumber)

  /// Returns the comparison that a filter in mpc's form (NAME VALUE) uses for this field.
  ///
  /// - Parameter ignoringCase: whether the comparison ignores case and finds the value anywhere in a string, as
  ///   `search` does.
  func comparisonOfMpc(ignoringCase: Bool) -> FilterComparison {
    switch self {
    case .text: ignoringCase ? .contains : .equalsPlainly
    case .base, .audioFormat, .sticker: .equals
    case .modified, .added: .atLeast
    }
  }

  /// Whether the values of the field are numbers or times, which can be compared with < and >.
  var hasNumbers: Bool {
    switch self {
    case .text(let text): text.number("1990") != nil
    case .modified, .added, .sticker: true
    case .base, .audioFormat: false
    }
  }

  /// Creates the field that has the given name, ignoring case; nil if there is no such field.
  package init?(_ name: String) {
    let name = name.lowercased()
    if let field = FilterField(withoutTag: name) {
      self = field
    } else {
      // `knownTag` may have to ask the server for its tags.
      guard let tag = knownTag(name) else { return nil }
      self = .text(.tag(tag))
    }
  }

  /// Creates a field other than a tag from its name, ignoring case; nil if no such field has this name.
  init?(withoutTag name: String) {
    if let field = fields[name.lowercased()] {
      self = field
    } else if let number = StickerNumber(inAnyCase: name) {
      self = .sticker(number)
    } else {
      return nil
    }
  }
}

/// A text field of songs that a filter can compare with a value.
package enum FilterText: Equatable {
  /// Any tag of the song.
  case any
  /// The URI of the song.
  case file
  case tag(Tag)

  /// Returns the filter that compares the field with a value.
  func filter(_ comparison: FilterOperator, _ value: ByteString) -> Filter {
    switch self {
    case .any: .any(comparison, value)
    case .file: .file(comparison, value)
    case .tag(let tag): .tag(tag, comparison, value)
    }
  }

  /// Parses a value that will be compared as a number or a date instead of as text. Returns nil if the value is neither
  /// a number nor a date, or if the field is not a tag that contains numbers or dates.
  func number(_ value: ByteString) -> FilterBound? {
    guard case .tag(let tag) = self, tag.isDate || tagsOfNumbers.contains(tag) else { return nil }
    return bound(value)
  }

  /// Parses a value as a bound for comparisons such as `<`. Returns nil if the field is not a tag, or if the value is
  /// neither a number nor, for a tag that contains dates, a date.
  func bound(_ value: ByteString) -> FilterBound? {
    guard case .tag(let tag) = self else { return nil }
    if tag.isDate, let date = PartialDate(bound: value) { return .date(DateBound(date: date)) }
    guard !tag.isDate || value.withoutBlanks.count <= 4 else { return nil }
    return NumberBound(value).map(FilterBound.number)
  }
}

/// The tags for which even `=` compares numbers instead of strings.
private let tagsOfNumbers: [Tag] = [.track, .disc, .movementNumber]

/// The number or date with which the values of a tag are compared.
enum FilterBound {
  case number(NumberBound)
  case date(DateBound)

  /// Returns a regular expression that matches the values for which the comparison is true.
  func pattern(_ comparison: FilterComparison) -> String {
    switch self {
    case .number(let bound): bound.pattern(comparison)
    case .date(let bound): bound.pattern(comparison)
    }
  }

  /// A regular expression that matches the values equal to the bound. Only the parts that the bound states are
  /// compared.
  var patternOfEqual: String {
    switch self {
    case .number(let bound): bound.patternOfEqual
    case .date(let bound): bound.patternOfEqual
    }
  }
}

extension PartialDate {
  /// Parses a date that a user has typed; nil if the text is not a date, or if anything follows the date.
  init?(bound text: ByteString) {
    let text = text.withoutBlanks
    let isDate = text.allSatisfy { $0.isASCIIDigit || [.hyphen, .slash, .dot].contains($0) }
    guard isDate, text.last?.isASCIIDigit == true, let date = PartialDate(text) else { return nil }
    let parts = [date.month, date.day].compactMap(\.self).count
    let digits = text.split { !$0.isASCIIDigit }
    let isWhole =
      digits.count == 1 ? digits[0].count == 4 + 2 * parts : digits.count == 1 + parts
    guard isWhole else { return nil }
    self = date
  }
}

private let fields: [String: FilterField] = [
  "any": .text(.any), "file": .text(.file), "filename": .text(.file), "base": .base,
  "modified": .modified, "modified-since": .modified, "added": .added, "added-since": .added,
  "audioformat": .audioFormat,
]

/// Returns the tag that has the given name, ignoring case; throws if there is no such tag.
package func tag(named name: ByteString) throws -> Tag {
  if let tag = knownTag(name.description) { return tag }
  throw CommandFailure(.usage, noTag(name))
}

/// The names that other programs use for tags, each with MPD's name for the same tag.
private let otherTagNames = [
  "band": "albumartist", "no": "track", "number": "track", "tracknumber": "track", "year": "date",
]

/// Returns the message that no tag has the given name.
func noTag(_ name: ByteString) -> String {
  if name.description.lowercased() == "decade" {
    return "there is no tag 'decade'; for songs from the 1990s, write 'date>=1990' 'date<=1999'"
  }
  let other = otherTagNames[name.description.lowercased()].map { "; the tag is called \($0)" }
  let hint = other ?? nearestHint(to: name.description, among: tagNames.map(\.name))
  return "there is no tag '\(name.terminalSafe)'\(hint); `mpdex tags` lists the tags"
}

/// A comparison operator, as it is typed in a filter.
package enum FilterComparison: String, CaseIterable {
  case notMatches = "!=~"
  case notBegins = "!^="
  /// Compares whole values for equality (byte for byte or ignoring case), even if they are dates or numbers. After this
  /// operator, a value may begin with "~"; after "=", the "~" would be read as a part of the operator "=~".
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

  /// Whether the operator compares numbers as numbers. Only these operators can be used with stickers.
  package var comparesNumbers: Bool {
    switch self {
    case .equals, .equalsPlainly, .notEquals, .atLeast, .atMost, .greater, .less: true
    case .contains, .notContains, .begins, .notBegins, .matches, .notMatches: false
    }
  }

  /// Finds the longest operator with which a string begins. The first match is the longest, because every operator
  /// precedes its own prefixes in the list of cases.
  package init?(beginning text: some Collection<UInt8>) {
    guard let match = Self.allCases.first(where: { text.starts(with: $0.rawValue.utf8) }) else {
      return nil
    }
    self = match
  }
}

/// The section about filters in the help of `search` and `find`.
package let filterHelp = """
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
    'rating>=8'      from 0 to 10, as in %rating%; also playCount, lastPlayed (a
                     time), skipCount and like; rating= finds the unrated songs
    artist Björk     mpc's own form: a name and a value
    '(EXPRESSION)'   MPD's own syntax, as for -e

  A song must match all filters. A date is compared to the given precision: date=1997 finds \
  1997-09-22 and 19970922, date>1990 begins with 1991, date>=1990-05 with May; track 3/12 counts as 3. Write == \
  for the whole value (date==1997), and before a value that begins with ~. @SECONDS is a Unix time. \
  search ignores case (but not in a line of `list --albums`), find and list do not; --fold ignores accents as well. Regular expressions \
  compare bytes.

  """
