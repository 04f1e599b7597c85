internal import Browser
internal import BrowserTerminal
internal import Bytes
internal import Glibc
internal import MPDClient

/// Draws pictures by the program chafa, which reads JPEG, PNG, GIF and WebP. It gets the picture as its standard
/// input and has no terminal; of its output only what `PictureDecoder` and `PixelDecoder` know is used, and its
/// messages are dropped.
enum Chafa {
  /// What became of a picture.
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
    let isSquare = cellHeight == 1
    let columns = isSquare ? size.columns * 5 / 4 : size.columns
    let rows = isSquare ? size.rows * 5 / 2 : size.rows
    return [
      "--format=kitty", "--scale=max", "--animate=off", "--polite=on", "--threads=1",
      "--font-ratio=1/\(cellHeight)", "--size=\(columns)x\(rows)",
    ]
  }

  /// Whether the program is in a directory of PATH.
  static var isInstalled: Bool {
    let directories = environmentVariable("PATH")?.split(separator: UInt8(ascii: ":")) ?? []
    return directories.contains { access(cString(ByteString($0) + "/chafa"), X_OK) == 0 }
  }

  /// Draws a picture, by symbols if the program's pixels cannot be used. If the task is cancelled, the
  /// program is killed.
  static func draw(
    _ picture: [UInt8], size: CellSize, _ format: CoverFormat = .symbols
  ) async -> Outcome {
    let pixels = format == .pixels ? [1, 2].map { pixelArguments(size, cellHeight: $0) } : []
    for arguments in pixels {
      let outcome = await run(arguments, picture, size)
      if case .refused = outcome, !Task.isCancelled { continue }
      return outcome
    }
    return await run(arguments(size), picture, size)
  }

  /// Returns what the output of the program shows; nil if that is no picture.
  static func cover(_ output: [UInt8], size: CellSize) -> Cover? {
    if let image = PictureDecoder.decode(output, maxSize: size) { return .image(image) }
    for cellHeight in [1, 2] {
      let image = PixelDecoder.decode(output, cellHeight: cellHeight, maxPixels: maxPixels)
      if let image { return .pixels(image) }
    }
    return nil
  }

  private static func run(
    _ arguments: [ByteString], _ picture: [UInt8], _ size: CellSize
  ) async -> Outcome {
    guard isPicture(picture) else { return .refused }
    let guardian = ProgramGuard(
      time: maxTime, maxMemory: maxMemory,
      variables: ["LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor"])
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(MPDError) {
          try runOnThread {
            continuation.resume(returning: run(arguments, picture, size, guardian))
          }
        } catch {
          continuation.resume(returning: .refused)
        }
      }
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
    _ arguments: [ByteString], _ picture: [UInt8], _ size: CellSize, _ guardian: ProgramGuard
  ) -> Outcome {
    let words = ["chafa"] + arguments + ["-"]
    do throws(SystemError) {
      let result = try runProgram(words, input: picture, limit: maxOutput, under: guardian)
      guard result.status == 0, result.output.count < maxOutput,
        let cover = cover(result.output, size: size)
      else { return .refused }
      return .drawn(result.output, cover)
    } catch {
      return error.number == ENOENT ? .notInstalled : .refused
    }
  }
}

/// The first bytes of JPEG, PNG and GIF.
private let signatures: [[UInt8]] = [
  [0xFF, 0xD8, 0xFF], [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("GIF8".utf8),
]

/// The time in which a large picture is drawn even on a slow machine.
private let maxTime = Duration.seconds(5)
/// The memory for a picture of some 10,000 × 10,000 pixels; a small file may pretend to be a larger one.
private let maxMemory = 1 << 30
/// More than the cells of the largest place with two colours each, and than `maxPixels` in base64.
private let maxOutput = 1 << 21
/// More than the pixels of the largest place.
private let maxPixels = 1 << 18
