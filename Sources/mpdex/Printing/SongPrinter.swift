internal import Bytes
internal import MPDClient

/// Prints songs: a line for people, the URI for programs, or JSON.
struct SongPrinter {
  let output: Output
  private let json: Bool
  /// Nil prints URIs.
  private let format: SongFormat?

  /// - Parameter format: how people want songs; nil for URIs, which programs get in any case.
  init(_ results: OutputOptions, _ format: SongFormat?) {
    output = results.output()
    json = results.json
    self.format = results.nulTerminated ? nil : format
  }

  func print(_ song: Song) throws {
    if json { return try output.writeJSON(JSONSong(song)) }
    output.writeVisibly(format?.text(song) ?? song.uri)
  }

  /// Has the server send the tags that are printed, and no others.
  func narrowTags(_ server: inout Connection) throws(CommandFailure) {
    if !json { try server.askForTags(format?.tags ?? []) }
  }
}
