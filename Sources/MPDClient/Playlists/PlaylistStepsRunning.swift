internal import Bytes

extension Connection {
  /// How the steps of an edit ended.
  enum PlaylistStepsResult {
    /// All of them were done.
    case done(before: [ByteString])
    /// The server refused to read the playlist, or one of the insertions; nothing was changed.
    case refused(ACK)
  }

  /// Performs the steps of an edit in one command list that first reads the playlist.
  mutating func perform(_ steps: PlaylistSteps) throws(MPDError) -> PlaylistStepsResult {
    var list = CommandList()
    let songs = list.append(.playlistURIs(steps.name))
    list.append(contentsOf: steps.requests)
    do throws(MPDError) { return .done(before: try run(list).reply(for: songs)) } catch {
      guard case .ack(let ack) = error.code, let index = error.index,
        index <= steps.insertions.count
      else { throw error }
      if index > 1 { try self.list { $0.append(contentsOf: steps.undoing(index - 1)) } }
      return .refused(ack)
    }
  }

  /// Returns songs as a playlist stores them, once it is sure that it can.
  ///
  /// - Throws: An error whose `index` is that of a song that is refused.
  mutating func stored(
    _ songs: [ByteString], in name: ByteString, isCancelled: () -> Bool
  ) throws(MPDError) -> [ByteString] {
    if songs.isEmpty { return [] }
    try PlaylistEdit(name, from: nil, to: songs).checkFormat(at: songs.indices)
    do throws(TemporaryPlaylist.Problem) {
      let trial = try temporaryPlaylist(holding: songs, isCancelled: isCancelled)
      _ = removeTemporary(trial.name)
      return trial.songs
    } catch {
      throw error.error(of: name, songs)
    }
  }

  /// Compares a playlist with what an edit should have made of it.
  mutating func check(_ edit: PlaylistEdit) throws(MPDError) {
    let found: [ByteString]
    do throws(MPDError) { found = try run(.playlistURIs(edit.name)) } catch {
      throw error.saying(
        "\(edit.name.shown): \(error.message); it was changed, but not compared afterwards")
    }
    guard found == edit.new else {
      throw .lostData(
        "\(edit.name.shown): another client may have changed it at the same time; it has "
          + "\(songCount(found.count)) now and should have \(edit.new.count)")
    }
  }
}
