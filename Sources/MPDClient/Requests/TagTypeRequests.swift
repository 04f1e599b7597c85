internal import Bytes
internal import CMPDClient

// The tags that the server sends with songs on this connection. Listings of names switch them off
// temporarily; because of `wantsTags` the user's choice is restored before each of these requests.
extension Request where Reply == [Tag] {
  /// The tags that the server sends with songs on this connection (`mpd_send_list_tag_types`).
  public static var tagTypes: Request {
    Request("tagtypes", isIdempotent: true, wantsTags: true, read: readTags) { connection, _ in
      mpd_send_list_tag_types(connection)
    }
  }

  /// The tags that the server's configuration permits (raw; MPD 0.24).
  public static var availableTagTypes: Request {
    Request(raw: "tagtypes", ["available"], isIdempotent: true, wantsTags: true, read: readTags)
  }
}

extension Request where Reply == Void {
  /// Adds tags to those that the server sends with songs (raw, since `mpd_send_enable_tag_types`
  /// supports fewer; MPD 0.21).
  ///
  /// - Parameter tags: the tags to add.
  public static func enableTagTypes(_ tags: [Tag]) -> Request {
    change("enable", tags)
  }

  /// Removes tags from those that the server sends with songs (raw, since
  /// `mpd_send_disable_tag_types` supports fewer; MPD 0.21).
  ///
  /// - Parameter tags: the tags to remove.
  public static func disableTagTypes(_ tags: [Tag]) -> Request {
    change("disable", tags)
  }

  /// Makes the server send songs with these tags only (raw; MPD 0.24).
  ///
  /// - Parameter tags: the tags to send.
  public static func resetTagTypes(_ tags: [Tag]) -> Request {
    change("reset", tags)
  }

  /// Makes the server send songs with all tags, as on a new connection (`mpd_send_all_tag_types`;
  /// MPD 0.21).
  public static var enableAllTagTypes: Request {
    Request(
      "tagtypes", ["all"], isIdempotent: true, wantsTags: true, read: { _ in }
    ) { connection, _ in mpd_send_all_tag_types(connection) }
  }

  /// Makes the server send songs without tags (`mpd_send_clear_tag_types`; MPD 0.21).
  public static var clearTagTypes: Request {
    Request(
      "tagtypes", ["clear"], isIdempotent: true, wantsTags: true, read: { _ in }
    ) { connection, _ in mpd_send_clear_tag_types(connection) }
  }

  private static func change(_ verb: ByteString, _ tags: [Tag]) -> Request {
    Request(
      raw: "tagtypes", [verb] + tags.map { ByteString($0.name) }, isIdempotent: true,
      wantsTags: true, read: { _ in }
    )
    .checking(notEmpty: tags, "tag")
  }
}

private func readTags(_ pairs: [Pair]) -> [Tag] {
  pairs.values("tagtype").map { Tag($0.description) }
}
