package import Bytes
package import CommandRuntime
internal import CommandSyntax
package import MPDClient
internal import TerminalText

/// The option that makes a command read its arguments as identifiers of songs instead of positions in the queue.
package struct SongIDOption: OptionGroup {
  package let isGiven: Bool

  init(_ words: inout Words) {
    isGiven = words.flag(
      "--id",
      "Name songs of the queue by identifiers, which stay the same when the queue changes.")
  }
}

/// Parses identifiers of songs in the queue and removes repeated ones. An argument is a number such as `57`, or a line
/// that begins with an identifier and a space or tab, as `mpdex playlist --id` prints it.
package func songIDs(_ arguments: [ByteString]) throws -> [Int] {
  var ids: [Int] = []
  var known: Set<Int> = []
  for argument in arguments {
    let id = try songID(argument)
    if known.insert(id).inserted { ids.append(id) }
  }
  return ids
}

private func songID(_ argument: ByteString) throws -> Int {
  let text = withoutLeadingBlanks(argument)
  let digits = text.prefix { $0 != " " && $0 != "\t" }
  guard let id: Int = ByteString(String(digits)).number(), (0...Int(Int32.max)).contains(id) else {
    throw CommandFailure(
      .usage,
      "'\(argument.shortened.terminalSafe)' is not the id of a song: give a number that `mpdex playlist --id` "
        + "prints")
  }
  return id
}

/// Runs requests for songs of the queue in one command list. If one of the songs is no longer in the queue, none of
/// the requests is run.
@discardableResult
package func run<Tokens>(
  for ids: [Int], in context: CommandContext, _ build: (inout CommandList) -> Tokens
) throws -> (tokens: Tokens, replies: CommandListReplies) {
  try context.withConnection { server in
    try server.list(atomically: true) { list in
      // The server stops at the first missing song, before anything is changed.
      for id in ids { list.append(.song(id: id)) }
      return build(&list)
    }
  } onError: { error in
    guard error.code == .ack(.noExist), let index = error.index, ids.indices.contains(index) else {
      throw error
    }
    throw CommandFailure(
      .no,
      "there is no song with id \(ids[index]) in the queue; nothing was done; `mpdex playlist --id` prints "
        + "the current ids")
  }
}
