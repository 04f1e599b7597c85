package import CommandRuntime
internal import Bytes
internal import MPDClient
internal import TerminalText

/// Prints the songs that were picked: as URIs or texts or, with `--json`, the objects as they were read.
package struct PickPrinter {
  private let output: CommandOutput
  private let json: Bool
  private let songs: SongPrinter

  package init(_ results: OutputOptions, _ format: SongFormat?, in context: CommandContext) {
    output = context.output(for: results)
    json = results.json
    songs = SongPrinter(results, format, in: context)
  }

  package func print(_ song: PickedSong) throws {
    if json, let object = song.json {
      output.write(output.isTerminal ? object.terminalSafeJSON : object)
    } else {
      try songs.print(song.song)
    }
    try output.waitForRoom()
  }
}
