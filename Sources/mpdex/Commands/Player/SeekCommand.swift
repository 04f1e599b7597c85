internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct Seek: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "seek",
    abstract: "Seek to a time in the current song, or go ahead or back by a time.",
    discussion: """
      EXAMPLES
        mpdex seek 1:30
        mpdex seek +10
        mpdex seek -0.5
        mpdex seek 50%
        mpdex seek -10%
      """)

  let target: SeekTarget

  init(_ words: inout Words) {
    target = words.argument(
      "<time>",
      "Seconds, MM:SS, HH:MM:SS or a percentage up to 100%; with + or - before it, relative to the current position."
    )
  }

  func run(in context: CommandContext) throws {
    target.mentionMissingNumber(in: context)
    let time = try time(in: context)
    let request: Request<Void> =
      switch target.base {
      case .start: .seek(to: time)
      case .ahead: .seek(by: time)
      case .back: .seek(by: .zero - time)
      }
    try context.runAndPrintStatus(request)
  }

  private func time(in context: CommandContext) throws -> Duration {
    switch target.amount {
    case .time(let time): time
    case .percent(let percent): try part(percent, of: context.run(.status))
    }
  }

  /// Converts a percentage of the current song to a time, in whole seconds as in mpc. Returns zero if no song is
  /// current; the server then refuses any time.
  private func part(_ percent: Double, of status: Status) throws -> Duration {
    guard status.state.hasSong else { return .zero }
    let length = roundedSeconds(status.duration)
    guard length > 0 else {
      throw CommandFailure(
        .no, "the length of the current song is not known; seek to a time instead of a percentage")
    }
    return .seconds(Int(percent * Double(length) / 100 + 0.5))
  }
}

/// A time to seek to, in mpc's forms: `[+-]HH:MM:SS`, `[+-]MM:SS`, `[+-]SS` or `[+-]N%`. Seconds may have a fraction.
struct SeekTarget: RequiredValue, Equatable {
  /// The point from which the amount is counted.
  enum Base {
    case start, ahead, back
  }

  /// How far to seek, as a time or as a percentage of the song's length.
  enum Amount: Equatable {
    case time(Duration)
    /// A percentage of the song's length, 0 to 100.
    case percent(Double)
  }

  let base: Base
  let amount: Amount
  /// Whether the argument contains no number and therefore counts as 0, as in mpc.
  let lacksNumber: Bool

  static var placeholder: SeekTarget { SeekTarget(amount: .percent(0)) }

  private init(amount: Amount) {
    base = .start
    self.amount = amount
    lacksNumber = false
  }

  init?(argument: ByteString) {
    let text = argument.withoutBlanks.description
    base = text.hasPrefix("+") ? .ahead : text.hasPrefix("-") ? .back : .start
    let rest = base == .start ? text[...] : text.dropFirst()
    // mpc refuses an argument that consists only of blanks.
    guard !text.isEmpty || argument.isEmpty else { return nil }
    lacksNumber = !rest.utf8.contains(where: \.isASCIIDigit)
    if rest.last == "%" {
      guard let percent = decimal(rest.dropLast()), percent <= 100 else { return nil }
      amount = .percent(percent)
    } else {
      guard let time = clockTime(rest) else { return nil }
      amount = .time(time)
    }
  }
}

extension SeekTarget {
  /// Prints a note if the argument contains no number and therefore counts as 0.
  func mentionMissingNumber(in context: CommandContext) {
    if lacksNumber { context.note("the time contains no number, so 0 was used") }
  }
}

/// Parses a time of one to three fields separated by colons. The last field is in seconds, and an empty field counts as
/// 0. A field that follows a nonzero field must have two digits and be at most 60. Returns nil if the text is not a
/// valid time.
private func clockTime(_ text: Substring) -> Duration? {
  let fields = text.split(separator: ":", omittingEmptySubsequences: false)
  guard fields.count <= 3 else { return nil }
  var total = 0.0
  var isAfterNumber = false
  for (index, field) in fields.enumerated() {
    let isLast = index == fields.count - 1
    guard let number = decimal(field), isLast || !field.contains(".") else { return nil }
    let digits = field.prefix { $0 != "." }.filter(\.isNumber).count
    guard !isAfterNumber || digits == 2 && number <= 60 else { return nil }
    isAfterNumber = number != 0
    total = total * 60 + number
  }
  return total <= 1e9 ? .milliseconds(Int((total * 1000).rounded())) : nil
}

/// Parses a number that consists of digits and at most one dot, with optional blanks around it; an empty text counts as
/// 0. Returns nil for any other string.
private func decimal(_ text: Substring) -> Double? {
  if text.isEmpty { return 0 }
  let isDecimal = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == .dot || $0.isASCIIBlank }
  return isDecimal ? text.number() : nil
}
