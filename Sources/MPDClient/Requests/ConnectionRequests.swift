public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Sends a password, which grants this connection further permissions (`mpd_send_password`).
  ///
  /// - Parameter password: the password to send.
  public static func password(_ password: some ByteStringConvertible) -> Request {
    Request("password", [password]) { mpd_send_password($0, $1[0]) }
  }

  /// Checks that the server responds, and keeps the connection open (sent as a raw line). The server closes a
  /// connection on which it has received no request for `connection_timeout` seconds, 60 by default.
  public static var ping: Request {
    Request(raw: "ping", isIdempotent: true)
  }

  /// Sets the maximum size of a chunk in binary replies on this connection (`mpd_send_binarylimit`; MPD 0.22.4). The
  /// default is 8192 bytes. A limit that is below 64 bytes or exceeds the server's output buffer is refused with
  /// `.ack(.argument)`.
  ///
  /// - Parameter bytes: the maximum chunk size, in bytes.
  public static func binaryLimit(_ bytes: Int) -> Request {
    Request("binarylimit", number: bytes, isIdempotent: true, send: mpd_send_binarylimit)
  }
}

// These requests read and set the tags that the server sends with songs on this connection. Listings of names disable
// tags temporarily; `wantsTags` makes sure that the user's choice is restored before each of these requests.
extension Request where Reply == [Tag] {
  /// Lists the tags that the server sends with songs on this connection (`mpd_send_list_tag_types`).
  public static var tagTypes: Request {
    Request(
      "tagtypes", isIdempotent: true, wantsTags: true, read: readTags, send: mpd_send_list_tag_types
    )
  }

  /// Lists the tags that the server's configuration permits (sent as a raw line; MPD 0.24).
  public static var availableTagTypes: Request {
    Request(raw: "tagtypes", ["available"], isIdempotent: true, wantsTags: true, read: readTags)
  }
}

extension Request where Reply == Void {
  /// Makes the server send the given tags with songs, in addition to the tags that it already sends (sent as a raw
  /// line, because `mpd_send_enable_tag_types` supports fewer tags; MPD 0.21).
  ///
  /// - Parameter tags: the tags to add.
  public static func enableTagTypes(_ tags: [Tag]) -> Request {
    change("enable", tags)
  }

  /// Makes the server omit the given tags when it sends songs (sent as a raw line, because
  /// `mpd_send_disable_tag_types` supports fewer tags; MPD 0.21).
  ///
  /// - Parameter tags: the tags to omit.
  public static func disableTagTypes(_ tags: [Tag]) -> Request {
    change("disable", tags)
  }

  /// Makes the server send only the given tags with songs (sent as a raw line; MPD 0.24).
  ///
  /// - Parameter tags: the tags to send.
  public static func resetTagTypes(_ tags: [Tag]) -> Request {
    change("reset", tags)
  }

  /// Makes the server send all tags with songs, as on a new connection (`mpd_send_all_tag_types`; MPD 0.21).
  public static var enableAllTagTypes: Request {
    Request(
      "tagtypes", ["all"], isIdempotent: true, wantsTags: true, read: { _ in },
      send: mpd_send_all_tag_types)
  }

  /// Makes the server send no tags with songs (`mpd_send_clear_tag_types`; MPD 0.21).
  public static var clearTagTypes: Request {
    Request(
      "tagtypes", ["clear"], isIdempotent: true, wantsTags: true, read: { _ in },
      send: mpd_send_clear_tag_types)
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

extension Request where Reply == [ProtocolFeature] {
  /// Lists the protocol features that are enabled on this connection; on a new connection, no feature is enabled
  /// (sent as a raw line; MPD 0.24).
  public static var protocolFeatures: Request {
    Request(raw: "protocol", isIdempotent: true, read: readFeatures)
  }

  /// Lists the protocol features that the server supports (sent as a raw line; MPD 0.24).
  public static var availableProtocolFeatures: Request {
    Request(raw: "protocol", ["available"], isIdempotent: true, read: readFeatures)
  }
}

extension Request where Reply == Void {
  /// Enables protocol features on this connection (sent as a raw line; MPD 0.24).
  ///
  /// - Parameter features: the features to enable; other features are not changed.
  public static func enableProtocolFeatures(_ features: [ProtocolFeature]) -> Request {
    change("enable", features)
  }

  /// Disables protocol features on this connection (sent as a raw line; MPD 0.24).
  ///
  /// - Parameter features: the features to disable; other features are not changed.
  public static func disableProtocolFeatures(_ features: [ProtocolFeature]) -> Request {
    change("disable", features)
  }

  /// Enables all protocol features on this connection (sent as a raw line; MPD 0.24).
  public static var enableAllProtocolFeatures: Request {
    Request(raw: "protocol", ["all"], isIdempotent: true)
  }

  /// Disables all protocol features on this connection (sent as a raw line; MPD 0.24).
  public static var clearProtocolFeatures: Request {
    Request(raw: "protocol", ["clear"], isIdempotent: true)
  }

  private static func change(_ verb: ByteString, _ features: [ProtocolFeature]) -> Request {
    Request(raw: "protocol", [verb] + features.map { ByteString($0.name) }, isIdempotent: true)
      .checking(notEmpty: features, "feature")
  }
}

private func readFeatures(_ pairs: [Pair]) -> [ProtocolFeature] {
  pairs.values("feature").map { ProtocolFeature($0.description) }
}

extension Request where Reply == [StringNormalization] {
  /// Lists the string normalizations that are enabled on this connection; on a new connection, no normalization is
  /// enabled (sent as a raw line; MPD 0.25).
  public static var stringNormalizations: Request {
    Request(raw: "stringnormalization", isIdempotent: true, read: readNormalizations)
  }

  /// Lists the string normalizations that the server supports (sent as a raw line; MPD 0.25).
  public static var availableStringNormalizations: Request {
    Request(raw: "stringnormalization", ["available"], isIdempotent: true, read: readNormalizations)
  }
}

extension Request where Reply == Void {
  /// Enables string normalizations on this connection (sent as a raw line; MPD 0.25).
  ///
  /// - Parameter normalizations: the normalizations to enable; other normalizations are not changed.
  public static func enableStringNormalizations(
    _ normalizations: [StringNormalization]
  ) -> Request {
    change("enable", normalizations)
  }

  /// Disables string normalizations on this connection (sent as a raw line; MPD 0.25).
  ///
  /// - Parameter normalizations: the normalizations to disable; other normalizations are not changed.
  public static func disableStringNormalizations(
    _ normalizations: [StringNormalization]
  ) -> Request {
    change("disable", normalizations)
  }

  /// Enables all string normalizations on this connection (sent as a raw line; MPD 0.25).
  public static var enableAllStringNormalizations: Request {
    Request(raw: "stringnormalization", ["all"], isIdempotent: true)
  }

  /// Disables all string normalizations on this connection (sent as a raw line; MPD 0.25).
  public static var clearStringNormalizations: Request {
    Request(raw: "stringnormalization", ["clear"], isIdempotent: true)
  }

  private static func change(
    _ verb: ByteString, _ normalizations: [StringNormalization]
  ) -> Request {
    let names = normalizations.map { ByteString($0.name) }
    return Request(raw: "stringnormalization", [verb] + names, isIdempotent: true)
      .checking(notEmpty: normalizations, "normalization")
  }
}

/// Returns the values of all pairs, regardless of their names, since the reply contains nothing but normalizations.
private func readNormalizations(_ pairs: [Pair]) -> [StringNormalization] {
  pairs.map { StringNormalization($0.value.description) }
}

extension Request where Reply == Void {
  /// Subscribes this connection to a channel. The server refuses the request with `.ack(.exist)` if the connection is
  /// already subscribed (`subscribe`, `mpd_send_subscribe`).
  ///
  /// - Parameter channel: the name of the channel, which may consist of letters, digits, "_", "-", "." and ":".
  public static func subscribe(to channel: some ByteStringConvertible) -> Request {
    Request("subscribe", [channel]) { mpd_send_subscribe($0, $1[0]) }
  }

  /// Ends this connection's subscription to a channel (`unsubscribe`, `mpd_send_unsubscribe`).
  ///
  /// - Parameter channel: the name of the channel.
  public static func unsubscribe(from channel: some ByteStringConvertible) -> Request {
    Request("unsubscribe", [channel]) { mpd_send_unsubscribe($0, $1[0]) }
  }

  /// Sends a message to all subscribers of a channel; the server refuses the request with `.ack(.noExist)` if the
  /// channel has no subscribers (`sendmessage`, `mpd_send_send_message`).
  ///
  /// - Parameters:
  ///   - text: the message to send.
  ///   - channel: the name of the channel.
  public static func send(
    _ text: some ByteStringConvertible, to channel: some ByteStringConvertible
  ) -> Request {
    Request("sendmessage", [channel, text]) { mpd_send_send_message($0, $1[0], $1[1]) }
  }
}

extension Request where Reply == [ByteString] {
  /// Lists the channels that have at least one subscriber (`channels`, `mpd_send_channels`).
  public static var channels: Request {
    Request("channels", isIdempotent: true, read: { $0.values("channel") }, send: mpd_send_channels)
  }
}

extension Request where Reply == [Message] {
  /// Reads the messages that have arrived on the channels to which this connection is subscribed. The server delivers
  /// each message only once (`readmessages`, `mpd_send_read_messages`).
  public static var messages: Request {
    Request("readmessages", read: messages(from:), send: mpd_send_read_messages)
  }

  private static func messages(from pairs: [Pair]) throws(MPDError) -> [Message] {
    try pairs.groups(startingWith: "channel").map { group throws(MPDError) in
      Message(
        channel: group[0].value, text: try group.required("message", of: "readmessages"))
    }
  }
}
