internal import ArgumentParser
internal import Glibc
internal import Bytes
internal import MPDClient

/// `mpdex art`.
struct Art: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "art",
    abstract: "Get the picture of a song: the one in its file, else the one in its directory.",
    discussion: """
      Writes the picture's bytes to a file or to standard output, which must not be a terminal. A \
      file appears as a whole or not at all. Exits 1 if there is no picture. With -v says on \
      standard error what it is.

      EXAMPLES
        mpdex art Artists/Björk/Homogenic/1.flac -o cover.jpg
        mpdex art "$(mpdex current -f %file%)" | display
      """)

  @OptionGroup var target: PictureTarget
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let uri = try target.song()
    var server = try common.connect()
    let embedded = try readPicture(of: uri, .embedded, quietly: common.isQuiet, over: &server)
    guard
      let picture = try embedded
        ?? readPicture(of: uri, .folder, quietly: common.isQuiet, over: &server)
    else {
      throw noPicture(of: uri)
    }
    if common.isVerbose { describe(picture, embedded == nil ? .folder : .embedded) }
    try target.write(picture)
  }

  private func describe(_ picture: Picture, _ source: PictureSource) {
    let type = picture.mimeType.map { ", \($0)" } ?? ""
    printNote("\(source.rawValue)\(type), \(picture.bytes.count) bytes")
  }
}

/// `mpdex readpicture`.
struct ReadPicture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readpicture",
    abstract: "Get the picture in the file of a song.",
    discussion: """
      Writes its bytes to a file or to standard output, which must not be a terminal. A file \
      appears as a whole or not at all. Exits 1 if there is none.

      EXAMPLES
        mpdex readpicture Artists/Björk/Homogenic/1.flac -o cover.jpg
      """)

  @OptionGroup var reading: PictureReading

  func run() throws { try reading.run(.embedded) }
}

/// `mpdex albumart`.
struct AlbumArt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albumart",
    abstract: "Get the picture in the directory of a song, such as cover.jpg.",
    discussion: """
      Writes its bytes to a file or to standard output, which must not be a terminal. A file \
      appears as a whole or not at all. Exits 1 if there is none.

      EXAMPLES
        mpdex albumart Artists/Björk/Homogenic/1.flac -o cover.jpg
      """)

  @OptionGroup var reading: PictureReading

  func run() throws { try reading.run(.folder) }
}

/// What both take and do.
struct PictureReading: ParsableArguments {
  @OptionGroup var target: PictureTarget
  @OptionGroup(title: "Every command") var common: CommonOptions

  fileprivate func run(_ source: PictureSource) throws {
    let uri = try target.song()
    var server = try common.connect()
    guard let picture = try readPicture(of: uri, source, quietly: common.isQuiet, over: &server)
    else {
      throw noPicture(of: uri)
    }
    try target.write(picture)
  }
}

/// Whose picture is wanted, and where it goes.
struct PictureTarget: ParsableArguments {
  @Argument(help: "The song.", transform: nonEmpty)
  var uri: ByteString

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to this file, - for standard output.", valueName: "file"))
  var output: ByteString = "-"

  private var isStandardOutput: Bool { output == "-" }

  /// The song, once it is known that the picture can be written.
  fileprivate func song() throws(CommandFailure) -> ByteString {
    let uri = try argumentOrInput(uri, nulTerminated: false)
    guard isStandardOutput, isatty(STDOUT_FILENO) == 1 else { return uri }
    throw CommandFailure(.usage, "a picture is not for a terminal; -o FILE writes it to a file")
  }

  fileprivate func write(_ picture: Picture) throws(CommandFailure) {
    guard isStandardOutput else { return try writeWholeFile(picture.bytes, to: output) }
    let output = Output()
    output.writeUnended(picture.bytes)
    output.flush()
  }
}

/// Where a picture is.
private enum PictureSource: String {
  case embedded = "in the file"
  case folder = "in the directory"
}

/// The picture of a song; nil if there is none, also where the server knows no such command. A
/// terminal shows how far it has come.
private func readPicture(
  of uri: ByteString, _ source: PictureSource, quietly: Bool, over server: inout Connection
) throws(CommandFailure) -> Picture? {
  var progress = Progress("reading", quietly: quietly)
  return try asking(about: uri) { () throws(MPDError) in
    do throws(MPDError) {
      switch source {
      case .embedded: return try server.picture(of: uri) { progress.update(to: $0, of: $1) }
      case .folder: return try server.albumArt(of: uri) { progress.update(to: $0, of: $1) }
      }
    } catch  where error.code == .ack(.unknownCommand) {
      return nil
    }
  }
}

private func noPicture(of uri: ByteString) -> CommandFailure {
  CommandFailure(.no, "\(uri.visible): there is no picture")
}
