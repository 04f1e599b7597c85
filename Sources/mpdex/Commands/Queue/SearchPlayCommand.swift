internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex searchplay`.
struct SearchPlay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searchplay",
    abstract: "Play the first song of the queue that matches.",
    discussion: """
      One word is looked for in all tags. Else the filters are those of `mpdex search`: artist=NAME, \
      pairs of a type and a text, or an expression in parentheses; all must match. Upper and lower \
      case are the same. Exits 1 if no song matches.

      EXAMPLES
        mpdex searchplay homogenic
        mpdex searchplay artist=Björk title~joga
        mpdex searchplay '((Artist == "Björk") AND (Title =~ "^J"))'
      """)

  @Argument(help: "A text, or filters.")
  var pattern: [ByteString]

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let conditions = try conditions(pattern)
    var server = try common.connect()
    let filter = try filter(conditions, for: server.protocolVersion)
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

/// The filters that `search` takes; a single word that is none of them is looked for in all tags.
private func conditions(_ words: [ByteString]) throws(CommandFailure) -> [FilterCondition] {
  do throws(CommandFailure) {
    return try filterConditions(words, expressions: [], ignoringCase: true)
  } catch {
    guard words.count == 1 else { throw error }
    return [.filter(.any(.contains, words[0]))]
  }
}
