internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// The reason that a message gives for refusing output options when a new value is given.
private let valueIsSet = "if a value is given, the setting is changed, not printed"

struct Volume: RunnableCommand {
  static let jsonKeys: JSONKeys = ["volume"]

  static let configuration = CommandConfiguration(
    mpc: "volume",
    abstract: "Print the volume, set it or change it.",
    discussion: """
      EXAMPLES
        mpdex volume
        mpdex volume 50%
        mpdex volume +5
        mpdex volume -5
      """)

  let setting: VolumeSetting?
  let results: OutputOptions

  init(_ words: inout Words) {
    setting = words.optionalArgument(
      "<percent>",
      "Percent from 0 to 100; + or - before it changes the volume within these bounds.")
    results = words.group()
  }

  func validate() throws {
    if setting != nil { try results.refuse(because: valueIsSet) }
  }

  func run(in context: CommandContext) throws {
    if let setting { return try context.runAndPrintStatus(setting.request) }
    let volume = try context.run(.status).volume
    let text = volume.map { rightAligned("\($0)", 3) + "%" } ?? " n/a"
    try context.output.printSetting("volume", volume, line: "volume:\(text)", results)
  }
}

/// A volume, or a change of the volume.
enum VolumeSetting: ArgumentValue, Equatable {
  /// A new volume in percent, from 0 to 100.
  case level(Int)
  /// A change in percentage points, from -100 to 100.
  case change(Int)

  init?(argument: ByteString) {
    let text = argument.withoutBlanks.description
    guard let number: Int = text.dropLast(text.hasSuffix("%") ? 1 : 0).number() else { return nil }
    if text.hasPrefix("+") || text.hasPrefix("-") {
      self = .change(min(max(-100, number), 100))
    } else {
      guard number <= 100 else { return nil }
      self = .level(number)
    }
  }

  /// The request that sets or changes the volume.
  var request: Request<Void> {
    switch self {
    case .level(let percent): .setVolume(percent)
    case .change(let percent): .changeVolume(by: percent)
    }
  }
}

struct Crossfade: RunnableCommand {
  static let jsonKeys: JSONKeys = ["crossfade"]

  static let configuration = CommandConfiguration(
    mpc: "crossfade",
    abstract: "Print or set how many seconds songs fade into one another.",
    discussion: """
      EXAMPLES
        mpdex crossfade
        mpdex crossfade 5
        mpdex crossfade 0
      """)

  let seconds: LenientNumber<UInt32>?
  let results: OutputOptions

  init(_ words: inout Words) {
    seconds = words.optionalArgument("<seconds>", "A whole number of seconds; 0 switches it off.")
    results = words.group()
  }

  func validate() throws {
    if seconds != nil { try results.refuse(because: valueIsSet) }
  }

  func run(in context: CommandContext) throws {
    if let seconds {
      try context.run(.setCrossfade(.seconds(seconds.value(in: context))))
    } else {
      let status = try context.run(.status)
      let seconds = Int(status.crossfade.components.seconds)
      try context.output.printSetting("crossfade", seconds, line: "crossfade: \(seconds)", results)
    }
  }
}

struct MixRampDecibels: RunnableCommand {
  static let jsonKeys: JSONKeys = ["mixRampDecibels"]

  static let configuration = CommandConfiguration(
    mpc: "mixrampdb",
    abstract: "Print or set the volume at which MixRamp overlaps songs.",
    discussion: """
      EXAMPLES
        mpdex mixrampdb
        mpdex mixrampdb -17
      """)

  let decibels: LenientNumber<Double>?
  let results: OutputOptions

  init(_ words: inout Words) {
    decibels = words.optionalArgument("<decibels>", "Decibels, usually negative.")
    results = words.group()
  }

  func validate() throws {
    if decibels != nil { try results.refuse(because: valueIsSet) }
  }

  func run(in context: CommandContext) throws {
    if let number = decibels?.value(in: context) {
      try context.run(.setMixRampDecibels(number))
    } else {
      let status = try context.run(.status)
      let number = status.mixRampDecibels ?? 0
      let line = "mixrampdb: \(sixDecimals(Float(number)))"
      try context.output.printSetting("mixRampDecibels", number, line: line, results)
    }
  }
}

struct MixRampDelay: RunnableCommand {
  static let jsonKeys: JSONKeys = ["mixRampDelay"]

  static let configuration = CommandConfiguration(
    mpc: "mixrampdelay",
    abstract: "Print or set the time by which MixRamp overlaps songs beyond their ramps.",
    discussion: """
      -1.000000 means that MixRamp is off; songs then fade as set by `mpdex crossfade`.

      EXAMPLES
        mpdex mixrampdelay
        mpdex mixrampdelay 0.5
        mpdex mixrampdelay -1
      """)

  let seconds: LenientNumber<Double>?
  let results: OutputOptions

  init(_ words: inout Words) {
    seconds = words.optionalArgument(
      "<seconds>", "Seconds, which may have a fraction; a negative number switches it off.")
    results = words.group()
  }

  func validate() throws {
    if seconds != nil { try results.refuse(because: valueIsSet) }
  }

  func run(in context: CommandContext) throws {
    if let number = seconds?.value(in: context) {
      let delay = try duration(number)
      try context.run(.setMixRampDelay(delay))
    } else {
      let status = try context.run(.status)
      // The text of the reply is used, because the property of `Status` is rounded to milliseconds.
      let text = status.pairs.first { $0.name == "mixrampdelay" }?.value.description
      let line = "mixrampdelay: \(sixDecimals(text.flatMap(Float.init) ?? -1))"
      try context.output.printSetting(
        "mixRampDelay", status.mixRampDelay?.inSeconds, line: line, results)
    }
  }

  /// Returns the duration for a number of seconds; nil for a negative number, which switches MixRamp off.
  private func duration(_ seconds: Double) throws -> Duration? {
    guard seconds <= 1e9 else {
      throw CommandFailure(.usage, "\(seconds) seconds is longer than any song; nothing was sent")
    }
    return seconds < 0 ? nil : .seconds(seconds)
  }
}

struct ReplayGain: RunnableCommand {
  static let jsonKeys: JSONKeys = ["replayGainMode"]

  static let configuration = CommandConfiguration(
    mpc: "replaygain",
    abstract: "Print or set how the volumes of songs are evened out.",
    discussion: """
      off leaves songs as they are; track makes all equally loud; album keeps the differences \
      within an album; auto is track while the order is random, and album otherwise.

      EXAMPLES
        mpdex replaygain
        mpdex replaygain album
      """)

  let word: ReplayGainWord?
  let surplus: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    word = words.optionalArgument("<mode>", "off, track, album or auto.")
    surplus = words.arguments("", "", .hidden)
    results = words.group()
  }

  func validate() throws {
    if word != nil { try results.refuse(because: valueIsSet) }
  }

  func run(in context: CommandContext) throws {
    if !surplus.isEmpty {
      context.note("`replaygain` takes only one argument, as in mpc; the others were ignored")
    }
    if let mode = word?.mode {
      try context.run(.setReplayGainMode(mode))
    } else {
      let mode = try context.run(.replayGainMode).rawValue
      try context.output.printSetting(
        "replayGainMode", mode, line: "replay_gain_mode: \(mode)", results)
    }
  }
}

/// A replay gain mode, given by its protocol name.
struct ReplayGainWord: ArgumentValue {
  let mode: ReplayGainMode

  static let allValues = ReplayGainMode.allCases.map(\.rawValue)

  init?(argument: ByteString) {
    guard let mode = ReplayGainMode(rawValue: argument.description) else { return nil }
    self.mode = mode
  }
}
