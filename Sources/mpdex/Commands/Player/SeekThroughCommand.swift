internal import ArgumentParser
internal import MPDClient

/// `mpdex seekthrough`.
struct SeekThrough: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seekthrough",
    abstract: "Go ahead or back by a time, across the ends of songs.",
    discussion: """
      Behind the last song playing stops, and the exit status is 1. Before the first song it \
      stays at its beginning.

      EXAMPLES
        mpdex seekthrough 10:00
        mpdex seekthrough -90
      """)

  @Argument(
    help: ArgumentHelp(
      "Seconds, MM:SS or HH:MM:SS; back with - before it.", valueName: "time"))
  var target: SeekTarget

  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    if case .percent = target.amount {
      throw ValidationError("seekthrough takes a time; `mpdex seek` takes percentages")
    }
  }

  func run() throws {
    guard case .time(let time) = target.amount else { return }
    var server = try common.connect()
    try seekThrough(by: target.base == .back ? .zero - time : time, over: &server)
    try common.printStatusUnlessQuiet(of: &server)
  }
}
