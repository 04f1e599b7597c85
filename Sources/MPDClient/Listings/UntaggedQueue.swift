internal import Bytes

extension Connection {
  /// Returns the status and the songs of the queue at one moment, without tags, in one round trip
  /// (`tagtypes clear`, `status`, `playlistinfo` in one command list).
  ///
  /// Where the server's limit of output is too low for that, the songs are read by windows; see
  /// `queueSnapshot(windowSize:progress:)`. The tags that the user wants are selected again by the next
  /// request that needs them.
  public mutating func untaggedQueue() throws(MPDError) -> QueueSnapshot {
    do throws(MPDError) { return try readUntaggedQueue() } catch {
      switch error.code {
      case .closed: try reconnect()
      case .ack(.unknownCommand), .ack(.argument): break
      default: throw error
      }
    }
    return try withTags([]) { connection throws(MPDError) in try connection.queueSnapshot() }
  }

  private mutating func readUntaggedQueue() throws(MPDError) -> QueueSnapshot {
    let tagTypes = state.tagTypes
    var list = CommandList(atomically: true)
    if sendsTags { list.append(Request<Void>(raw: "tagtypes", ["clear"])) }
    let status = list.append(.status)
    let songs = list.append(
      Request<[Song]>(raw: "playlistinfo", isIdempotent: true, read: { Song.songs(from: $0) }))
    let replies: CommandListReplies
    do throws(MPDError) { replies = try run(list) } catch {
      // Unless it refused the first command, the server sends no tags now.
      state.tagTypes = tagTypes
      if error.index ?? 0 > 0 { sendsTags = false }
      throw error
    }
    state.tagTypes = tagTypes
    sendsTags = false
    return QueueSnapshot(
      status: try replies.reply(for: status), songs: try replies.reply(for: songs)
    )
  }
}
