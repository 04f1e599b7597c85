internal import Browser
internal import Bytes

/// Identifies the drawing of a cover.
struct CoverKey: Hashable, Sendable {
  /// The URI of the song.
  let uri: ByteString
  /// The columns and rows that it may fill.
  let size: CellSize
}

extension CoverKey {
  init(_ picture: Browser.Picture) {
    self.init(
      uri: picture.uri,
      size: CellSize(columns: picture.columns.count, rows: picture.rows.count))
  }
}

/// What is known of a song's cover.
enum Cover: Hashable, Sendable {
  case image(CellImage)
  /// The song has none, or one that cannot be shown.
  case missing
}
