import Browser
import Bytes
import Testing
import TestSupport

@testable import mpdex

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
    #expect(Chafa.cover(output, size: size) == .pixels(image))
    let numbers = String(decoding: output.prefix(80), as: UTF8.self).matches(of: /[sv]=(\d+)/)
    let sides = numbers.compactMap { Int($0.output.1) }
    #expect(sides.count == 2 && sides.max() == 360)
    // A side is a number of cells.
    #expect(abs(sides[0] * height - sides[1] * width) <= 20 * max(width, height))
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
