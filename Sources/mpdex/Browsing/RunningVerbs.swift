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
    await run(words, input: nil, orSay: "\(name): done", showsAll: true)
  }

  /// Runs a verb and says what it has said, or what was done if it has said nothing. What it adds to the journal can
  /// be undone.
  ///
  /// - Parameters:
  ///   - input: the lines of its standard input; nil if it must not read any.
  ///   - terminator: the byte after each of them.
  ///   - showsAll: whether all lines of the answer are shown, and not only the first one.
  func run(
    _ words: [ByteString], input: [ByteString]? = [], endedBy terminator: UInt8 = 0,
    orSay text: String, showsAll: Bool = false
  ) async {
    let before = await changes()
    let result = await verbs.run(words, input: input, endedBy: terminator)
    let own = await changes().subtracting(before)
    ownChanges.formUnion(own)
    refusedChange = nil
    guard showsAll, result.lines.count > 1 else {
      return report(result, of: words, orSay: text, canUndo: !own.isEmpty)
    }
    mailbox.send(
      .answered(result.lines, hasFailed: result.hasFailed, canUndo: !own.isEmpty))
  }

  /// Says what a verb has said, with a remark, or what was done if it has said nothing.
  func report(
    _ result: VerbProcess.Outcome, of words: [ByteString], orSay text: String,
    _ remark: String = "", canUndo: Bool = false
  ) {
    if result.hasFailed {
      mailbox.send(.failed(nil, result.line.isEmpty ? "\(words[0]) has failed" : result.line))
    } else {
      mailbox.send(.done((result.line.isEmpty ? text : result.line) + remark, canUndo: canUndo))
    }
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
