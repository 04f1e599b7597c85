internal import Bytes

/// The result of an edit's steps.
enum PlaylistStepsResult {
  /// All were done; the songs of the playlist right before and right after them.
  case done(before: [ByteString], after: [ByteString])
  /// There is no playlist, or the server refuses the first step or is too old for one; nothing was changed.
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
      if error.code == .unsupported { return .refused }
      guard case .ack(let ack) = error.code else { throw error }
      guard let before = replies.first?.values("file") else { return .refused }
      // Any other refusal may have come after the server had begun to write.
      let isEarly = replies.count == 1 && earlyRefusals.contains(ack)
      return isEarly ? .refused : .failed(error, before: before)
    }
    return .done(before: replies[0].values("file"), after: replies[list.count - 1].values("file"))
  }

  /// Returns the error of steps that failed, once the playlist has the songs again that it had, and those that
  /// other clients have appended since.
  ///
  /// - Parameter added: The songs that the steps were to add.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ before: [ByteString], adding added: [ByteString]
  ) -> MPDError {
    undo(error, of: name) { now in
      before + now.without(before).without(added)
    }
  }

  /// Returns the error of a change that failed, after giving the playlist the songs it would have had without the change.
  ///
  /// - Parameter wanted: Takes the songs that the playlist has now, and returns those that it should have; nil if
  ///   that is not known.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ wanted: ([ByteString]) -> [ByteString]?
  ) -> MPDError {
    let now: [ByteString]?
    do throws(MPDError) { now = try playlistEdit(of: name).old } catch {
      return error.saying("\(name.shown): \(error); it is not known whether it was changed")
    }
    let before = wanted(now ?? [])
    guard let before, (now ?? []) == before || restore(name, before, expecting: now) else {
      return .lostData(
        "\(name.shown): \(error.message); it has \(songCount(now?.count ?? 0)) now"
          + (before.map { " and had \($0.count) before" } ?? ""))
    }
    return error.saying("\(name.shown): \(error.message); nothing was changed")
  }

  /// Gives a playlist the songs that it had; those that other clients append meanwhile follow them.
  ///
  /// - Parameter now: The songs that it has; nil if it is gone.
  /// - Returns: Whether that was possible: the server accepts all songs, and no other client has
  ///   changed the playlist otherwise.
  mutating func restore(
    _ name: ByteString, _ before: [ByteString], expecting now: [ByteString]?
  ) -> Bool {
    let edit = PlaylistEdit(name, from: now, to: before)
    return ((try? rewrite(edit, isCancelled: { false })) ?? nil) != nil
  }
}

extension [ByteString] {
  /// Returns the songs without the others, each removed as often as it occurs among them.
  func without(_ others: some Sequence<ByteString>) -> [ByteString] {
    var left = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { song in
      guard let count = left[song], count > 0 else { return true }
      left[song] = count - 1
      return false
    }
  }
}

/// The refusals of an insertion that come before the server changes a playlist.
private let earlyRefusals: Set<ACK> = [.playlistMax, .argument, .noExist, .unknownCommand]
