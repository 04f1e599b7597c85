import Browser
import Bytes
import Foundation
import Testing
import TestSupport

@testable import BrowserTerminal
@testable import BrowserService

@Suite struct ChafaTests {
  private static let size = CellSize(columns: 10, rows: 5)

  private static func outcome(_ bytes: [UInt8]) async -> CellImage? {
    if case .drawn(_, .image(let image)) = await Chafa.draw(bytes, size: size) {
      image
    } else {
      nil
    }
  }

  @Test(arguments: [(1, 1, 10, 5), (300, 300, 10, 5), (200, 120, 10, 3), (10, 400, 1, 5)])
  func fillsThePlaceWithoutBeingStretched(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) async throws {
    let image = try #require(await Self.outcome(pngFile(width, height) { _, _ in (9, 200, 40) }))
    #expect(image.size == CellSize(columns: columns, rows: rows))
    var frame = Frame(size: image.size)
    frame.draw(image, at: Picture(uri: "", rows: 0..<rows, columns: 0..<columns))
    let colours = frame.cells.compactMap(\.style.picture)
    #expect(colours.count == columns * rows)
    #expect(colours.allSatisfy { isGreen($0.foreground) || isGreen($0.background) })
  }

  /// chafa 1.14 rounds otherwise than 1.12.
  private func isGreen(_ colour: RGBColour?) -> Bool {
    guard let colour else { return false }
    return (6...12).contains(colour.red) && (197...203).contains(colour.green)
      && (37...43).contains(colour.blue)
  }

  @Test(arguments: [(300, 300), (200, 120), (10, 400), (1, 1)])
  func drawsPixelsWithoutStretchingThem(_ width: Int, _ height: Int) async throws {
    let picture = pngFile(width, height) { _, _ in (9, 200, 40) }
    let size = CellSize(columns: 36, rows: 18)
    guard
      case .drawn(let output, .pixels(let image)) = await Chafa.draw(picture, size: size, .pixels)
    else { return #expect(Bool(false), "nothing was drawn") }
    #expect(Chafa.cover(output, size: size, .pixels) == .pixels(image))
    let numbers = String(decoding: output.prefix(80), as: UTF8.self).matches(of: /[sv]=(\d+)/)
    let sides = numbers.compactMap { Int($0.output.1) }
    #expect(sides.count == 2 && sides.max() == 360)
    // A side is a number of cells.
    #expect(abs(sides[0] * height - sides[1] * width) <= 20 * max(width, height))
  }

  @Test(arguments: [(300, 300), (200, 120), (10, 400), (1, 1)])
  func drawsSixelsThatFillThePlace(_ width: Int, _ height: Int) async throws {
    let picture = pngFile(width, height) { _, _ in (9, 200, 40) }
    let size = CellSize(columns: 36, rows: 18)
    for cell in [PixelSize(width: 7, height: 14), PixelSize(width: 10, height: 20)] {
      guard
        case .drawn(let output, .overlay(let image)) = await Chafa.draw(
          picture, size: size, .sixels(cell))
      else { return #expect(Bool(false), "nothing was drawn") }
      #expect(Chafa.cover(output, size: size, .sixels(cell)) == .overlay(image))
      #expect(image.size.columns >= 34 || image.size.rows >= 16)
      let text = String(decoding: output.prefix(40), as: UTF8.self)
      let raster = try #require(text.firstMatch(of: /"1;1;(\d+);(\d+)/)?.output)
      let sides = [raster.1, raster.2].compactMap { Int($0) }
      // A side is a multiple of the cells that chafa assumes, and of six rows.
      #expect(abs(sides[0] * height - sides[1] * width) <= 26 * max(width, height))
    }
  }

  @Test func aFileOfPixelsIsThePicture() async throws {
    let picture = pngFile(100, 100) { _, _ in (9, 200, 40) }
    guard
      case .drawn(_, .overlay(let image)) = await Chafa.draw(
        picture, size: Self.size, .inlineImage)
    else { return #expect(Bool(false), "nothing was drawn") }
    #expect(image.size == CellSize(columns: 10, rows: 5))
    let sequence = image.sequence.drop { $0 != UInt8(ascii: ":") }.dropFirst().dropLast()
    let file = try #require(Data(base64Encoded: Data(sequence)))
    let shown = try #require(await Self.outcome(Array(file)))
    #expect(shown.size == image.size)
    var frame = Frame(size: shown.size)
    frame.draw(shown, at: Picture(uri: "", rows: 0..<5, columns: 0..<10))
    let colours = frame.cells.compactMap(\.style.picture)
    #expect(colours.count == 50)
    #expect(colours.allSatisfy { isGreen($0.foreground) || isGreen($0.background) })
  }

  @Test func drawsManyColoursInItsBounds() async throws {
    let picture = pngFile(64, 64) {
      (UInt8($0 * 4), UInt8($1 * 4), UInt8(truncatingIfNeeded: $0 * $1))
    }
    #expect(await Self.outcome(picture) != nil)
    guard
      case .drawn(let output, .image) = await Chafa.draw(
        picture, size: CellSize(columns: 36, rows: 18))
    else { return #expect(Bool(false), "nothing was drawn") }
    // What is kept of a server's covers has room for this.
    #expect(output.count < 60_000)
  }

  @Test(arguments: [
    [], Array("no picture".utf8), Array("GIF89a".utf8), pictureBytes(100_000),
    Array(pngFile(40, 40) { _, _ in (1, 2, 3) }.prefix(100)),
    Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'></svg>".utf8),
  ])
  func refusesWhatIsNoPicture(_ bytes: [UInt8]) async {
    guard case .refused = await Chafa.draw(bytes, size: Self.size) else {
      return #expect(Bool(false), "something was drawn")
    }
  }
}
