internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex channels`.
struct Channels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels",
    abstract: "List the channels that clients are subscribed to.",
    discussion: """
      EXAMPLES
        mpdex channels
        mpdex channels --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let channels = try asking { () throws(MPDError) in try server.run(.channels) }
    try results.printNames(channels, as: "channel")
  }
}

/// `mpdex sendmessage`.
struct SendMessage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sendmessage",
    abstract: "Send a message to the clients that are subscribed to a channel.",
    discussion: """
      The server refuses if nobody is.

      EXAMPLES
        mpdex sendmessage mpdscribble love
      """)

  @Argument(help: "The channel; `mpdex channels` lists them.", transform: nonEmpty)
  var channel: ByteString

  @Argument(help: "The message, a line.")
  var text: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking(about: channel) { () throws(MPDError) in
      try server.run(.send(text, to: channel))
    }
  }
}

/// `mpdex waitmessage`.
struct WaitMessage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waitmessage",
    abstract: "Wait for a message on a channel and print it.",
    discussion: """
      Prints a line more for each message that came with the first. With --timeout it waits for so \
      many seconds at most, and then exits with 1. A channel's name may have \
      letters, digits, "_", "-", "." and ":".

      EXAMPLES
        mpdex waitmessage doorbell && mpdex pause
      """)

  @Argument(help: "The channel, which need not be there.", transform: nonEmpty)
  var channel: ByteString

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let printer = MessagePrinter(results)
    let deadline = common.deadline
    var server = try common.connect(isToWait: true)
    try subscribe(to: channel, over: &server)
    guard let messages = try nextMessages(&server, until: deadline) else {
      throw common.absence(of: "no message has come")
    }
    try printer.print(messages)
  }
}

/// `mpdex subscribe`.
struct Subscribe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe",
    abstract: "Print the messages that come on a channel, until it is interrupted.",
    discussion: """
      Each message is a line, written as soon as it comes. A channel's name may have letters, \
      digits, "_", "-", "." and ":". With --timeout it ends when no message has come for so many \
      seconds, and then exits with 1.

      EXAMPLES
        mpdex subscribe doorbell | while read -r line; do notify-send "$line"; done
        mpdex subscribe doorbell --json
      """)

  @Argument(help: "The channel, which need not be there.", transform: nonEmpty)
  var channel: ByteString

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let printer = MessagePrinter(results)
    var server = try common.connect(isToWait: true)
    try subscribe(to: channel, over: &server)
    while let messages = try nextMessages(&server, until: common.deadline) {
      try printer.print(messages)
    }
    throw common.absence(of: "no message has come")
  }
}

/// Prints messages of other clients as they come.
struct MessagePrinter {
  private let output: Output
  private let json: Bool

  init(_ results: OutputOptions) {
    output = results.output()
    json = results.json
  }

  func print(_ messages: [Message]) throws {
    for message in messages {
      if json {
        try output.writeJSON(JSONMessage(message))
      } else {
        output.writeVisibly(message.text)
      }
    }
    output.flush()
  }
}

private struct JSONMessage: Encodable {
  let channel: String
  let message: String
  let messageBase64: String?

  init(_ message: Message) {
    let text = JSONName(message.text)
    channel = message.channel.description
    self.message = text.text
    messageBase64 = text.base64
  }
}

/// Lets messages of a channel come.
func subscribe(
  to channel: ByteString, over server: inout Connection
) throws(CommandFailure) {
  try asking(about: channel) { () throws(MPDError) in try server.run(.subscribe(to: channel)) }
}

/// Waits for messages; nil if there were none until a moment.
func nextMessages(
  _ server: inout Connection, until deadline: ContinuousClock.Instant? = nil
) throws(CommandFailure) -> [Message]? {
  try asking { () throws(MPDError) in
    guard try server.idle(.message, until: deadline) != nil else { return nil }
    return try server.run(.messages)
  }
}
