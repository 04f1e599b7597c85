import Browser
import Bytes
import Foundation
import Testing

@testable import BrowserTerminal

/// When images over cells are drawn, and when the cells under them are written.
@Suite struct OverlayTests {
  private static let size = CellSize(columns: 20, rows: 12)
  private static let writer = FrameWriter(theme: Theme(), depth: .full)
  private static let place = Picture(uri: "", rows: 2..<6, columns: 4..<12)

  private static func overlay(
    _ name: String, _ size: CellSize = CellSize(columns: 8, rows: 4)
  ) throws -> Overlay {
    let image = OverlayImage(size: size, sequence: Array("<\(name)>".utf8))
    return try #require(Overlay(image, at: place, on: Self.size))
  }

  private static func contents(
    _ overlays: [Overlay], _ change: (inout Frame) -> Void = { _ in }
  ) -> ScreenContents {
    var frame = Frame(size: size)
    for row in 0..<size.rows { frame.write("row \(row)", row: row, columns: 14..<20) }
    change(&frame)
    return ScreenContents(frame: frame, overlays: overlays)
  }

  private static func text(_ old: ScreenContents?, _ new: ScreenContents) -> String {
    String(decoding: writer.bytes(from: old, to: new), as: UTF8.self)
  }

  @Test func anImageIsDrawnAfterTheCells() throws {
    let text = try Self.text(nil, Self.contents([Self.overlay("a")]))
    #expect(text.hasSuffix("\u{1B}[3;5H<a>\u{1B}[?2026l"))
    #expect(text.contains("row 11"))
  }

  @Test func aSmallerImageIsInTheMiddle() throws {
    let small = try Self.overlay("a", CellSize(columns: 4, rows: 2))
    #expect(Self.text(nil, Self.contents([small])).contains("\u{1B}[4;7H<a>"))
  }

  @Test func itStaysWhileNoCellUnderItChanges() throws {
    let old = try Self.contents([Self.overlay("a")])
    #expect(Self.text(old, old) == "")
    let other = try Self.contents([Self.overlay("a")]) {
      $0.write("x", row: 3, columns: 12..<13)
      $0.write("x", row: 3, columns: 3..<4)
    }
    let text = Self.text(old, other)
    #expect(text.contains("x") && !text.contains("<a>"))
  }

  @Test func itIsDrawnAgainAfterACellUnderIt() throws {
    let old = try Self.contents([Self.overlay("a")])
    let covered = try Self.contents([Self.overlay("a")]) {
      $0.write("help", row: 4, columns: 6..<20)
    }
    let text = Self.text(old, covered)
    #expect(text.contains("help") && text.contains("<a>"))
    #expect(Self.text(covered, old).hasSuffix("\u{1B}[3;5H<a>\u{1B}[?2026l"))
  }

  /// All cells of the place are written, although the frames have the same ones there.
  @Test func theCellsUnderItAreWrittenWhenItGoes() throws {
    let old = try Self.contents([Self.overlay("a")])
    let text = Self.text(old, Self.contents([]))
    #expect(!text.contains("<a>"))
    for row in 3...6 { #expect(text.contains("\u{1B}[\(row);4H")) }
    #expect(text.components(separatedBy: "\u{1B}[10X").count == 5)
    #expect(Self.text(Self.contents([]), Self.contents([])) == "")
  }

  @Test func anotherImageReplacesIt() throws {
    let old = try Self.contents([Self.overlay("a")])
    let text = try Self.text(old, Self.contents([Self.overlay("b")]))
    #expect(text.contains("<b>") && !text.contains("<a>"))
    #expect(text.contains("\u{1B}[10X"))
  }

  @Test func anotherSizeOfTheScreenDrawsItAgain() throws {
    let old = ScreenContents(frame: Frame(size: CellSize(columns: 9, rows: 9)))
    let text = try Self.text(old, Self.contents([Self.overlay("a")]))
    #expect(text.contains("\u{1B}[2J") && text.contains("<a>"))
  }

  @Test func rowsAreNotScrolledWithIt() throws {
    let lines = (0..<30).map { String(repeating: "\($0 % 10)", count: 20) }
    let contents = { (top: Int, overlays: [Overlay]) in
      var frame = Frame(size: Self.size)
      for row in 0..<Self.size.rows {
        frame.write(lines[top + row], row: row, columns: 0..<20)
      }
      return ScreenContents(frame: frame, overlays: overlays)
    }
    #expect(Self.text(contents(0, []), contents(1, [])).contains("r"))
    let overlay = try Self.overlay("a")
    #expect(!Self.text(contents(0, [overlay]), contents(1, [])).contains("r"))
  }

  @Test(arguments: [
    (2..<6, 15..<23), (9..<13, 4..<12), (2..<5, 4..<12), (2..<6, 4..<11), (8..<12, 4..<12),
  ])
  func aPlaceMustBeWhole(_ rows: Range<Int>, _ columns: Range<Int>) {
    let image = OverlayImage(size: CellSize(columns: 8, rows: 4), sequence: [])
    let place = Picture(uri: "", rows: rows, columns: columns)
    #expect(Overlay(image, at: place, on: Self.size) == nil)
  }
}
