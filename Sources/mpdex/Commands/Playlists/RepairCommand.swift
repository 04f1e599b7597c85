internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations

struct PlaylistRepair: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "position", "uri", "newUri", "reason", "changed (true or false)",
  ]

  static let configuration = CommandConfiguration(
    command: "repair",
    abstract: "Find the moved files of a stored playlist again.",
    discussion: """
      Searches the database for the new paths of entries whose files are gone: by the whole path, \
      ignoring case, by the file name and the directories, then by the file name, ignoring case, \
      accents, track number and ending, then by the artist, the album and the title in the path, which \
      are compared with the tags. Escapes such as %20, backslashes between directories and Latin-1 are \
      understood. An entry is changed if exactly one song has the same path or file name, or shares more of \
      its directories than any other; with --yes also if exactly one song is most similar.

      Prints each guess with its reason: "~ 3 OLD -> NEW" for an entry that was changed, with its \
      position, and "? 3 OLD -> NEW" for one that was not. Exits with 1 if entries without a file \
      remain; `mpdex playlist check` prints them.

      EXAMPLES
        mpdex playlist repair Favourites --dry-run
        mpdex playlist repair Favourites
        mpdex playlist repair Favourites --yes --json
      """)

  let name: ByteString
  let yes, dryRun, json: Bool

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    yes = words.flag("--yes", "Do also what is uncertain or would be asked about.")
    dryRun = words.flag("--dry-run", "Print what would be done, and change nothing.")
    json = words.flag("--json", "Print one JSON object per line.")
  }

  func run(in context: CommandContext) throws {
    let collator = try CollationChoice.standard().collator()
    try context.server.narrowTags(tagsOfMovedSongs)
    var edit = PlaylistEdit(name, from: nil, to: [])
    let missing = try context.withConnection { server in
      let songs = try Operations.songs(ofPlaylist: name, over: &server)
      edit = PlaylistEdit(name, from: songs.map(\.uri), to: songs.map(\.uri))
      return try missingEntries(of: name, songs, over: &server)
    }
    let entries = missing.isEmpty ? [] : try context.server.movedEntries(missing, collator)
    for entry in entries where isChanged(entry) {
      edit.new[entry.entry.position] = entry.guess ?? entry.entry.uri
    }
    if !dryRun { try context.changes.apply(edit) }
    for entry in entries { try print(entry, in: context) }
    try reportRest(entries.count { !isChanged($0) }, of: entries.count)
  }

  private func isChanged(_ entry: MovedEntry) -> Bool {
    entry.isCertain || yes && entry.guess != nil
  }

  private func print(_ entry: MovedEntry, in context: CommandContext) throws {
    for uri in entry.uris.prefix(maxGuesses) {
      if json {
        context.output.writeJSON([
          "changed": isChanged(entry), "newUri": uri, "position": entry.entry.position + 1,
          "reason": entry.reason, "uri": entry.entry.uri,
        ])
      } else {
        let mark = isChanged(entry) ? "~" : "?"
        let old = ByteString("\(mark) \(entry.entry.position + 1) ") + entry.entry.uri
        context.output.writeSafely(old + " -> " + uri + ByteString("  (\(entry.reason))"))
      }
    }
  }

  private func reportRest(_ count: Int, of total: Int) throws {
    guard count > 0 else { return }
    let remaining = dryRun ? "would remain" : count == 1 ? "remains" : "remain"
    let entries = total == 1 ? "1 entry" : "\(count) of \(total) entries"
    throw CommandFailure(.no, "\(entries) without a file \(remaining)")
  }
}

/// The maximum number of possible songs to print for a missing entry. For a name such as "01.flac", thousands of
/// songs may be possible.
private let maxGuesses = 5
