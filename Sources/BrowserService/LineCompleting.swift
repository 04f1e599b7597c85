internal import Browser
internal import Bytes
internal import MPDClient
internal import Operations

// Completing the lines that the user types.
extension ChangeService {
  /// Finds the possible completions of the last word of a line, and sends them to the mailbox.
  ///
  /// - Parameters:
  ///   - line: the line up to the text cursor.
  ///   - words: the kind of words in the line.
  func complete(_ line: String, _ words: BrowserEffect.CompletedWords) async {
    await mailbox.attempt {
      let (start, candidates) =
        switch words {
        case .command: await verbs.completions(of: line)
        case .playlist: try await (start: "", playlistCompletions(line))
        case .keys: (start: "", [])
        }
      guard !Task.isCancelled else { return }
      mailbox.send(.completed(words, line, start: start, candidates))
    }
  }

  /// Finds the keys that can continue an order of a list, and sends them to the mailbox.
  ///
  /// - Parameters:
  ///   - line: the line up to the text cursor: the keys, or a `:by` command.
  ///   - words: the kind of words in the line.
  ///   - id: the list.
  func completeKeys(
    _ line: String, _ words: BrowserEffect.CompletedWords, of id: ListID
  ) async {
    await mailbox.attempt {
      let keys = words == .command ? String(line.dropFirst(orderCommand.count)) : line
      let tags = try await session.run(.tagTypes).map { $0.name.lowercased() }
      let completion = await lists.source(of: id)?.orderScope?.keys(completing: keys, tags)
      guard !Task.isCancelled else { return }
      let start = String(line.dropLast(keys.count)) + (completion?.start ?? "")
      mailbox.send(.completed(words, line, start: start, completion?.names ?? []))
    }
  }

  private func playlistCompletions(_ line: String) async throws -> [String] {
    try await session.run(.playlists).map(\.name).filter(\.isUTF8).map(\.description)
      .sorted().filter { $0.lowercased().hasPrefix(line.lowercased()) }
  }
}
