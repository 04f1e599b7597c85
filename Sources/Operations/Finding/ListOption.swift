package import Bytes
package import Catalog
package import CommandRuntime
internal import CommandSyntax
package import ListingIndex
package import MPDClient

/// The value of `--in`: the list in which names are sorted and found.
package enum ListOption: ArgumentValue, Equatable {
  case tree(ByteString)
  case tags([Tag])
  case queue
  case playlist(ByteString)
  case search(ByteString)
  /// The lines of standard input.
  case lines

  init?(argument: ByteString) {
    let (word, rest) = argument.splitAtColon
    switch (word.description, rest) {
    case ("tree", _): self = .tree(rest ?? "")
    case ("tags", _):
      guard let tags = namedTags(in: rest ?? "", separator: .slash) else { return nil }
      self = .tags(tags.isEmpty ? TagPath.defaultLevels : tags)
    case ("queue", nil): self = .queue
    case ("playlist", let name?) where !name.isEmpty: self = .playlist(name)
    case ("search", let words?) where !words.isEmpty: self = .search(words)
    case ("-", nil): self = .lines
    default: return nil
    }
  }

  static func problem(with argument: ByteString) -> String {
    let word = argument.splitAtColon.0.description
    return ": there is no such list"
      + nearestHint(to: word, among: ["tree", "tags", "queue", "playlist", "search"])
  }

  /// Whether the entries of the list are songs. Songs are found by the values of their tags.
  var hasSongs: Bool {
    switch self {
    case .queue, .playlist, .search: true
    case .tree, .tags, .lines: false
    }
  }

  /// Returns the chosen list. If the list consists of the lines of standard input, they are read here; any other list
  /// is read later.
  ///
  /// - Parameters:
  ///   - keys: the tags by whose values songs are found.
  ///   - nulTerminated: whether a NUL ends each line of standard input.
  func chosen(
    by keys: [Tag] = [.title], nulTerminated: Bool = false, in context: CommandContext
  ) throws -> ChosenList {
    switch self {
    case .tree(let directory): .server(.tree(try context.server.directory(directory)))
    case .tags(let levels): .server(.tags(TagPath(levels: levels)))
    case .queue: .server(.queue(by: keys))
    case .playlist(let name): .server(.playlist(name, by: keys))
    case .search(let words): .server(.search(try context.server.filter(words), by: keys))
    case .lines: .lines(try inputListing(nulTerminated: nulTerminated))
    }
  }
}

extension ServerConnection {
  fileprivate func directory(_ path: ByteString) throws -> ByteString {
    try relativeToMusicDirectory(path.withoutTrailingSlash).withoutTrailingSlash
  }

  /// Parses the search of `--in search:WORDS`: a filter expression in parentheses, or words in the syntax of
  /// `search`.
  fileprivate func filter(_ words: ByteString) throws -> Filter {
    if words.first == UInt8(ascii: "(") { return .raw(words) }
    let arguments = shellWords(words).map(\.text).filter { !$0.isEmpty }
    let conditions = try filterConditions(
      filtersRelativeToMusicDirectory(arguments), expressions: [], ignoringCase: true)
    return try Operations.filter(conditions, for: protocolVersion())
  }
}

/// The value of `--by`: the tags by whose values songs are found.
package struct SongKeysOption: ArgumentValue {
  let tags: [Tag]

  init?(argument: ByteString) {
    guard let tags = namedTags(in: argument, separator: UInt8(ascii: ",")),
      !tags.isEmpty
    else { return nil }
    self.tags = tags
  }

  static func problem(with argument: ByteString) -> String {
    let names = argument.description.split(separator: ",").map(String.init)
    let wrong = names.first { !tagNames.contains(Tag($0)) }
    return wrong.map { ": \(noTag(ByteString($0)))" } ?? ""
  }
}

/// Parses the names of tags between separators; nil if one of the names does not belong to a tag.
private func namedTags(in text: ByteString, separator: UInt8) -> [Tag]? {
  let names = text.bytes.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
  let tags = names.compactMap(knownTag)
  return tags.count == names.count ? tags : nil
}

extension ByteString {
  fileprivate var splitAtColon: (ByteString, ByteString?) {
    guard let colon = bytes.firstIndex(of: .colon) else { return (self, nil) }
    return (ByteString(bytes[..<colon]), ByteString(bytes[(colon + 1)...]))
  }
}

/// The list in which entries are sorted and found, as chosen by the options.
package enum ChosenList {
  case server(ListingSource)
  case lines(Listing)

  /// Whether the list is a directory, so that paths in it are the server's URIs.
  var isDirectory: Bool {
    if case .server(.directory) = self { true } else { false }
  }

  /// Returns the name by which an error message identifies the list: the name of a playlist, the directory of a tree
  /// or, for any other list, the given path.
  package func subject(at path: ByteString) -> ByteString {
    switch self {
    case .server(.playlist(let name, _)): name
    case .server(.tree(let directory)) where !directory.isEmpty: directory
    default: path
    }
  }
}

/// The options for the list in which names are sorted and found.
package struct ListOptions: OptionGroup {
  package let list: ListOption?
  package let by: SongKeysOption?

  init(_ words: inout Words) {
    list = words.option(
      "--in <list>",
      """
      Look in another list than directories: tree, tags, queue, playlist:NAME, search:WORDS, or - \
      for the lines of standard input; see `mpdex help lists`.
      """, .anyValue)
    by = words.option(
      "--by <tags>",
      "Find songs by the values of these tags, separated by commas; by default title.")
  }

  func validate() throws {
    guard by == nil || list?.hasSongs == true else {
      throw ValidationError("--by needs --in queue, playlist:NAME or search:WORDS")
    }
  }

  /// Throws if a format for songs is given, but the entries of the list are not songs.
  package func refuseUnusedFormat(in context: CommandContext) throws {
    switch list {
    case .tags, .lines:
      guard context.formats.ofOption == nil else {
        throw CommandFailure(
          .usage, "-f formats songs, and this list has none; --json prints all that is known")
      }
    case nil, .tree, .queue, .playlist, .search: break
    }
  }

  /// Whether the list is read from standard input, so that other input cannot be read from there.
  package var readsInput: Bool {
    if case .lines = list { true } else { false }
  }

  /// Returns the list that `--in` names; nil if this option is not given.
  ///
  /// - Parameter nulTerminated: whether a NUL ends each line of standard input.
  package func chosen(nulTerminated: Bool, in context: CommandContext) throws -> ChosenList? {
    try list?.chosen(by: by?.tags ?? [.title], nulTerminated: nulTerminated, in: context)
  }
}

private func inputListing(nulTerminated: Bool) throws -> Listing {
  var listing = Listing(directory: "")
  try forEachInputLine(nulTerminated: nulTerminated) { listing.append(.line, name: $0) }
  return listing
}
