internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex play`.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play on, or play the song at a position of the queue.",
    discussion: """
      With "-", reads the position from standard input.

      EXAMPLES
        mpdex play
        mpdex play 3
        mpdex search --queue title~love -f '%position%' | head -n 1 | mpdex play -
      """)

  @Argument(help: "The song's position, counted from 1.")
  var position: ByteString?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let position = try position.map {
      try songPosition(argumentOrInput($0, nulTerminated: false))
    }
    var server = try common.connect()
    try asking { () throws(MPDError) in
      try server.run(position.map { .play(at: $0) } ?? .play)
    }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// A position of the queue as mpc takes it: `5`, `#5`, `+5`, or a line that begins so, such as
/// `5)`; counted from 0.
private func songPosition(_ argument: ByteString) throws(CommandFailure) -> Int {
  var text = withoutLeadingBlanks(argument)
  if text.first == "#" || text.first == "+" { text.removeFirst() }
  guard let number = leadingNumber(&text), number > 0, text.isEmpty || text.first == ")" else {
    throw CommandFailure(
      .usage,
      "'\(argument.visible)' is no position of the queue; it is a number from 1 on")
  }
  return number - 1
}
