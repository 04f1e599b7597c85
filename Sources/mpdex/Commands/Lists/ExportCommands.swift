internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

struct QueueExport: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "export",
    abstract: "Print the queue as an M3U8 playlist file.",
    discussion: """
      \(exportHelp)

      EXAMPLES
        mpdex queue export > party.m3u8
        mpdex queue export --relative-to /media/stick > /media/stick/party.m3u8
      """)

  let exporting: Exporting
  init(_ words: inout Words) { exporting = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnFile(words, after: "mpdex queue export")
  }

  func run(in context: CommandContext) throws { try exporting.run(on: .queue, in: context) }
}

struct PlaylistExport: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "export",
    abstract: "Print a stored playlist as an M3U8 playlist file.",
    discussion: """
      \(exportHelp)

      EXAMPLES
        mpdex playlist export Favourites > favourites.m3u8
        mpdex playlist export Mix --relative-to /media/stick > /media/stick/mix.m3u8
      """)

  let name: ByteString
  let exporting: Exporting

  init(_ words: inout Words) {
    name = words.playlistName()
    exporting = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnFile(words, after: "mpdex playlist export NAME")
  }

  func run(in context: CommandContext) throws {
    try exporting.run(on: .playlist(name), in: context)
  }
}

private let exportHelp = """
  Each song has a line with its length in seconds, its artist and its title (#EXTINF), and a line with its path or URL. \
  The paths are those of the server, which are relative to the music directory; `mpdex playlist apply` and `mpdex queue \
  apply` read the file. With --relative-to they lead from DIR to the files, for players that know nothing of the \
  server; for this, and for reading a file in DIR, the server must run on this machine and be reached over a unix socket.
  """

/// Returns the message about an argument that the user meant as the name of the file to write.
private func hintOnFile(_ words: [ByteString], after command: String) -> String {
  "this command takes no file name, because the playlist file is printed to standard output; to save it, "
    + "run `\(command) > \(words[0].quotedForShell.shortened.terminalSafe)`"
}

/// The options of `queue export` and `playlist export`, and the code that both share.
struct Exporting: OptionGroup {
  let directory: ByteString?

  init(_ words: inout Words) {
    directory = words.option(
      "--relative-to <dir>", "Print paths from this directory of this machine to the files.",
      reading: nonEmpty)
  }

  func run(on list: ChangeableList, in context: CommandContext) throws {
    let base = try directory.flatMap { try PathBase(of: $0, in: context) }
    guard base != nil || directory == nil else {
      throw CommandFailure(
        .refused,
        "--relative-to needs the music directory, which this server does not report; nothing was printed; "
          + "connect to the server over a unix socket")
    }
    let songs = try list.songs(comparing: tagsOfPlaylistFiles, in: context).songs
    context.output.write("#EXTM3U")
    for song in songs {
      for line in song.linesInPlaylistFile(base) { context.output.writeSafely(line) }
    }
    let parts = songs.count { $0.identity.range != nil }
    guard parts > 0 else { return }
    context.output.note(
      (parts == 1
        ? "1 song is only part of a file, but was written as the whole file"
        : "\(parts) songs are only parts of files, but were written as whole files")
        + ", because M3U cannot store ranges", alsoToPipes: true)
  }
}
