internal import Browser
internal import BrowserTerminal
internal import Bytes

/// The way in which a cover is drawn.
enum CoverFormat: Hashable, Sendable {
  /// Block elements in colours.
  case symbols
  /// An image that the terminal shows instead of cells.
  case pixels
  /// Sixels over cells of a size.
  case sixels(PixelSize)
  /// An image of iTerm2 over cells.
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

/// Identifies the drawing of a cover.
struct CoverKey: Hashable, Sendable {
  /// The URI of the song.
  let uri: ByteString
  /// The columns and rows that it may fill.
  let size: CellSize
  /// The wanted way of drawing.
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
  /// The key of the same drawing for all songs whose cover is an image file: no song has such a URI.
  func ofImage(_ path: ByteString) -> CoverKey {
    CoverKey(uri: "//" + path, size: size, format: format)
  }
}

/// The knowledge about a song's cover.
enum Cover: Hashable, Sendable {
  case image(CellImage)
  case pixels(PixelImage)
  /// An image over cells, for a page that does not move.
  case overlay(OverlayImage)
  /// The song has none, or one that cannot be shown.
  case missing
}
