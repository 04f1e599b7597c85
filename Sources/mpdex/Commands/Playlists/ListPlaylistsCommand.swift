internal import ListingIndex
internal import ArgumentParser
internal import Catalog
internal import Bytes
internal import MPDClient

struct ListPlaylists: ClientCommand {
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

  func run(in context: CommandContext) throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated)
    let catalog = sort ? Catalog(collator: try collation.collator()) : nil
    try context.connect()
    let printer = EntryPrinter(results, in: context)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      if let catalog {
        try printSorted(path, catalog, in: context, to: printer)
      } else {
        try printEntries(of: path, only: .playlist, in: context, to: printer)
      }
      try printer.check()
    }
    try batch.throwFailures()
  }

  private func printSorted(
    _ path: ByteString, _ catalog: Catalog, in context: CommandContext, to printer: EntryPrinter
  ) throws(CommandFailure) {
    let indexed = try context.attempt(about: path) { server throws(MPDError) in
      try catalog.directory(path, only: .playlist, over: &server)
    }
    printer.print(indexed.listing, at: 0..<indexed.listing.count)
  }
}
