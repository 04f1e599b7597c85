internal import Bytes
package import CommandRuntime
internal import Glibc
internal import ListingIndex
internal import MPDClient
internal import Platform
internal import TerminalText

/// Lets the user change a list in an editor, and applies the saved text. If this fails or is interrupted, the edited
/// file is kept if it contains changes, and a message names the file.
///
/// - Parameter isConfirmed: whether to skip the questions that mpdex otherwise asks before it makes changes that could
///   be mistakes.
package func edit(_ list: some EditedList, isConfirmed: Bool, in context: CommandContext) throws {
  try context.server.narrowTags([.artist] + Song.nameTags)
  let songs = try list.songs(in: context)
  let text = editorText(of: songs, title: list.title)
  let hasChanged = try withPrivateFile(text, announcedBy: place) { path in
    try keepingChanges(of: text, in: path) {
      try runEditor(on: path)
      let edited = try edited(path)
      guard edited != text else { return false }
      var change = EditedChange(
        list: list, base: songs.map { ListedSong($0.identity, id: $0.id) },
        isConfirmed: isConfirmed, context: context)
      try change.apply(edited.withoutByteOrderMark.songListLines(.edited))
      return true
    }
  }
  if !hasChanged { context.note("nothing to do; the text was not changed") }
}

/// Calls a closure that uses the file of the editor. If the closure fails, the file is removed if its text is still the
/// original text; otherwise the file is kept, and the failure names it.
///
/// - Parameter text: the original text.
private func keepingChanges(
  of text: [UInt8], in path: ByteString, _ body: () throws -> Bool
) throws -> Bool {
  do { return try body() } catch {
    guard mayHaveChanges(of: text, in: path) else {
      removeFile(path)
      throw error
    }
    throw CommandFailure(error).saying(place(of: path))
  }
}

/// Returns whether the file may contain changes: either its text differs from the original, or the file exists but
/// cannot be read.
private func mayHaveChanges(of text: [UInt8], in path: ByteString) -> Bool {
  do { return try readRegularFile(path) != text } catch {
    return error.number != ENOENT
  }
}

private func place(of path: ByteString) -> String {
  "the edited list is in \(path.terminalSafe)"
}

private func edited(_ path: ByteString) throws -> [UInt8] {
  do { return try readRegularFile(path) } catch {
    throw CommandFailure(
      .no, "the edited list cannot be read: \(error.message); nothing was changed")
  }
}

/// A change that the user has made to a list in an editor.
private struct EditedChange<List: EditedList> {
  var list: List
  /// The songs that the editor has shown. Before the change is applied, their identifiers are replaced with the
  /// identifiers that the songs have in the queue now.
  var base: [ListedSong]
  let isConfirmed: Bool
  let context: CommandContext

  /// Applies the edited lines to the list, and keeps the changes that other clients have made in the meantime.
  mutating func apply(_ lines: SongListLines) throws {
    guard !lines.isEmpty || base.isEmpty || isConfirmed else {
      throw CommandFailure(
        .no, "the edited list is empty; nothing was changed; --yes empties \(list.title)")
    }
    try context.server.reconnectIfLost()
    var mine = try lines.withURIs(in: context)
      .songs(keeping: Set(base.map(\.uri)), in: context).withHandles(of: base)
    var theirs = try list.songsNow(in: context)
    base.adoptIDs(of: &theirs, with: &mine)
    let wanted = theirs == base ? mine : try merged(mine, theirs)
    guard wanted != theirs else {
      return context.note("nothing to do; \(list.title) already matches the text")
    }
    try list.apply(wanted, in: context)
  }

  /// Merges the user's change with a change that another client has made in the meantime, after asking the user.
  /// Returns the songs that the list should have.
  ///
  /// - Parameters:
  ///   - mine: the songs of the edited lines.
  ///   - theirs: the present songs of the list.
  private func merged(_ mine: [ListedSong], _ theirs: [ListedSong]) throws -> [ListedSong] {
    guard let wanted = ListingIndex.merged(mine, theirs, base: base) else {
      throw notApplied(
        "somebody else changed the same part of \(list.title) while you were editing it")
    }
    guard wanted != theirs, !isConfirmed else { return wanted }
    try show(theirs, wanted)
    let problem = "somebody else changed \(list.title) while you were editing it"
    let question = "\(problem); apply the changes shown above to the current version?"
    guard let answer = confirm(question) else {
      throw notApplied(problem)
        .saying("--yes applies the changes shown above to the current version")
    }
    guard answer else { throw notApplied(problem) }
    return wanted
  }

  private func notApplied(_ problem: String) -> CommandFailure {
    CommandFailure(.inPart, "\(problem); your edit was not applied")
  }

  /// Prints the changes that would be made to the list. The output goes to standard error, because the changes have
  /// not been made yet.
  private func show(_ theirs: [ListedSong], _ wanted: [ListedSong]) throws {
    let changes = QueueEdit(from: theirs, to: wanted)
      .changes(from: theirs.map(\.identity), to: wanted.map(\.identity))
    printNote(changes.map(\.line.terminalSafe).joined(separator: "\n"))
  }
}

extension [ListedSong] {
  /// Returns the edited songs. A song with a handle gets the identifier and the range of the shown song that the handle
  /// names. If two lines have the same handle, the second line adds a copy of the song. If the URI of a line was
  /// replaced, the line stands for the whole file with the new URI.
  fileprivate func withHandles(of shown: [ListedSong]) -> [ListedSong] {
    var left: [Int: SongIdentity] = [:]
    for song in shown { if let id = song.id { left[id] = song.identity } }
    let known = left
    return map { song in
      guard let id = song.id, let identity = known[id] else { return ListedSong(song.identity) }
      guard identity.uri == song.uri else { return ListedSong(SongIdentity(song.uri)) }
      return ListedSong(identity, id: left.removeValue(forKey: id).map { _ in id })
    }
  }

  /// Replaces the identifiers in these songs and in the edited songs with the identifiers that the songs have in the
  /// queue now. Identifiers change when the server restarts. If the queue still has the same songs, each song gets its
  /// new identifier; otherwise songs are recognized only by file and range.
  ///
  /// - Parameters:
  ///   - now: the present songs of the list.
  ///   - edited: the songs of the edited lines.
  fileprivate mutating func adoptIDs(of now: inout [ListedSong], with edited: inout [ListedSong]) {
    let present = Set(now)
    guard !isEmpty, !contains(where: { $0.id != nil && present.contains($0) }) else { return }
    var ids: [Int: Int] = [:]
    if map(\.identity) == now.map(\.identity) {
      for (old, new) in zip(self, now) { if let id = old.id { ids[id] = new.id } }
    } else {
      now = now.map { ListedSong($0.identity) }
    }
    func adopted(_ song: ListedSong) -> ListedSong {
      ListedSong(song.identity, id: song.id.flatMap { ids[$0] })
    }
    self = map(adopted)
    edited = edited.map(adopted)
  }
}
