internal import Browser
internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient

// Running the command's own verbs.
extension ChangeService {
  /// Runs an mpdex command as the user has typed it. The command cannot read standard input. Commands that wait for
  /// events or need the terminal are refused.
  func run(_ line: String) async {
    let all = shellWords(ByteString(line))
    guard all.last?.quoting == ShellQuoting.none, !line.endsWithEscape else {
      return mailbox.send(
        .failed(nil, "nothing was done: `\(line)` ends inside quotes or with a backslash"))
    }
    // The empty last word of a line that ends with a space is left out.
    let words = (line.hasSuffix(" ") ? Array(all.dropLast()) : all).map(\.text)
    guard let name = words.first else { return }
    guard !verbs.needsAShell(words) else {
      return mailbox.send(
        .failed(
          nil,
          "`\(line)` must be run in a shell: it waits for events or asks questions at the terminal")
      )
    }
    await run(
      words.withMessages, input: nil,
      orSay: sentences[name] ?? "\(verbs.nameOfCommand(name) ?? name.description): done",
      showsAll: true)
  }

  /// Runs a command and shows what it has printed, or a given text if it has printed nothing. The user can undo the
  /// changes that the command has recorded in the journal.
  ///
  /// - Parameters:
  ///   - input: the lines that the command reads from standard input; nil if the command must not read any.
  ///   - terminator: the byte after each line of the input.
  ///   - text: the text to show if the command prints nothing.
  ///   - showsAll: whether to show all lines that the command has printed, rather than only the first.
  ///   - sentence: returns the message to show, given the number of added songs that the command has reported.
  func run(
    _ words: [ByteString], input: [ByteString]? = [], endedBy terminator: UInt8 = 0,
    orSay text: String, showsAll: Bool = false, counting sentence: ((Int) -> String)? = nil
  ) async {
    let before = await changes()
    var result = await verbs.run(words, input: input, endedBy: terminator)
    let own = await changes().subtracting(before)
    refusedChange = nil
    if !result.hasFailed, let sentence, let count = result.addedSongs {
      note(own, sentence(count))
      return mailbox.send(.done(sentence(count), canUndo: !own.isEmpty))
    }
    // If a command has changed something and says so, its results are left out, because they only repeat the status or
    // the arguments.
    let saysChange = !own.isEmpty && !result.messages.isEmpty
    if !result.hasFailed, saysChange || sentences[words[0]] != nil {
      result = result.withoutResults
    }
    note(own, result.line.isEmpty || result.lines.count > 1 ? text : result.line)
    let canUndo = !own.isEmpty && !words.contains("redo")
    guard showsAll, result.lines.count > 1 else {
      return report(result, of: words, orSay: text, canUndo: canUndo)
    }
    mailbox.send(.answered(result.lines, hasFailed: result.hasFailed, canUndo: canUndo))
  }

  private func note(_ changes: Set<ByteString>, _ text: String) {
    for change in changes { ownChanges[change] = text }
  }

  /// Shows a message about a command: the first line that the command has printed, or `text` if it has printed nothing,
  /// followed by a remark. If the command has failed, only its error is shown.
  ///
  /// - Parameters:
  ///   - result: the output of the command.
  ///   - words: the command and its arguments.
  ///   - text: the message to show if the command has printed nothing.
  ///   - remark: the remark to append to the message.
  ///   - canUndo: whether the change that the command has made can be undone.
  func report(
    _ result: VerbProcess.Outcome, of words: [ByteString], orSay text: String,
    _ remark: String = "", canUndo: Bool = false
  ) {
    if result.hasFailed {
      mailbox.send(
        .failed(nil, result.line.isEmpty ? "`\(words[0])` failed without a message" : result.line))
    } else {
      mailbox.send(.done((result.line.isEmpty ? text : result.line) + remark, canUndo: canUndo))
    }
  }
}

// Undoing changes with the journal, which all runs of mpdex share.
extension ChangeService {
  /// Undoes the last change or, if the list is `redo`, redoes the change that was undone last. If the change was made
  /// outside this browser, the message says so. If somebody else has modified the playlist since the change, the first
  /// attempt is refused; a second attempt goes ahead anyway.
  func takeBack(from list: Journal.List) async {
    do {
      let journal = try await journal()
      let change = journal.names(list).first
      let own = change.flatMap { ownChanges[$0] }
      let isOwn = list == .redo || change == nil || own != nil
      let isInsisting = change != nil && change == refusedChange
      let words = [ByteString(list.verb), "-v"] + (isInsisting ? ["--yes"] : [])
      let before = Set(journal.names(.undo) + journal.names(.redo))
      let result = await verbs.run(words, input: []).naming(own)
      note(Set(journal.names(.undo) + journal.names(.redo)).subtracting(before), own ?? "")
      refusedChange = result.isOfferedAgain ? change : nil
      if result.isOfferedAgain {
        mailbox.send(
          .failed(
            nil, result.line.replacingAll(yesHint, with: "; repeat to do it anyway"))
        )
      } else {
        report(result, of: words, orSay: list.verb, isOwn ? "" : "; this change was made elsewhere")
      }
    } catch {
      mailbox.send(.failed(nil, "nothing was done: \(sentence(for: error))"))
    }
  }

  /// Returns the names of the journal's records that can be undone; empty if the journal is not available.
  private func changes() async -> Set<ByteString> {
    Set((try? await journal())?.names(.undo) ?? [])
  }

  private func journal() async throws -> Journal {
    let address = try await session.withConnection { $0.address }
    return try Journal(of: address)
  }
}

extension VerbProcess.Outcome {
  /// Names the change that was undone or redone by the words with which the browser has reported it, and not by its
  /// command: "undone: deleted Says; …" and not "undone: del; …".
  fileprivate func naming(_ change: String?) -> Self {
    guard let change, !change.isEmpty, !hasFailed, let colon = line.firstIndex(of: ":"),
      let end = line[colon...].firstIndex(of: ";")
    else { return self }
    let named = "\(line[...colon]) \(change)\(line[end...])"
    return VerbProcess.Outcome(
      lines: [named] + lines.dropFirst(), hasFailed: false, messages: messages)
  }

  /// Whether the command was refused but would be carried out with `--yes`.
  fileprivate var isOfferedAgain: Bool { hasFailed && line.hasSuffix(yesHint) }
}

/// The messages for commands that normally print nothing but the status. If such a command prints a message of its own,
/// that message is shown instead.
private let sentences: [ByteString: String] = [
  "clear": "cleared the queue", "crop": "cropped the queue", "shuffle": "shuffled the queue",
]

extension [ByteString] {
  /// The words of a command, with `-v` added so that the command prints its messages even if its output is a pipe.
  fileprivate var withMessages: [ByteString] {
    let options: Set<ByteString> = ["-v", "--verbose", "-q", "--quiet", "--help"]
    guard let name = first, options.isDisjoint(with: self) else { return self }
    return [name, "-v"] + dropFirst()
  }
}

extension VerbProcess.Outcome {
  fileprivate var withoutResults: Self {
    VerbProcess.Outcome(lines: messages, hasFailed: hasFailed, messages: messages)
  }
}

extension String {
  /// Whether the text ends with a backslash that would escape the next character.
  fileprivate var endsWithEscape: Bool {
    !reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }
}

extension VerbProcess {
  /// Returns whether a command cannot run in the browser, because it waits for events or needs the terminal.
  fileprivate func needsAShell(_ words: [ByteString]) -> Bool {
    let name = nameOfCommand(words[0]) ?? ""
    let edits = ["queue", "playlist"].contains(name) && words.dropFirst().first == "edit"
    return edits || waitingCommands.contains(name) || !waitingOptions.isDisjoint(with: words)
  }
}

private let waitingCommands: Set<String> = [
  "browse", "idle", "idleloop", "subscribe", "wait", "waitmessage", "watch",
]

private let waitingOptions: Set<ByteString> = ["-w", "--wait", "--follow", "--finish-current"]
