/// The replies to a command list.
public struct CommandListReplies: Sendable {
  /// The pairs of each answer, by the request's index in the list.
  public let pairs: [[Pair]]
  let identities: [CommandList.Identity?]

  /// The replies to the requests of a list.
  init(_ pairs: [[Pair]], to list: CommandList) {
    self.pairs = pairs
    identities = list.items.map(\.identity)
  }

  /// Reads the reply to one request of the list.
  ///
  /// - Parameter token: the token that `append` returned for the request.
  /// - Throws: `.argument` for a token of another list; `.malformed` for a wrong reply, with the
  ///   request's `index`.
  public func reply<Reply>(for token: ReplyToken<Reply>) throws(MPDError) -> Reply {
    let index = token.index
    guard pairs.indices.contains(index), identities[index] === token.identity else {
      throw MPDError(
        .argument, "the reply token \(index) is one of another command list",
        isConnectionUsable: true)
    }
    return try reply(at: index, token.read)
  }

  /// Reads the reply to the request with a 0-based index.
  func reply<Reply>(
    at index: Int, _ read: Request<Reply>.Reader
  ) throws(MPDError) -> Reply {
    do throws(MPDError) { return try read(pairs[index]) } catch {
      throw error.ofCompleteReply.at(index)
    }
  }
}

extension MPDError {
  /// Returns the error with its index counted from the start of the whole list and not of the
  /// batch.
  func shifted(by count: Int) -> MPDError {
    index.map { at($0 + count) } ?? self
  }

  /// Returns the error with the index of a command in a list.
  func at(_ index: Int?) -> MPDError {
    MPDError(
      code, message, command: command, index: index, isConnectionUsable: isConnectionUsable)
  }
}
