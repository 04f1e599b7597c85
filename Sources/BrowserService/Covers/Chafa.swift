internal import Browser
internal import BrowserTerminal
internal import Bytes
internal import Glibc
internal import Platform

/// Draws pictures with the program chafa, which reads JPEG, PNG, GIF and WebP. The program gets the picture as its
/// standard input and has no terminal. Only output that `PictureDecoder`, `PixelDecoder` and `OverlayImage`
/// understand is used; the program's messages are dropped.
package enum Chafa {
  /// The result of drawing a picture.
  enum Outcome: Sendable {
    /// The program's output and the cover that it shows.
    case drawn([UInt8], Cover)
    /// The program cannot read the picture, or did not finish drawing it in time.
    case refused
    /// The program could not be started, because it is not installed.
    case notInstalled
  }

  /// Returns the arguments for drawing a picture with symbols. The output depends only on these arguments and the
  /// picture. The program is asked not to optimize the output for length, so that the decoder needs to understand only
  /// a few sequences.
  ///
  /// - Parameter size: the maximum number of columns and rows of the drawing.
  static func arguments(_ size: CellSize) -> [ByteString] {
    [
      "--format=symbols", "--symbols=block+space", "--colors=full", "--scale=max", "--animate=off",
      "--polite=on", "--optimize=1", "--threads=1", "--size=\(size.columns)x\(size.rows)",
    ]
  }

  /// Returns the arguments for drawing a picture with pixels, in cells of 10 by 20 pixels. Without a terminal, older
  /// versions of the program (1.12) assume square cells of 8 by 8 pixels, so the arguments for these versions request a
  /// larger number of cells.
  ///
  /// - Parameters:
  ///   - size: the columns and rows that the picture may fill.
  ///   - cellHeight: the height of a cell divided by its width: 1 for older versions, otherwise 2.
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

  /// Whether a directory in PATH contains the program.
  package static var isInstalled: Bool {
    let directories = environmentVariable("PATH")?.split(separator: UInt8(ascii: ":")) ?? []
    return directories.contains { access(cString(ByteString($0) + "/chafa"), X_OK) == 0 }
  }

  /// Returns the arguments for drawing a picture with sixels.
  ///
  /// - Parameters:
  ///   - size: the columns and rows that the picture may fill.
  ///   - cell: the size of a cell of the terminal.
  ///   - assumed: the size of a cell that the program assumes without a terminal: 8 by 8 pixels in older versions
  ///     (1.12), 10 by 20 pixels in newer ones (1.14).
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

  /// Returns lists of arguments that are to be tried one after the other, because different versions of the program
  /// need different arguments. If the picture is to be drawn with pixels, the last list draws it with symbols instead.
  ///
  /// - Parameters:
  ///   - size: the columns and rows that the picture may fill.
  ///   - format: how the picture is drawn.
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
  ///
  /// - Parameters:
  ///   - picture: the bytes of the image file.
  ///   - size: the columns and rows that the picture may fill.
  ///   - format: how the picture is drawn.
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

  /// Decodes the output of the program. Returns nil if the output is not a picture in the given format, or if the
  /// picture is larger than `size`.
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

  /// Returns whether the bytes begin like an image in a format that the program itself can read. The program would
  /// leave other formats, such as drawings that refer to files, to ImageMagick.
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

/// The size in pixels of the cells for which pictures are drawn.
private let drawnCell = PixelSize(width: 10, height: 20)

/// The first bytes of JPEG, PNG and GIF files.
private let signatures: [[UInt8]] = [
  [0xFF, 0xD8, 0xFF], [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("GIF8".utf8),
]

/// The time limit for drawing a picture; it is long enough for a large picture on a slow machine.
private let maxTime = Duration.seconds(5)
/// The memory limit in bytes for drawing a picture. The limit is enough for about 10,000 × 10,000 pixels. It is needed
/// because a small file may claim to contain a larger picture.
private let maxMemory = 1 << 30
/// The maximum size of the output in bytes. This is enough for the largest place on the screen, filled with symbols in
/// two colours per cell, and for `maxPixels` pixels in base64.
private let maxOutput = 1 << 21
/// The maximum number of pixels of a picture, which is enough for the largest place on the screen.
private let maxPixels = 1 << 18
