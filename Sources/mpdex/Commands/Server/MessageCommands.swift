internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient

struct Channels: RunnableCommand {
  static let jsonKeys: JSONKeys = ["channel"]

  static let configuration = CommandConfiguration(
    mpc: "channels",
    abstract: "List the channels that clients are subscribed to.",
    discussion: """
      EXAMPLES
        mpdex channels
        mpdex channels --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let channels = try context.run(.channels)
    try context.output.printNames(channels, as: "channel", results)
  }
}

struct SendMessage: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "sendmessage",
    abstract: "Send a message to the clients that are subscribed to a channel.",
    discussion: """
      The server refuses if no client is subscribed.

      EXAMPLES
        mpdex sendmessage mpdscribble love
      """)

  let channel: ByteString
  let text: ByteString

  init(_ words: inout Words) {
    channel = words.argument(
      "<channel>", "The channel; `mpdex channels` lists them.", reading: nonEmpty)
    text = words.argument("<text>", "The message, which must be one line.")
  }

  func run(in context: CommandContext) throws {
    try context.run(.send(text, to: channel), about: channel)
  }
}

struct WaitMessage: RunnableCommand {
  static let jsonKeys: JSONKeys = .message

  static let configuration = CommandConfiguration(
    mpc: "waitmessage",
    abstract: "Wait for a message on a channel and print it.",
    discussion: """
      Further messages that arrive together with the first are printed on lines of their own. With \
      --timeout it waits for at most that many seconds, and then exits with 1. A channel's name \
      may have letters, digits, "_", "-", "." and ":".

      EXAMPLES
        mpdex waitmessage doorbell && mpdex pause
      """)

  let channel: ByteString
  let results: OutputOptions

  init(_ words: inout Words) {
    channel = words.argument("<channel>", "The channel, which need not exist.", reading: nonEmpty)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let deadline = context.settings.deadline
    try context.server.connect(isToWait: true)
    try context.run(.subscribe(to: channel), about: channel)
    guard let messages = try nextMessages(in: context, until: deadline) else {
      throw context.settings.timeoutFailure("no message has arrived")
    }
    try print(messages, results, in: context)
  }
}

struct Subscribe: RunnableCommand {
  static let jsonKeys: JSONKeys = .message

  static let configuration = CommandConfiguration(
    mpc: "subscribe",
    abstract: "Print the messages that arrive on a channel, until interrupted.",
    discussion: """
      Each message is a line, which is written as soon as it arrives. A channel's name may have \
      letters, digits, "_", "-", "." and ":". With --timeout it ends after that many seconds \
      without a message, and then exits with 1.

      EXAMPLES
        mpdex subscribe doorbell | while read -r line; do notify-send "$line"; done
        mpdex subscribe doorbell --json
      """)

  let channel: ByteString
  let results: OutputOptions

  init(_ words: inout Words) {
    channel = words.argument("<channel>", "The channel, which need not exist.", reading: nonEmpty)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    try context.server.connect(isToWait: true)
    try context.run(.subscribe(to: channel), about: channel)
    while let messages = try nextMessages(in: context, until: context.settings.deadline) {
      try print(messages, results, in: context)
    }
    throw context.settings.timeoutFailure("no message has arrived")
  }
}

/// Waits for messages from other clients. Returns nil if no message arrives before the deadline.
private func nextMessages(
  in context: CommandContext, until deadline: ContinuousClock.Instant?
) throws -> [Message]? {
  try context.withConnection { server in
    guard try server.idle(.message, until: deadline) != nil else { return nil }
    return try server.run(.messages)
  }
}

extension JSONKeys {
  static let message: JSONKeys = ["channel", "message"]
}

/// Prints messages immediately, even to a pipe.
private func print(
  _ messages: [Message], _ results: OutputOptions, in context: CommandContext
) throws {
  let output = context.output(for: results)
  for message in messages {
    if results.json {
      output.writeJSON(["channel": message.channel, "message": message.text])
    } else {
      output.writeSafely(message.text)
    }
  }
  try output.flush()
}
