internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex searchplay`.
struct SearchPlay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searchplay",
    abstract: "Play the first song of the queue that matches.",
    discussion: """
      One word is looked for in all tags. Pairs of a type and a text must all match; a type is a \
      tag, any, filename or base. An expression in parentheses is the server's own. Upper and \
      lower case are the same. Exits 1 if no song matches.

      EXAMPLES
        mpdex searchplay homogenic
        mpdex searchplay artist björk title joga
        mpdex searchplay '((Artist == "Björk") AND (Date >= "1997"))'
      """)

  @Argument(help: "A text, pairs of a type and a text, or an expression.")
  var pattern: [ByteString]

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let filter = try queueFilter(pattern)
    var server = try common.connect()
    // What the status shows of the song, and no more of all that match.
    try server.askForTags((common.songFormat ?? .line).tags)
    let songs = try asking { () throws(MPDError) in try server.run(.searchInQueue(filter)) }
    guard let id = songs.first?.id else {
      throw CommandFailure(.no, "no song of the queue matches")
    }
    try asking { () throws(MPDError) in try server.run(.play(id: id)) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// A filter as mpc takes it: a text, an expression, or pairs of a type and a text.
private func queueFilter(_ words: [ByteString]) throws(CommandFailure) -> Filter {
  if words.count == 1 {
    let isExpression = words[0].bytes.first == UInt8(ascii: "(")
    return isExpression ? .raw(words[0]) : .any(.contains, words[0])
  }
  guard words.count.isMultiple(of: 2) else {
    throw CommandFailure(
      .usage, "types and texts go in pairs, and '\(words[words.count - 1].visible)' has no partner")
  }
  var filters: [Filter] = []
  for index in stride(from: 0, to: words.count, by: 2) {
    filters.append(try filter(words[index], words[index + 1]))
  }
  return .and(filters)
}

private func filter(_ type: ByteString, _ text: ByteString) throws(CommandFailure) -> Filter {
  switch type.description.lowercased() {
  case "any": return .any(.contains, text)
  case "file", "filename": return .file(.contains, text)
  case "base": return .base(text)
  case let name:
    guard let tag = knownTags[name] else {
      throw CommandFailure(
        .usage, "'\(type.visible)' is neither any, filename, base nor a tag; see `mpdex tags`")
    }
    return .tag(tag, .contains, text)
  }
}
