internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex add`.
struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add songs, directories and playlists to the queue.",
    discussion: """
      With no URI, or with "-", reads them from standard input, a line each. "/" is everything. \
      An absolute path below the server's music directory is one, too, if the server runs on this \
      machine. Says on standard error how many songs were added. The first URI that the server \
      refuses ends it: then it names the rest, and exits 75 if songs were added.

      EXAMPLES
        mpdex add Artists/Björk
        mpdex add --at next --jump ar/bjo/homo
        mpdex ls --only songs Flat | mpdex add --at 1
        mpdex jump ar/b --all -0 | mpdex add -0
      """)

  @OptionGroup var adding: AddingOptions

  @Option(parsing: .unconditional, help: PlaceOption.help)
  var at: PlaceOption = PlaceOption(place: .end)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let arguments = try adding.arguments()
    let catalog = adding.listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) {
      var server = try common.connect()
      let entries = try adding.entries(arguments, catalog, over: &server)
      let outcome = try queue(entries, at: at.place, over: &server, quietly: common.isQuiet)
      try common.report(outcome, of: entries)
    }
  }
}
