internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct Repeat: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "repeat",
    abstract: "Set whether the queue starts again after its last song.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex repeat
        mpdex repeat on
      """)

  let word: SwitchWord?
  init(_ words: inout Words) { word = words.optionalArgument("<on|off>", "On or off.") }

  func run(in context: CommandContext) throws {
    try context.set(to: word?.isOn, orTo: { !$0.isRepeating }, by: Request.setRepeat)
  }
}

struct Random: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "random",
    abstract: "Set whether the songs of the queue play in random order.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex random
        mpdex random on
      """)

  let word: SwitchWord?
  init(_ words: inout Words) { word = words.optionalArgument("<on|off>", "On or off.") }

  func run(in context: CommandContext) throws {
    try context.set(to: word?.isOn, orTo: { !$0.isRandom }, by: Request.setRandom)
  }
}

struct Single: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "single",
    abstract: "Set whether playing stops after the current song.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex single
        mpdex single once
      """)

  let word: OneshotWord?

  init(_ words: inout Words) {
    word = words.optionalArgument(
      "<on|once|off>", "On, off, or once: on until the current song has ended.")
  }

  func run(in context: CommandContext) throws {
    try context.set(to: word?.state, orTo: { $0.single.toggled }, by: Request.setSingle)
  }
}

struct Consume: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "consume",
    abstract: "Set whether songs leave the queue once they were played.",
    discussion: """
      Without an argument, the mode is switched off if it is on, and on if it is off.

      EXAMPLES
        mpdex consume
        mpdex consume on
      """)

  let word: OneshotWord?

  init(_ words: inout Words) {
    word = words.optionalArgument(
      "<on|once|off>", "On, off, or once: on until the current song has ended (MPD 0.24).")
  }

  func run(in context: CommandContext) throws {
    try context.set(to: word?.state, orTo: { $0.consume.toggled }, by: Request.setConsume)
  }
}

/// A word that means on or off, as in mpc. Case is ignored.
struct SwitchWord: ArgumentValue {
  let isOn: Bool

  static let allValues = ["on", "off", "1", "0", "true", "false", "yes", "no"]

  init?(argument: ByteString) {
    guard let index = Self.allValues.firstIndex(of: argument.description.lowercased()) else {
      return nil
    }
    isOn = index.isMultiple(of: 2)
  }
}

/// A word that means on or off, or "once" to mean on until the current song has ended.
struct OneshotWord: ArgumentValue {
  let state: OneshotState

  static let allValues = SwitchWord.allValues + ["once"]

  init?(argument: ByteString) {
    if argument.description.lowercased() == "once" {
      state = .oneshot
    } else if let word = SwitchWord(argument: argument) {
      state = word.isOn ? .on : .off
    } else {
      return nil
    }
  }
}

extension OneshotState {
  /// The state that a command without an argument sets: on if the mode is off, otherwise off.
  var toggled: OneshotState { self == .off ? .on : .off }
}
