internal import ArgumentParser
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// `mpdex add`.
struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add songs and directories to the queue.",
    discussion: """
      With no URI, or with "-", reads them from standard input, a line each. Says on standard \
      error how many songs were added; exits 75 if only a part was, naming the rest.

      EXAMPLES
        mpdex add Artists/Björk
        mpdex add --at next --jump ar/bjo/homo
        mpdex ls --only songs Flat | mpdex add --at 1
        mpdex jump ar/b --all -0 | mpdex add -0
      """)

  @Argument(help: ArgumentHelp("Songs, directories or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "end, next, start, a position from 1 on, or +N/-N: N songs behind/before the current one.",
      valueName: "position"))
  var at: PlaceOption = PlaceOption(place: .end)

  @Flag(help: "Each URI is a path of prefixes, as `mpdex jump` takes it.")
  var jump = false

  @Flag(name: [.customShort("0"), .customLong("null")], help: "NUL ends each line of the input.")
  var nulTerminated = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let arguments = try argumentsOrInput(uris, nulTerminated: nulTerminated, isImplied: true)
    guard !arguments.contains("") else {
      throw CommandFailure(.usage, "a URI is empty; nothing was added (\"/\" adds everything)")
    }
    let catalog = listing.catalog()
    try keepingListings(of: catalog) {
      var server = try common.connect()
      let entries = try jump ? found(arguments, catalog, &server) : arguments.map(\.asEntry)
      try queue(entries, at: at.place, over: &server).report()
    }
  }

  private func found(
    _ paths: [ByteString], _ catalog: Catalog, _ server: inout Connection
  ) throws(CommandFailure) -> [QueueEntry] {
    var entries: [QueueEntry] = []
    for path in paths {
      let jumping = Jumping(path: path, only: listing.only?.kind)
      entries += try jumping.entries(catalog, over: &server).map(\.entry)
    }
    return entries
  }
}

extension ByteString {
  fileprivate var asEntry: QueueEntry {
    let isURL = description.contains("://")
    return QueueEntry(kind: .song, uri: isURL ? self : withoutTrailingSlash)
  }
}

/// The value of `--at`.
struct PlaceOption: ExpressibleByArgument {
  let place: QueuePlace

  init(place: QueuePlace) {
    self.place = place
  }

  init?(argument: String) {
    let argument = ByteString(escaped: argument).description
    switch argument {
    case "end": place = .end
    case "next": place = .next
    case "start": place = .at(.absolute(0))
    default:
      guard let position = PlaceOption.position(argument) else { return nil }
      place = .at(position)
    }
  }

  var defaultValueDescription: String { "end" }

  private static func position(_ text: String) -> QueuePosition? {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - digits.count <= 1, let number = Int(digits), number < Int32.max else {
      return nil
    }
    switch text.first {
    case "+": return .afterCurrent(number)
    case "-": return .beforeCurrent(number)
    default: return number > 0 ? .absolute(number - 1) : nil
    }
  }
}
