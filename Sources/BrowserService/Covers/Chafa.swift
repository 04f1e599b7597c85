internal import Browser
internal import BrowserTerminal
internal import Bytes
internal import Glibc
internal import Platform

/// Draws pictures by the program chafa, which reads JPEG, PNG, GIF and WebP. It gets the picture as its standard
/// input and has no terminal; of its output only what `PictureDecoder`, `PixelDecoder` and `OverlayImage` know is
/// used, and its messages are dropped.
package enum Chafa {
  /// The result of drawing a picture.
  enum Outcome: Sendable {
    /// The bytes in which the program has drawn it, and what they show.
    case drawn([UInt8], Cover)
    /// The program cannot read it, or takes too long.
    case refused
    /// The program is not installed.
    case notInstalled
  }

  /// The arguments, which together with the picture determine the output. Rows are not shortened, so that
  /// the decoder needs to know few sequences.
  static func arguments(_ size: CellSize) -> [ByteString] {
    [
      "--format=symbols", "--symbols=block+space", "--colors=full", "--scale=max", "--animate=off",
      "--polite=on", "--optimize=1", "--threads=1", "--size=\(size.columns)x\(size.rows)",
    ]
  }

  /// The arguments for 10 by 20 pixels a cell. Without a terminal, older versions (1.12) take a cell for 8
  /// by 8 pixels, so that they need more and square ones.
  ///
  /// - Parameter cellHeight: the height of a cell in widths of it: 1 for older versions, or 2.
  static func pixelArguments(_ size: CellSize, cellHeight: Int) -> [ByteString] {
    let place = pixelPlace(size, cellHeight: cellHeight)
    return [
      "--format=kitty", "--scale=max", "--animate=off", "--polite=on", "--threads=1",
      "--font-ratio=1/\(cellHeight)", "--size=\(place.columns)x\(place.rows)",
    ]
  }

  private static func pixelPlace(_ size: CellSize, cellHeight: Int) -> CellSize {
    cellHeight == 1
      ? CellSize(columns: size.columns * 5 / 4, rows: size.rows * 5 / 2) : size
  }

  /// Whether the program is in a directory of PATH.
  package static var isInstalled: Bool {
    let directories = environmentVariable("PATH")?.split(separator: UInt8(ascii: ":")) ?? []
    return directories.contains { access(cString(ByteString($0) + "/chafa"), X_OK) == 0 }
  }

  /// The arguments for sixels that fill a place with cells of the terminal's size. Without a terminal, older
  /// versions (1.12) take a cell for 8 by 8 pixels, and newer ones (1.14) for 10 by 20.
  static func sixelArguments(
    _ size: CellSize, _ cell: PixelSize, assumed: PixelSize
  ) -> [ByteString] {
    let columns = max(1, size.columns * cell.width / assumed.width)
    let rows = max(1, size.rows * cell.height / assumed.height)
    return [
      "--format=sixels", "--scale=max", "--animate=off", "--polite=on", "--threads=1",
      "--font-ratio=1/\(assumed.height / assumed.width)", "--size=\(columns)x\(rows)",
    ]
  }

  /// The arguments to be tried in turn: those for older versions and for newer ones, and symbols in the
  /// place of kitty's images.
  static func arguments(_ size: CellSize, _ format: CoverFormat) -> [[ByteString]] {
    let pixels = [1, 2].map { pixelArguments(size, cellHeight: $0) }
    return switch format {
    case .symbols: [arguments(size)]
    case .pixels: pixels + [arguments(size)]
    case .inlineImage: pixels
    case .sixels(let cell):
      [PixelSize(width: 8, height: 8), drawnCell].map { sixelArguments(size, cell, assumed: $0) }
    }
  }

  /// Draws a picture. If the task is cancelled, the program is killed.
  static func draw(
    _ picture: [UInt8], size: CellSize, _ format: CoverFormat = .symbols
  ) async -> Outcome {
    var outcome = Outcome.refused
    for arguments in arguments(size, format) {
      outcome = await run(arguments, picture, size, format)
      guard case .refused = outcome, !Task.isCancelled else { break }
    }
    return outcome
  }

  /// Returns what the output of the program shows; nil if that is no picture in the format.
  static func cover(_ output: [UInt8], size: CellSize, _ format: CoverFormat) -> Cover? {
    switch format {
    case .symbols: PictureDecoder.decode(output, maxSize: size).map { .image($0) }
    case .pixels:
      PictureDecoder.decode(output, maxSize: size).map { .image($0) }
        ?? pixelImage(output, size).map { .pixels($0) }
    case .inlineImage:
      pixelImage(output, size).flatMap { OverlayImage(inline: $0, cell: drawnCell, maxSize: size) }
        .map { .overlay($0) }
    case .sixels(let cell):
      OverlayImage(sixels: output, cell: cell, maxSize: size).map { .overlay($0) }
    }
  }

  private static func pixelImage(_ output: [UInt8], _ size: CellSize) -> PixelImage? {
    [1, 2].lazy.compactMap {
      PixelDecoder.decode(
        output, cellHeight: $0, maxSize: pixelPlace(size, cellHeight: $0), maxPixels: maxPixels)
    }.first
  }

  private static func run(
    _ arguments: [ByteString], _ picture: [UInt8], _ size: CellSize, _ format: CoverFormat
  ) async -> Outcome {
    guard isPicture(picture) else { return .refused }
    let guardian = ProgramGuard(
      time: maxTime, maxMemory: maxMemory,
      variables: ["LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor"])
    return await withTaskCancellationHandler {
      let outcome = try? await valueOnThread {
        run(arguments, picture, size, format, guardian)
      }
      return outcome ?? .refused
    } onCancel: {
      guardian.kill()
    }
  }

  /// Whether bytes begin as an image of a format that the program reads by itself. Others, such as
  /// drawings with references to files, it would leave to ImageMagick.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
      || bytes.starts(with: Array("RIFF".utf8))
        && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  private static func run(
    _ arguments: [ByteString], _ picture: [UInt8], _ size: CellSize, _ format: CoverFormat,
    _ guardian: ProgramGuard
  ) -> Outcome {
    let words = ["chafa"] + arguments + ["-"]
    do {
      let result = try runProgram(words, input: picture, limit: maxOutput, under: guardian)
      guard result.status == 0, result.output.count < maxOutput,
        let cover = cover(result.output, size: size, format)
      else { return .refused }
      return .drawn(result.output, cover)
    } catch {
      return error.number == ENOENT ? .notInstalled : .refused
    }
  }
}

/// The size of a cell for which pixels are drawn.
private let drawnCell = PixelSize(width: 10, height: 20)

/// The first bytes of JPEG, PNG and GIF.
private let signatures: [[UInt8]] = [
  [0xFF, 0xD8, 0xFF], [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("GIF8".utf8),
]

/// The time in which a large picture is drawn even on a slow machine.
private let maxTime = Duration.seconds(5)
/// The memory for a picture of about 10,000 × 10,000 pixels; a small file may pretend to be a larger
/// one.
private let maxMemory = 1 << 30
/// More than the cells of the largest place with two colours each, and than `maxPixels` in base64.
private let maxOutput = 1 << 21
/// More than the pixels of the largest place.
private let maxPixels = 1 << 18
