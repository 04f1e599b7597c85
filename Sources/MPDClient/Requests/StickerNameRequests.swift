public import Bytes

extension Request where Reply == [ByteString] {
  /// The names of all stickers, without duplicates (`stickernames`; MPD 0.24).
  public static var stickerNames: Request {
    Request(raw: "stickernames", isIdempotent: true, read: { $0.values("name") })
  }
}

extension Request where Reply == [StickerType] {
  /// The types of objects that can have stickers (`stickertypes`; MPD 0.24).
  public static var stickerTypes: Request {
    Request(
      raw: "stickertypes", isIdempotent: true,
      read: { $0.values("stickertype").map(StickerType.init) })
  }
}

extension Request where Reply == [StickerName] {
  /// The names of stickers with the types of their objects, of one type or of all
  /// (`stickernamestypes`; MPD 0.24).
  ///
  /// - Parameter type: the type of the objects; nil for all types.
  public static func stickerNamesAndTypes(of type: StickerType? = nil) -> Request {
    Request(
      raw: "stickernamestypes", type.map { [$0.name] } ?? [], isIdempotent: true,
      read: { pairs in
        pairs.groups(startingWith: "name").map { group in
          StickerName(group[0].value, type: group.first("type").map(StickerType.init))
        }
      })
  }
}
