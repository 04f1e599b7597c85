internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex seek`.
struct Seek: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seek",
    abstract: "Go to a time of the current song, or so far ahead or back in it.",
    discussion: """
      EXAMPLES
        mpdex seek 1:30
        mpdex seek +10
        mpdex seek -0.5
        mpdex seek 50%
        mpdex seek -10%
      """)

  @Argument(
    help: ArgumentHelp(
      "Seconds, MM:SS, HH:MM:SS or a percentage up to 100%; relative with + or - before it.",
      valueName: "time"))
  var target: SeekTarget

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let time = try time(&server)
    try asking { () throws(MPDError) in
      switch target.base {
      case .start: try server.run(.seek(to: time))
      case .ahead: try server.run(.seek(by: time))
      case .back: try server.run(.seek(by: .zero - time))
      }
    }
    try common.printStatusUnlessQuiet(of: &server)
  }

  private func time(_ server: inout Connection) throws(CommandFailure) -> Duration {
    switch target.amount {
    case .time(let time): return time
    case .percent(let percent):
      let status = try asking { () throws(MPDError) in try server.run(.status) }
      return try part(percent, of: status)
    }
  }

  /// In whole seconds, as mpc counts; zero without a song, where the server refuses any time.
  private func part(_ percent: Double, of status: Status) throws(CommandFailure) -> Duration {
    guard status.state.hasSong else { return .zero }
    let length = roundedSeconds(status.duration)
    guard length > 0 else {
      throw CommandFailure(
        .no, "the length of the current song is not known; seek to a time instead of a percentage")
    }
    return .seconds(Int(percent * Double(length) / 100 + 0.5))
  }
}

/// Where to seek, as mpc takes it: `[+-]HH:MM:SS`, `[+-]MM:SS`, `[+-]SS` or `[+-]N%`; seconds may
/// have a fraction.
struct SeekTarget: ExpressibleByArgument, Equatable {
  /// From where it counts.
  enum Base {
    case start, ahead, back
  }

  enum Amount: Equatable {
    case time(Duration)
    /// Of the song's length, 0 to 100.
    case percent(Double)
  }

  let base: Base
  let amount: Amount

  init?(argument: String) {
    let text = ByteString(escaped: argument).description
    base = text.hasPrefix("+") ? .ahead : text.hasPrefix("-") ? .back : .start
    let rest = base == .start ? text[...] : text.dropFirst()
    if rest.last == "%" {
      guard let percent = decimal(rest.dropLast()), percent <= 100 else { return nil }
      amount = .percent(percent)
    } else {
      guard let time = clockTime(rest) else { return nil }
      amount = .time(time)
    }
  }
}

/// The time that one to three fields name, seconds last; the first of several may be empty. A field
/// behind one that is not zero has two digits and stands for no more than 60.
private func clockTime(_ text: Substring) -> Duration? {
  let fields = text.split(separator: ":", omittingEmptySubsequences: false)
  guard fields.count <= 3 else { return nil }
  var total = 0.0
  var isBehindNumber = false
  for (index, field) in fields.enumerated() {
    let mayBeEmpty = index == 0 && fields.count > 1
    let isLast = index == fields.count - 1
    guard let number = field.isEmpty && mayBeEmpty ? 0 : decimal(field) else { return nil }
    guard isLast || !field.contains(".") else { return nil }
    let digits = field.prefix { $0 != "." }.count
    guard !isBehindNumber || digits == 2 && number <= 60 else { return nil }
    isBehindNumber = number != 0
    total = total * 60 + number
  }
  return total <= 1e9 ? .milliseconds(Int((total * 1000).rounded())) : nil
}

/// Digits with at most one dot among them.
private func decimal(_ text: Substring) -> Double? {
  let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  return isDecimal ? Double(text) : nil
}
