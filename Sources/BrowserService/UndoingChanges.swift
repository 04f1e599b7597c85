internal import Browser
internal import Bytes
internal import ChangeJournal
internal import MPDClient

// Undoing changes, by the journal that all runs of mpdex share.
extension BrowsingServer {
  /// Undoes the last change of the journal; a remark says so if it was not made here.
  func undo() async { await takeBack(from: .undo) }

  /// Makes the change again that was undone last.
  func redo() async { await takeBack(from: .redo) }

  /// Takes a change from a list of the journal. If somebody else has changed the playlist since, the second attempt
  /// does it all the same.
  private func takeBack(from list: Journal.List) async {
    do {
      let journal = try await journal()
      let change = journal.names(list).first
      let isOwn = list == .redo || change.map(ownChanges.contains) ?? true
      let isInsisting = change != nil && change == refusedChange
      let words = [ByteString(list.verb), "-v"] + (isInsisting ? ["--yes"] : [])
      let before = Set(journal.names(.undo))
      let result = await verbs.run(words, input: [])
      ownChanges.formUnion(journal.names(.undo).filter { !before.contains($0) })
      refusedChange = result.isOfferedAgain ? change : nil
      if result.isOfferedAgain {
        mailbox.send(
          .failed(nil, result.line.replacing(yesHint, with: "; again does it all the same")))
      } else {
        report(result, of: words, orSay: list.verb, isOwn ? "" : ", not made here")
      }
    } catch {
      mailbox.send(.failed(nil, "not done: \(sentence(for: error))"))
    }
  }

  /// The names of the records of what can be undone; empty if there is no place for a journal.
  func changes() async -> Set<ByteString> {
    Set((try? await journal())?.names(.undo) ?? [])
  }

  private func journal() async throws -> Journal {
    let address = try await changeSession.withConnection { $0.address }
    return try Journal(of: address)
  }
}

extension VerbProcess.Outcome {
  /// Whether the command would do with --yes what it has refused.
  fileprivate var isOfferedAgain: Bool { hasFailed && line.hasSuffix(yesHint) }
}
