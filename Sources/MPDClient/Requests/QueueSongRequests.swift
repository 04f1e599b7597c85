public import Bytes
internal import CMPDClient

// Properties of single songs of the queue. A session does not repeat these requests on a new
// connection, since a restarted server may have given the identifier to another song.
extension Request where Reply == Void {
  /// Sets the priority, 0 to 255, of the songs at 0-based positions; songs of higher priority are
  /// played first while the order is random (raw, since `mpd_send_prio_range` accepts only one
  /// range).
  ///
  /// - Parameters:
  ///   - priority: the priority; 0 is the default of a song.
  ///   - ranges: the 0-based positions, in one range or several.
  public static func setPriority(
    _ priority: Int, at ranges: [any RangeExpression<Int>]
  ) -> Request {
    let request = Request(raw: "prio", [priority.argument] + ranges.map(\.argument))
      .checking(priority).checking(notEmpty: ranges, "range")
    return ranges.reduce(request) { $0.checking($1) }
  }

  /// Sets the priority, 0 to 255, of the songs with the identifiers (raw, since `mpd_send_prio_id`
  /// accepts only one).
  ///
  /// - Parameters:
  ///   - priority: the priority; 0 is the default of a song.
  ///   - ids: the identifiers of the songs in the queue.
  public static func setPriority(_ priority: Int, ids: [Int]) -> Request {
    let request = Request(raw: "prioid", ([priority] + ids).map(\.argument))
      .checking(priority).checking(notEmpty: ids, "song")
    return ids.reduce(request) { $0.checking($1) }
  }

  /// Limits playback of the song with an identifier to a part of it. A nil start is the start of
  /// the song and a nil end its end; if both are nil, the whole song is played again. Refused for
  /// the song that is playing (raw, since `mpd_send_range_id` rounds times).
  ///
  /// - Parameters:
  ///   - start: the time in the song at which playback begins; nil for its start.
  ///   - end: the time in the song at which playback ends; nil for its end.
  ///   - id: the identifier of the song in the queue.
  public static func setRange(from start: Duration?, to end: Duration?, ofID id: Int) -> Request {
    let range = "\((start ?? .zero).protocolText):\(end?.protocolText ?? "")"
    return Request(raw: "rangeid", [id.argument, ByteString(range)])
      .checking(id).checking(time: start).checking(time: end)
  }

  /// Adds a value of a tag to the song with an identifier, as long as it is in the queue. Refused
  /// with `.ack(.permission)` for a song of the music directory (raw, since `mpd_send_add_tag_id`
  /// supports fewer tags).
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - value: the value to add.
  ///   - id: the identifier of the song in the queue.
  public static func addTag(_ tag: Tag, _ value: ByteString, toID id: Int) -> Request {
    Request(raw: "addtagid", [id.argument, ByteString(tag.name), value]).checking(id)
  }

  /// Removes all values of a tag from the song with an identifier; refused as `addTag` is (raw,
  /// since `mpd_send_clear_tag_id` supports fewer tags).
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - id: the identifier of the song in the queue.
  public static func clearTag(_ tag: Tag, ofID id: Int) -> Request {
    Request(raw: "cleartagid", [id.argument, ByteString(tag.name)]).checking(id)
  }

  /// Removes all tags from the song with an identifier; refused as `addTag` is
  /// (`mpd_send_clear_all_tags_id`).
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func clearTags(ofID id: Int) -> Request {
    Request("cleartagid", number: id, send: mpd_send_clear_all_tags_id)
  }
}
