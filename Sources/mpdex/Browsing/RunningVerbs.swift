internal import Browser
internal import Bytes
internal import MPDClient

// Running the command's own verbs, and undoing what they have changed.
extension BrowsingServer {
  /// Runs a verb as the user has typed it, if it ends by itself and needs no terminal.
  func run(_ line: String) async {
    var words = shellWords(ByteString(line)).map(\.text)
    if line.hasSuffix(" "), words.last?.isEmpty == true { words.removeLast() }
    guard let name = words.first, !needsAShell(words) else {
      return mailbox.send(
        .failed(nil, "`\(line)` needs a shell: it waits, or asks at the terminal"))
    }
    await run(words, changing: Set(words.dropFirst()), orSay: "\(name): done")
  }

  /// Runs a verb and says what it has said, or what was done if it has said nothing. What it changes in
  /// the queue and in some playlists can be undone.
  ///
  /// - Parameter playlists: names, some of which may be of playlists.
  func run(
    _ words: [ByteString], input: [ByteString] = [], changing playlists: Set<ByteString> = [],
    orSay sentence: String
  ) async {
    let before = try? await changeable(playlists)
    let result = await verbs.run(words, input: input)
    let after = try? await changeable(playlists)
    let made = before.flatMap { before in after.map { $0.changes(since: before) } } ?? []
    undoStack.add(made)
    report(result, of: words, orSay: sentence, canUndo: !made.isEmpty)
  }

  private func report(
    _ result: VerbProcess.Outcome, of words: [ByteString], orSay sentence: String, canUndo: Bool
  ) {
    if result.hasFailed {
      mailbox.send(.failed(nil, result.line.isEmpty ? "\(words[0]) has failed" : result.line))
    } else {
      mailbox.send(.done(result.line.isEmpty ? sentence : result.line, canUndo: canUndo))
    }
  }

  private func changeable(_ playlists: Set<ByteString>) async throws -> ChangeableState {
    let version = try await playerSession.run(.status).queueVersion
    guard !playlists.isEmpty else { return ChangeableState(queueVersion: version, playlists: [:]) }
    var songs: [ByteString: [ByteString]?] = Dictionary(
      uniqueKeysWithValues: playlists.map { ($0, nil) })
    for name in try await playerSession.run(.playlists).map(\.name) where playlists.contains(name) {
      songs[name] = try await playerSession.run(.playlistURIs(name))
    }
    return ChangeableState(queueVersion: version, playlists: songs)
  }
}

// Undoing.
extension BrowsingServer {
  /// Undoes the last change that the browser has made; without one, the last change of the queue.
  func undo() async {
    let change = undoStack.done.last
    let wanted = change?.inverse ?? .queue
    switch await make(wanted, by: "undo", orSay: "undone") {
    case .made: undoStack.moveToUndone()
    case .outdated: undoStack.forgetLastDone()
    case .failed: break
    }
  }

  /// Makes the change again that was undone last.
  func redo() async {
    switch await make(undoStack.undone.last ?? .queue, by: "redo", orSay: "done again") {
    case .made: undoStack.moveToDone()
    case .outdated: undoStack.forgetLastUndone()
    case .failed: break
    }
  }

  private enum MakingResult {
    case made
    /// What is to be changed has been changed meanwhile, so that this cannot be made any more.
    case outdated
    case failed
  }

  /// - Parameter action: what `mpdex queue` does for a change of the queue.
  private func make(
    _ change: UndoStack.Change, by action: ByteString, orSay sentence: String
  ) async -> MakingResult {
    switch change {
    case .queue: await succeeds(["queue", action], orSay: sentence) ? .made : .failed
    case .playlist(let change): await make(change, orSay: "\(sentence): \(change.name)")
    }
  }

  /// Makes a change of a playlist, unless the playlist has been changed meanwhile.
  private func make(
    _ change: UndoStack.PlaylistChange, orSay text: String
  ) async -> MakingResult {
    let state: ChangeableState
    do { state = try await changeable([change.name]) } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
      return .failed
    }
    guard state.playlists[change.name] == .some(change.before) else {
      mailbox.send(.failed(nil, "not done: \(change.name) has been changed since"))
      return .outdated
    }
    guard let songs = change.after else {
      return await succeeds(["rm", "--", change.name], orSay: text) ? .made : .failed
    }
    let words: [ByteString] = ["playlist", "apply", "-0", "--", change.name, "-"]
    return await succeeds(words, input: songs, orSay: text) ? .made : .failed
  }

  private func succeeds(
    _ words: [ByteString], input: [ByteString] = [], orSay sentence: String
  ) async -> Bool {
    let result = await verbs.run(words, input: input)
    report(result, of: words, orSay: sentence, canUndo: false)
    return !result.hasFailed
  }
}

/// What verbs can change, at one moment.
private struct ChangeableState {
  let queueVersion: Int
  /// The URIs of playlists; nil for one that does not exist.
  let playlists: [ByteString: [ByteString]?]

  /// The changes since another moment.
  func changes(since before: ChangeableState) -> [UndoStack.Change] {
    let queue: [UndoStack.Change] = queueVersion == before.queueVersion ? [] : [.queue]
    return queue
      + playlists.compactMap { name, after in
        let before = before.playlists[name] ?? nil
        guard before != after else { return nil }
        return .playlist(UndoStack.PlaylistChange(name: name, before: before, after: after))
      }
  }
}

/// Whether a command waits for events, or asks at the terminal.
private func needsAShell(_ words: [ByteString]) -> Bool {
  let name = (try? commandName(words[0].description)) ?? ""
  return ["browse", "idle", "idleloop", "subscribe", "wait", "waitmessage", "watch"].contains(name)
    || words.contains("edit") || words.contains("--wait") || words.contains("--follow")
}
