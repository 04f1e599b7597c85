package import Bytes
package import Catalog
package import CommandRuntime
internal import TerminalText

extension CommandOutput {
  /// Prints albums in a format or as JSON. On a terminal, the usual format leaves out the filters of the albums.
  package func print(
    _ albums: [Album], _ format: ByteString?, _ results: OutputOptions
  ) throws {
    setTerminator(for: results)
    let isForPeople = isTerminal && !results.nulTerminated && format == nil
    let shown = isForPeople ? AlbumFormat.forPeople : AlbumFormat(format)
    for album in albums.lazy.map(\.summary) {
      if results.json { writeJSON(album.json) } else { writeSafely(shown.text(album)) }
      try waitForRoom()
    }
    noteMissingFilters(of: albums)
  }

  /// Prints a note about the albums that have no filter because it would be longer than MPD accepts.
  private func noteMissingFilters(of albums: [Album]) {
    let others = albums.filter { $0.filter == nil }
    guard let first = others.first else { return }
    let name = first.name.shortened.terminalSafe
    let problem =
      others.count == 1
      ? "there is no filter for the album '\(name)', because a filter that finds exactly its songs"
      : "there are no filters for \(others.count) albums (the first is '\(name)'), because filters that find "
        + "exactly their songs"
    note(
      "\(problem) would be longer than MPD accepts; "
        + "`mpdex find album=NAME` finds the songs by the name of the album", alsoToPipes: true)
  }
}
