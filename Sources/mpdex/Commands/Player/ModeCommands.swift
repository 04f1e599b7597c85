internal import ArgumentParser
internal import MPDClient

struct Repeat: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "repeat",
    abstract: "Set whether the queue starts again after its last song.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex repeat
        mpdex repeat on
      """)

  @Argument(help: ArgumentHelp("On or off.", valueName: "on|off"))
  var word: SwitchWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.set(to: word?.isOn, orTo: { !$0.isRepeating }, by: Request.setRepeat)
  }
}

struct Random: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "random",
    abstract: "Set whether the songs of the queue play in random order.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex random
        mpdex random on
      """)

  @Argument(help: ArgumentHelp("On or off.", valueName: "on|off"))
  var word: SwitchWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.set(to: word?.isOn, orTo: { !$0.isRandom }, by: Request.setRandom)
  }
}

struct Single: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "single",
    abstract: "Set whether playing stops after the current song.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex single
        mpdex single once
      """)

  @Argument(
    help: ArgumentHelp(
      "On, off, or once: on until the current song has ended.", valueName: "on|once|off"))
  var word: OneshotWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.set(to: word?.state, orTo: { $0.single.toggled }, by: Request.setSingle)
  }
}

struct Consume: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "consume",
    abstract: "Set whether songs leave the queue once they were played.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex consume
        mpdex consume on
      """)

  @Argument(
    help: ArgumentHelp(
      "On, off, or once: on until the current song has ended (MPD 0.24).",
      valueName: "on|once|off"))
  var word: OneshotWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.set(to: word?.state, orTo: { $0.consume.toggled }, by: Request.setConsume)
  }
}

/// A word for on or off, ignoring case, as in mpc.
struct SwitchWord: ExpressibleByArgument {
  let isOn: Bool

  static let allValueStrings = ["on", "off", "1", "0", "true", "false", "yes", "no"]

  init?(argument: String) {
    guard let index = Self.allValueStrings.firstIndex(of: argument.lowercased()) else { return nil }
    isOn = index.isMultiple(of: 2)
  }
}

/// A word for on or off, or "once" for on until the current song has ended.
struct OneshotWord: ExpressibleByArgument {
  let state: OneshotState

  static let allValueStrings = SwitchWord.allValueStrings + ["once"]

  init?(argument: String) {
    if argument.lowercased() == "once" {
      state = .oneshot
    } else if let word = SwitchWord(argument: argument) {
      state = word.isOn ? .on : .off
    } else {
      return nil
    }
  }
}

extension OneshotState {
  /// The state that a command without an argument sets.
  var toggled: OneshotState { self == .off ? .on : .off }
}
