internal import Browser
internal import Bytes
internal import MPDClient

// Running the command's own verbs.
extension BrowsingServer {
  /// Runs a verb as the user has typed it, if it ends by itself and needs neither the terminal nor standard
  /// input.
  func run(_ line: String) async {
    let all = shellWords(ByteString(line))
    guard all.last?.quoting == ShellQuoting.none, !line.endsWithEscape else {
      return mailbox.send(.failed(nil, "not done: a quote of `\(line)` is not closed"))
    }
    // After a space there is an empty word at the end.
    let words = (line.hasSuffix(" ") ? Array(all.dropLast()) : all).map(\.text)
    guard let name = words.first else { return }
    guard !needsAShell(words) else {
      return mailbox.send(
        .failed(nil, "`\(line)` needs a shell: it waits, or asks at the terminal"))
    }
    await run(
      words, input: nil, changing: Set(words.dropFirst()), orSay: "\(name): done", showsAll: true)
  }

  /// Runs a verb and says what it has said, or what was done if it has said nothing. What it changes in
  /// the queue and in some playlists can be undone; if those cannot be read, it is not run.
  ///
  /// - Parameters:
  ///   - input: the lines of its standard input; nil if it must not read any.
  ///   - playlists: names, some of which may be of playlists.
  ///   - showsAll: whether all lines of the answer are shown, and not only the first one.
  func run(
    _ words: [ByteString], input: [ByteString]? = [], changing playlists: Set<ByteString> = [],
    orSay text: String, showsAll: Bool = false
  ) async {
    do {
      let before = try await undoableState(playlists)
      let result = await verbs.run(words, input: input)
      let changes = try? await undoableState(playlists).changes(since: before)
      undoStack.add(changes ?? [])
      let canUndo = changes?.isEmpty == false
      if showsAll, result.lines.count > 1 {
        return mailbox.send(
          .answered(result.lines, hasFailed: result.hasFailed, canUndo: canUndo))
      }
      let isLost = changes == nil && !result.hasFailed
      report(
        result, of: words, orSay: isLost ? text + "; it cannot be undone here" : text,
        canUndo: canUndo)
    } catch {
      mailbox.send(.failed(nil, "not done: \(sentence(for: error))"))
    }
  }

  private func report(
    _ result: VerbProcess.Outcome, of words: [ByteString], orSay text: String,
    canUndo: Bool = false
  ) {
    if result.hasFailed {
      mailbox.send(.failed(nil, result.line.isEmpty ? "\(words[0]) has failed" : result.line))
    } else {
      mailbox.send(.done(result.line.isEmpty ? text : result.line, canUndo: canUndo))
    }
  }

  /// Runs a verb whose changes are not added to those that can be undone; returns whether it succeeded.
  func succeeds(
    _ words: [ByteString], input: [ByteString] = [], orSay text: String
  ) async -> Bool {
    let result = await verbs.run(words, input: input)
    report(result, of: words, orSay: text)
    return !result.hasFailed
  }
}

extension String {
  /// Whether the last character is a backslash that would escape the next one.
  fileprivate var endsWithEscape: Bool {
    !reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }
}

/// Whether a command waits for events, or asks at the terminal.
private func needsAShell(_ words: [ByteString]) -> Bool {
  let name = (try? commandName(words[0].description)) ?? ""
  let edits = ["queue", "playlist"].contains(name) && words.dropFirst().first == "edit"
  return edits || waitingCommands.contains(name) || !waitingOptions.isDisjoint(with: words)
}

private let waitingCommands: Set<String> = [
  "browse", "idle", "idleloop", "subscribe", "wait", "waitmessage", "watch",
]

private let waitingOptions: Set<ByteString> = ["-w", "--wait", "--follow", "--finish-current"]
