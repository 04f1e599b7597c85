public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Subscribes this connection to a channel, whose name may have letters, digits, "_", "-", "."
  /// and ":"; refused with `.ack(.exist)` if it is subscribed already (`subscribe`,
  /// `mpd_send_subscribe`).
  ///
  /// - Parameter channel: the name of the channel.
  public static func subscribe(to channel: ByteString) -> Request {
    Request("subscribe", [channel]) { mpd_send_subscribe($0, $1[0]) }
  }

  /// Ends a subscription (`unsubscribe`, `mpd_send_unsubscribe`).
  ///
  /// - Parameter channel: the name of the channel.
  public static func unsubscribe(from channel: ByteString) -> Request {
    Request("unsubscribe", [channel]) { mpd_send_unsubscribe($0, $1[0]) }
  }

  /// Sends a text to all subscribers of a channel; refused with `.ack(.noExist)` if it has none
  /// (`sendmessage`, `mpd_send_send_message`).
  ///
  /// - Parameters:
  ///   - text: the text to send.
  ///   - channel: the name of the channel.
  public static func send(_ text: ByteString, to channel: ByteString) -> Request {
    Request("sendmessage", [channel, text]) { mpd_send_send_message($0, $1[0], $1[1]) }
  }
}

extension Request where Reply == [ByteString] {
  /// The channels that have a subscriber (`channels`, `mpd_send_channels`).
  public static var channels: Request {
    Request("channels", isIdempotent: true, read: { $0.values("channel") }) { connection, _ in
      mpd_send_channels(connection)
    }
  }
}

extension Request where Reply == [Message] {
  /// The messages that have arrived since the last such request; the server sends each message once
  /// (`readmessages`, `mpd_send_read_messages`).
  public static var messages: Request {
    Request("readmessages", read: messages(from:)) { connection, _ in
      mpd_send_read_messages(connection)
    }
  }

  private static func messages(from pairs: [Pair]) throws(MPDError) -> [Message] {
    try pairs.groups(startingWith: "channel").map { group throws(MPDError) in
      Message(
        channel: group[0].value, text: try group.required("message", of: "readmessages"))
    }
  }
}
