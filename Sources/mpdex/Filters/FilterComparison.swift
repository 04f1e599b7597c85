/// How a condition of a search compares, as it is typed.
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

  /// The longest one that a text begins with: no case stands behind one that it begins with.
  init?(beginning text: some Collection<UInt8>) {
    guard let match = Self.allCases.first(where: { text.starts(with: $0.rawValue.utf8) }) else {
      return nil
    }
    self = match
  }
}

/// What the help of both searches says about filters.
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
  begins with ~ stands behind ==. Upper and lower case are one to search, two to find and list; \
  regular expressions compare bytes.

  """
