internal import Bytes

/// How the steps of an edit ended.
enum PlaylistStepsResult {
  /// All were done; the songs of the playlist right before and right after them.
  case done(before: [ByteString], after: [ByteString])
  /// There is no playlist, or the server refuses the first step; nothing was changed.
  case refused
  /// A step failed.
  case failed(MPDError, before: [ByteString])
}

extension Connection {
  /// Performs the steps of an edit and reads the playlist before and after them, all in one command
  /// list, so that no other client's requests come between.
  mutating func perform(_ steps: PlaylistSteps) throws(MPDError) -> PlaylistStepsResult {
    var list = CommandList(atomically: true)
    list.append(.playlistURIs(steps.name))
    list.append(contentsOf: steps.requests)
    list.append(.playlistURIs(steps.name))
    var replies: [[Pair]] = []
    do throws(MPDError) { try run(list, into: &replies) } catch {
      guard case .ack(let ack) = error.code else { throw error }
      guard let before = replies.first?.values("file") else { return .refused }
      // Any other refusal may have come after the server had begun to write.
      let isEarly = replies.count == 1 && earlyRefusals.contains(ack)
      return isEarly ? .refused : .failed(error, before: before)
    }
    return .done(before: replies[0].values("file"), after: replies[list.count - 1].values("file"))
  }

  /// Returns the error of steps that failed, once the playlist has the songs again that it had.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ before: [ByteString]
  ) -> MPDError {
    let now: [ByteString]?
    do throws(MPDError) { now = try playlistEdit(of: name).old } catch {
      return error.saying("\(name.shown): \(error); it is not known whether it was changed")
    }
    guard now == before || restore(name, before, expecting: now) else {
      return .lostData(
        "\(name.shown): \(error.message); it has \(songCount(now?.count ?? 0)) now and had "
          + "\(before.count) before")
    }
    return error.saying("\(name.shown): \(error.message); nothing was changed")
  }

  /// Gives a playlist the songs that it had.
  ///
  /// - Parameter now: The songs that it has; nil if it is gone.
  /// - Returns: Whether that was possible: the server accepts all songs, and no other client has
  ///   changed the playlist meanwhile.
  mutating func restore(
    _ name: ByteString, _ before: [ByteString], expecting now: [ByteString]?
  ) -> Bool {
    let edit = PlaylistEdit(name, from: now, to: before)
    return (try? rewrite(edit, isCancelled: { false })) ?? false
  }
}

/// The refusals of an insertion that come before the server changes a playlist.
private let earlyRefusals: Set<ACK> = [.playlistMax, .argument, .noExist, .unknownCommand]
