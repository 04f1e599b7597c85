internal import Browser
internal import BrowserTerminal
internal import Bytes

/// How a cover is drawn.
enum CoverFormat: Hashable, Sendable {
  /// Coloured block elements.
  case symbols
  /// An image that the terminal shows instead of cells.
  case pixels
  /// Sixels drawn over cells of the given size.
  case sixels(PixelSize)
  /// An inline image of iTerm2, drawn over cells.
  case inlineImage
}

extension CoverFormat {
  init(_ format: ImageFormat) {
    switch format {
    case .placeholders: self = .pixels
    case .sixels(let cell): self = .sixels(cell)
    case .inlineImages: self = .inlineImage
    }
  }
}

/// The key that identifies a drawing of a cover.
struct CoverKey: Hashable, Sendable {
  /// The URI of the song whose cover is drawn. If songs share an image file, the key of their drawing contains the
  /// file's path instead; see `ofImage(_:)`.
  let uri: ByteString
  /// The columns and rows that the cover may fill.
  let size: CellSize
  /// How the cover should be drawn.
  let format: CoverFormat
}

extension CoverKey {
  init(_ picture: Browser.Picture, _ format: CoverFormat) {
    self.init(
      uri: picture.uri,
      size: CellSize(columns: picture.columns.count, rows: picture.rows.count), format: format)
  }
}

extension CoverKey {
  /// Returns the key under which the drawing of an image file is stored. All songs whose cover is this file share the
  /// key. No song has the same key of its own.
  func ofImage(_ path: ByteString) -> CoverKey {
    CoverKey(uri: "//" + path, size: size, format: format)
  }
}

/// The cover of a song in drawn form, or the information that the song has no cover.
enum Cover: Hashable, Sendable {
  case image(CellImage)
  case pixels(PixelImage)
  /// An image drawn over cells; used only while the page is not moving.
  case overlay(OverlayImage)
  /// The song has no cover, or its cover cannot be shown.
  case missing
}
