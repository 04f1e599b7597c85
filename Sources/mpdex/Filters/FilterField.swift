internal import Bytes
internal import MPDClient

/// What a condition of a search compares.
enum FilterField: Equatable {
  case text(FilterText)
  /// A directory that the song is in or below.
  case base
  /// When the file was changed last.
  case modified
  /// When the song came into the database.
  case added
  case audioFormat

  /// The field of a name, upper and lower case being the same; nil if there is none.
  init?(_ name: String) {
    let name = name.lowercased()
    let tag = knownTags[name].map { FilterField.text(.tag($0)) }
    guard let field = fields[name] ?? tag else { return nil }
    self = field
  }
}

/// What has strings for values.
enum FilterText: Equatable {
  /// All tags.
  case any
  /// The URI.
  case file
  case tag(Tag)

  func filter(_ comparison: FilterOperator, _ value: ByteString) -> Filter {
    switch self {
    case .any: .any(comparison, value)
    case .file: .file(comparison, value)
    case .tag(let tag): .tag(tag, comparison, value)
    }
  }

  /// Whether values can be compared as numbers.
  var isTag: Bool {
    if case .tag = self { true } else { false }
  }
}

private let fields: [String: FilterField] = [
  "any": .text(.any), "file": .text(.file), "filename": .text(.file), "base": .base,
  "modified": .modified, "modified-since": .modified, "added": .added, "added-since": .added,
  "audioformat": .audioFormat,
]

/// The tag of a name, upper and lower case being the same.
func tag(named name: ByteString) throws(CommandFailure) -> Tag {
  if let tag = knownTags[name.description.lowercased()] { return tag }
  throw CommandFailure(.usage, "there is no tag '\(name.visible)'; `mpdex tags` lists them")
}
