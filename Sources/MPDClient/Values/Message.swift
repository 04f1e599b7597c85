public import Bytes

/// What another client sent to a channel (`struct mpd_message`).
public struct Message: Sendable, Hashable {
  /// The channel.
  public let channel: ByteString
  /// The text.
  public let text: ByteString

  /// Makes a message.
  public init(channel: ByteString, text: ByteString) {
    self.channel = channel
    self.text = text
  }
}
