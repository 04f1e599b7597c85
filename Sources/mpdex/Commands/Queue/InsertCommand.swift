internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex insert`.
struct Insert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert",
    abstract: "Add songs, directories and playlists so that they are played next.",
    discussion: """
      They go right behind the current song, in the order given; while the order is random, to \
      the end of the queue with a priority above that of the song that would be next. URIs are \
      those of `mpdex add`.

      EXAMPLES
        mpdex insert Artists/Björk/Homogenic
        mpdex insert --jump ar/bjo/homo
        mpdex search artist Björk | mpdex insert
      """)

  @OptionGroup var adding: AddingOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let arguments = try adding.arguments()
    let catalog = adding.listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) {
      var server = try common.connect()
      let entries = try adding.entries(arguments, catalog, over: &server)
      let outcome = try insert(entries, over: &server, quietly: common.isQuiet)
      try common.report(outcome, of: entries)
    }
  }
}
