internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Platform
internal import TerminalText

struct Art: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "art",
    abstract: "Get the picture of a song: from its file, or else from its directory.",
    discussion: """
      Writes the picture's bytes to a file or to standard output, which must not be a terminal. A \
      file is written completely or not at all. Exits with 1 if there is no picture. With -v, \
      describes the picture on standard error.

      EXAMPLES
        mpdex art Artists/Björk/Homogenic/1.flac -o cover.jpg
        mpdex art "$(mpdex current -f %file%)" | display
      """)

  let target: PictureTarget
  init(_ words: inout Words) { target = words.group() }

  func run(in context: CommandContext) throws {
    let uri = try target.song(in: context)
    let embedded = try readPicture(of: uri, .embedded, isRequired: false, in: context)
    guard
      let picture = try embedded
        ?? readPicture(of: uri, .folder, isRequired: false, in: context)
    else {
      throw noPicture(of: uri)
    }
    if context.output.isVerbose { describe(picture, embedded == nil ? .folder : .embedded) }
    try target.write(picture, to: context.output)
  }

  private func describe(_ picture: Picture, _ source: PictureSource) {
    let type = picture.mimeType.map { "\($0), " } ?? ""
    printNote("the picture was found \(source.rawValue) (\(type)\(picture.bytes.count) bytes)")
  }
}

struct ReadPicture: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "readpicture",
    abstract: "Get the picture in the file of a song.",
    discussion: """
      Writes the picture's bytes to a file or to standard output, which must not be a terminal. A \
      file is written completely or not at all. Exits with 1 if there is no picture.

      EXAMPLES
        mpdex readpicture Artists/Björk/Homogenic/1.flac -o cover.jpg
      """)

  let reading: PictureReading
  init(_ words: inout Words) { reading = words.group() }

  func run(in context: CommandContext) throws { try reading.run(in: context, .embedded) }
}

struct AlbumArt: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "albumart",
    abstract: "Get the picture in the directory of a song, such as cover.jpg.",
    discussion: """
      Writes the picture's bytes to a file or to standard output, which must not be a terminal. A \
      file is written completely or not at all. Exits with 1 if there is no picture.

      EXAMPLES
        mpdex albumart Artists/Björk/Homogenic/1.flac -o cover.jpg
      """)

  let reading: PictureReading
  init(_ words: inout Words) { reading = words.group() }

  func run(in context: CommandContext) throws { try reading.run(in: context, .folder) }
}

/// The options of `readpicture` and `albumart`, and the code that both commands share.
struct PictureReading: OptionGroup {
  let target: PictureTarget
  init(_ words: inout Words) { target = words.group() }

  fileprivate func run(in context: CommandContext, _ source: PictureSource) throws {
    let uri = try target.song(in: context)
    guard let picture = try readPicture(of: uri, source, in: context)
    else {
      throw noPicture(of: uri)
    }
    try target.write(picture, to: context.output)
  }
}

/// The song whose picture is wanted, and the file to which the picture is written.
struct PictureTarget: OptionGroup {
  let uri: ByteString
  let output: ByteString

  init(_ words: inout Words) {
    uri = words.argument("<uri>", "The song.", reading: nonEmpty)
    output = words.option(
      "-o, --output <file>", "Write to this file, - for standard output.", default: "-")
  }

  private var isStandardOutput: Bool { output == "-" }

  /// Returns the URI of the song; throws if the picture would be written to a terminal.
  fileprivate func song(in context: CommandContext) throws -> ByteString {
    let uri = try argumentOrInput(uri, nulTerminated: false)
    guard isStandardOutput, isatty(STDOUT_FILENO) == 1 else {
      return try context.server.relativeToMusicDirectory(uri)
    }
    throw CommandFailure(
      .usage, "the picture cannot be shown on a terminal; use -o FILE to write it to a file")
  }

  fileprivate func write(_ picture: Picture, to standardOutput: CommandOutput) throws {
    guard isStandardOutput else {
      do { return try writeFile(picture.bytes, to: output) } catch {
        throw CommandFailure(writing: output, error)
      }
    }
    standardOutput.writeRaw(picture.bytes)
  }
}

private enum PictureSource: String {
  case embedded = "in the file"
  case folder = "in the directory"
}

/// Reads the picture of a song; nil if the song has no picture.
///
/// - Parameter isRequired: whether to throw if the server does not know the command. If false, nil is returned in this
///   case.
private func readPicture(
  of uri: ByteString, _ source: PictureSource, isRequired: Bool = true, in context: CommandContext
) throws -> Picture? {
  var progress = context.output.progress("reading")
  return try context.withConnection { server in
    switch source {
    case .embedded: try server.picture(of: uri) { progress.update(to: $0, of: $1) }
    case .folder: try server.albumArt(of: uri) { progress.update(to: $0, of: $1) }
    }
  } onError: { error in
    if error.isOfUnknownRequest, !isRequired { return nil }
    throw CommandFailure(error, about: uri)
  }
}

private func noPicture(of uri: ByteString) -> CommandFailure {
  CommandFailure(.no, "\(uri.terminalSafe): there is no picture")
}
