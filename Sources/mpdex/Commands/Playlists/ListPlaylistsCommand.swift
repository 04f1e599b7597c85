internal import ListingIndex
internal import ArgumentParser
internal import Catalog
internal import Bytes
internal import MPDClient

/// `mpdex lsplaylists`.
struct ListPlaylists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsplaylists",
    abstract: "List the stored playlists, or the playlist files of directories.",
    discussion: """
      They come in the server's order, which is none; --sort prints them in the order of the index.

      EXAMPLES
        mpdex lsplaylists --sort
        mpdex lsplaylists Albums
        mpdex lsplaylists -0 | xargs -0 -n 1 mpdex playlist
      """)

  @OptionGroup var directories: PathArguments

  @Flag(help: "In the order of the index.")
  var sort = false

  @OptionGroup var collation: CollationOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated)
    let catalog = sort ? Catalog(collator: try collation.collator()) : nil
    var server = try common.connect()
    let printer = EntryPrinter(results)
    var each = EachArgument(is: "listed")
    try each.run(paths) { path in
      if let catalog {
        try printSorted(path, catalog, &server, to: printer)
      } else {
        try printArriving(path, .playlist, &server, to: printer)
      }
    }
    printer.finish()
    try each.report()
  }

  private func printSorted(
    _ path: ByteString, _ catalog: Catalog, _ server: inout Connection, to printer: EntryPrinter
  ) throws(CommandFailure) {
    let listing: SortedListing
    do throws(CatalogError) {
      listing = try catalog.listing(of: path, only: .playlist, over: &server).listing
    } catch {
      throw CommandFailure(error, about: path)
    }
    printer.print(listing, at: 0..<listing.count)
  }
}
