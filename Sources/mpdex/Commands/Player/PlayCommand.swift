internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex play`.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play on, or play the song at a position of the queue.",
    discussion: """
      EXAMPLES
        mpdex play
        mpdex play 3
      """)

  @Argument(help: "The song's position, counted from 1.")
  var position: PositionOption?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in
      try server.run(position.map { .play(at: $0.number - 1) } ?? .play)
    }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// A position of the queue as mpc takes it: `5`, `#5`, or a line that begins so, such as `5)`.
struct PositionOption: ExpressibleByArgument {
  /// Counted from 1.
  let number: Int

  init?(argument: String) {
    let argument = ByteString(escaped: argument).description
    let text = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard let number = Int(digits), number > 0, number <= Int32.max,
      rest.isEmpty || rest.hasPrefix(")")
    else {
      return nil
    }
    self.number = number
  }
}
