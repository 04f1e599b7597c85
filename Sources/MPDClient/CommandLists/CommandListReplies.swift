/// The answers to a command list.
public struct CommandListReplies: Sendable {
  /// The pairs of each answer, by the request's place in the list.
  public let pairs: [[Pair]]
  let identities: [CommandList.Identity?]

  /// Reads the answer to the request at a place of this list.
  ///
  /// - Throws: `.argument` for a place of another list; what is wrong with the answer, its `index`
  ///   that of the place.
  public func reply<Reply>(
    at place: CommandList.Place<Reply>
  ) throws(MPDError) -> Reply {
    guard pairs.indices.contains(place.index), identities[place.index] === place.identity else {
      throw MPDError(
        .argument, "the place \(place.index) is one of another command list",
        isConnectionUsable: true)
    }
    do throws(MPDError) { return try place.read(pairs[place.index]) } catch {
      throw error.at(place.index)
    }
  }
}

extension MPDError {
  /// The same error of a command that stands later in the whole than in its list.
  func shifted(by count: Int) -> MPDError {
    index.map { at($0 + count) } ?? self
  }

  /// The same error of a command at a place in a list.
  func at(_ index: Int) -> MPDError {
    MPDError(
      code, message, command: command, index: index, isConnectionUsable: isConnectionUsable)
  }
}
