internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations

struct QueueRepair: RunnableCommand {
  static let jsonKeys: JSONKeys = .repair

  static let configuration = CommandConfiguration(
    command: "repair",
    abstract: "Find the moved files of the queue again.",
    discussion: """
      \(repairHelp) `mpdex queue check` prints them.

      EXAMPLES
        mpdex queue repair --dry-run
        mpdex queue repair
      """)

  let repairing: Repairing
  init(_ words: inout Words) { repairing = words.group() }

  func run(in context: CommandContext) throws { try repairing.run(on: .queue, in: context) }
}

struct PlaylistRepair: RunnableCommand {
  static let jsonKeys: JSONKeys = .repair

  static let configuration = CommandConfiguration(
    command: "repair",
    abstract: "Find the moved files of a stored playlist again.",
    discussion: """
      \(repairHelp) `mpdex playlist check` prints them.

      EXAMPLES
        mpdex playlist repair Favourites --dry-run
        mpdex playlist repair Favourites
        mpdex playlist repair Favourites --yes --json
      """)

  let name: ByteString
  let repairing: Repairing

  init(_ words: inout Words) {
    name = words.playlistName()
    repairing = words.group()
  }

  func run(in context: CommandContext) throws {
    try repairing.run(on: .playlist(name), in: context)
  }
}

private let repairHelp = """
  Searches the database for the new paths of entries whose files are gone: by the whole path, ignoring case, by the file \
  name and the directories, then by the file name, ignoring case, accents, track number and ending, then by names with \
  a few wrong letters, then by the artist, the album and the title in the path, which are compared with the tags. \
  Escapes such as %20, backslashes between directories and Latin-1 are understood. An entry is changed if exactly one \
  song has the same path or file name, or shares more of its directories than any other; with --yes also if exactly \
  one song is most similar.

  Prints each guess with its reason: "~ 3 OLD -> NEW" for an entry that was changed, with its position, and \
  "? 3 OLD -> NEW" for one that was not. Exits with 1 if entries without a file remain;
  """

extension JSONKeys {
  fileprivate static let repair: JSONKeys = [
    "position", "uri", "newUri", "reason", "changed (true or false)",
  ]
}

/// The options of `queue repair` and `playlist repair`, and the code that both share.
struct Repairing: OptionGroup {
  let yes, dryRun, json: Bool
  let cache: CacheOption

  init(_ words: inout Words) {
    yes = words.yesFlag()
    dryRun = words.dryRunFlag()
    json = words.jsonFlag()
    cache = words.group()
  }

  func run(on list: ChangeableList, in context: CommandContext) throws {
    cache.apply(in: context)
    let songs = try list.songs(comparing: tagsOfMovedSongs, in: context)
    let missing = try context.server.missingEntries(of: songs)
    let entries = try context.server.movedEntries(missing)
    var uris = songs.songs.map(\.uri)
    for entry in entries where entry.isTaken(withGuesses: yes) {
      uris[entry.entry.position] = entry.guess ?? entry.entry.uri
    }
    // Entries that stay as they are follow below.
    let isChanged = uris != songs.songs.map(\.uri)
    if !dryRun, isChanged || entries.isEmpty { try list.setURIs(uris, of: songs, in: context) }
    for entry in entries { try print(entry, in: context) }
    try reportRest(entries.filter { !$0.isTaken(withGuesses: yes) }, of: entries.count)
  }

  private func print(_ entry: MovedEntry, in context: CommandContext) throws {
    guard json else {
      for line in entry.lines(isChanged: entry.isTaken(withGuesses: yes)) {
        context.output.writeSafely(line)
      }
      return
    }
    for uri in entry.shownURIs {
      context.output.writeJSON([
        "changed": entry.isTaken(withGuesses: yes), "newUri": uri,
        "position": entry.entry.position + 1,
        "reason": entry.reason, "uri": entry.entry.uri,
      ])
    }
  }

  private func reportRest(_ rest: [MovedEntry], of total: Int) throws {
    guard !rest.isEmpty else { return }
    let songs = total == 1 ? "1 song" : "\(rest.count) of \(total) songs"
    let hint = rest.contains { $0.guess != nil } ? "; --yes accepts the guesses marked with ?" : ""
    throw CommandFailure(.no, "no certain match was found for \(songs) without a file\(hint)")
  }
}
