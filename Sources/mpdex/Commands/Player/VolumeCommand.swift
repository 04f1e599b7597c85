internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex volume`.
struct Volume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "volume",
    abstract: "Print the volume, set it or change it.",
    discussion: """
      EXAMPLES
        mpdex volume
        mpdex volume 50
        mpdex volume +5
        mpdex volume -5
      """)

  @Argument(
    help: ArgumentHelp(
      "Percent from 0 to 100; with + or - before it, a change that ends at these bounds.",
      valueName: "percent"))
  var setting: VolumeSetting?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    if let setting { return try common.runAndPrintStatus(setting.request) }
    var server = try common.connect()
    let volume = try asking { () throws(MPDError) in try server.run(.status) }.volume
    let text = volume.map { rightAligned("\($0)", 3) + "%" } ?? " n/a"
    try results.printSetting("volume", volume, line: "volume:\(text)")
  }
}

/// A volume, or a change of it.
enum VolumeSetting: ExpressibleByArgument, Equatable {
  /// In percent.
  case level(Int)
  /// By percent, -100 to 100.
  case change(Int)

  init?(argument: String) {
    let text = ByteString(escaped: argument).description
    guard let number = Int(text) else { return nil }
    if text.hasPrefix("+") || text.hasPrefix("-") {
      self = .change(min(max(-100, number), 100))
    } else {
      guard number <= 100 else { return nil }
      self = .level(number)
    }
  }

  var request: Request<Void> {
    switch self {
    case .level(let percent): .setVolume(percent)
    case .change(let percent): .changeVolume(by: percent)
    }
  }
}
