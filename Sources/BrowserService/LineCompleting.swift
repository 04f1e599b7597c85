internal import Browser
internal import Bytes
internal import CommandRuntime
internal import MPDClient

// Completing a line that the user types.
extension BrowsingServer {
  /// Finds what the last word of a line can become, and sends it.
  func complete(_ line: String, _ words: BrowserEffect.CompletedWords) async {
    do {
      let (start, candidates) =
        switch words {
        case .command: await commandCompletions(line)
        case .playlist: try await (start: "", playlistCompletions(line))
        }
      guard !Task.isCancelled else { return }
      mailbox.send(.completed(words, line, start: start, candidates))
    } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
    }
  }

  private func playlistCompletions(_ line: String) async throws -> [String] {
    try await changeSession.run(.playlists).map(\.name).filter(\.isUTF8).map(\.description)
      .sorted().filter { $0.lowercased().hasPrefix(line.lowercased()) }
  }

  /// Returns the line before its last word, and what that can become, as the shell's completion knows it.
  private func commandCompletions(_ line: String) async -> (start: String, [String]) {
    let start = startOfLastWord(in: line)
    let word = line.utf8.count - start.utf8.count
    let question = ByteString("mpdex " + withServer(line))
    let replaced = ByteString(question.bytes.suffix(word))
    let answer = await verbs.answer(["complete", "bash", menuKind, question, replaced])
    let candidates = answer.dropFirst().filter { $0.isUTF8 && !$0.isEmpty }.map(\.description)
    let isOpen = answer.first == "nospace" || candidates.count > 1
    return (start, candidates.map { isOpen ? $0 : $0 + " " })
  }

  /// The line with the options that say which server is meant, after the verb.
  private func withServer(_ line: String) -> String {
    let verb = line.prefix { $0 != " " }
    guard verb.count < line.count else { return line }
    let options = verbs.options.map { " " + ShellQuoting.none.quoted($0.bytes).description }
      .joined()
    return verb + options + line.dropFirst(verb.count)
  }
}

/// The part of a line before its last word, which may have begun with a quote.
private func startOfLastWord(in line: String) -> String {
  let word = line.utf8.count - (shellWords(ByteString(line)).last?.start ?? 0)
  return String(decoding: line.utf8.dropLast(word), as: UTF8.self)
}

/// The kind of completion, in bash's protocol, that returns whole words (COMP_TYPE).
private let menuKind: ByteString = "37"
