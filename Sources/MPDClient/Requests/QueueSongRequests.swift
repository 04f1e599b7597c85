public import Bytes
internal import CMPDClient

// Properties of individual songs in the queue. A session does not repeat these requests on a new connection, because
// a restarted server may have assigned the identifier to another song.
extension Request where Reply == Void {
  /// Sets the priority of the songs at the given 0-based positions. In random order, songs with a higher priority are
  /// played first.
  ///
  /// The request is sent as a raw line, because `mpd_send_prio_range` accepts only one range.
  ///
  /// - Parameters:
  ///   - priority: the priority, from 0, the default, to 255.
  ///   - ranges: the 0-based positions, as one or more ranges.
  public static func setPriority(
    _ priority: Int, at ranges: [any RangeExpression<Int>]
  ) -> Request {
    let request = Request(raw: "prio", [priority.argument] + ranges.map(\.argument))
      .checking(priority).checking(notEmpty: ranges, "range")
    return ranges.reduce(request) { $0.checking($1) }
  }

  /// Sets the priority of the songs with the given identifiers.
  ///
  /// The request is sent as a raw line, because `mpd_send_prio_id` accepts only one identifier.
  ///
  /// - Parameters:
  ///   - priority: the priority, from 0, the default, to 255.
  ///   - ids: the identifiers of the songs in the queue.
  public static func setPriority(_ priority: Int, ids: [Int]) -> Request {
    let request = Request(raw: "prioid", ([priority] + ids).map(\.argument))
      .checking(priority).checking(notEmpty: ids, "song")
    return ids.reduce(request) { $0.checking($1) }
  }

  /// Limits playback of the song with the given identifier to a part of the song. If both times are nil, the limit is
  /// removed. The server refuses the request for the song that is playing.
  ///
  /// The request is sent as a raw line, because `mpd_send_range_id` rounds times.
  ///
  /// - Parameters:
  ///   - start: the time at which playback begins; nil for the start of the song.
  ///   - end: the time at which playback ends; nil for the end of the song.
  ///   - id: the identifier of the song in the queue.
  public static func setRange(from start: Duration?, to end: Duration?, ofID id: Int) -> Request {
    let range = "\((start ?? .zero).protocolText):\(end?.protocolText ?? "")"
    return Request(raw: "rangeid", [id.argument, ByteString(range)])
      .checking(id).checking(time: start).checking(time: end)
  }

  /// Adds a value to a tag of the song with the given identifier; the value is lost when the song leaves the queue. The
  /// server refuses the request with `.ack(.permission)` for a song in the music directory.
  ///
  /// The request is sent as a raw line, because `mpd_send_add_tag_id` does not support every tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to which the value is added.
  ///   - value: the value to add.
  ///   - id: the identifier of the song in the queue.
  public static func addTag(
    _ tag: Tag, value: some ByteStringConvertible, toID id: Int
  ) -> Request {
    Request(raw: "addtagid", [id.argument, ByteString(tag.name), value]).checking(id)
  }

  /// Removes all values of a tag from the song with the given identifier. The server refuses the request for the same
  /// songs as ``addTag(_:value:toID:)``.
  ///
  /// The request is sent as a raw line, because `mpd_send_clear_tag_id` does not support every tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to remove.
  ///   - id: the identifier of the song in the queue.
  public static func clearTag(_ tag: Tag, ofID id: Int) -> Request {
    Request(raw: "cleartagid", [id.argument, ByteString(tag.name)]).checking(id)
  }

  /// Removes all tags from the song with the given identifier; the server refuses this for the same songs as
  /// ``addTag(_:value:toID:)`` (`mpd_send_clear_all_tags_id`).
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func clearTags(ofID id: Int) -> Request {
    Request("cleartagid", number: id, send: mpd_send_clear_all_tags_id)
  }
}
