public import Bytes
internal import CMPDClient

extension Request where Reply == ByteString {
  /// Reads the value of an object's sticker; the server refuses the request with `.ack(.noExist)` if the object has no
  /// sticker with this name, or if the value is empty (`sticker get`, `mpd_send_sticker_get`). Use
  /// ``Connection/sticker(_:of:type:)`` if a sticker may be missing; this request is for command lists.
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func sticker(
    _ name: some ByteStringConvertible, of uri: some ByteStringConvertible,
    type: StickerType = .song
  ) -> Request {
    Request("sticker", ["get", type.name, uri, name], isIdempotent: true) {
      pairs throws(MPDError) in
      try value(of: name.byteString, in: pairs.required("sticker", of: "sticker"))
    } send: {
      mpd_send_sticker_get($0, $1[1], $1[2], $1[3])
    }
  }
}

extension Request where Reply == [Sticker] {
  /// Lists the stickers of an object, sorted by name (`sticker list`, `mpd_send_sticker_list`).
  ///
  /// A name that contains "=" is cut off at this character, because in the protocol the first "=" separates the name
  /// from the value.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func stickers(of uri: some ByteStringConvertible, type: StickerType = .song)
    -> Request
  {
    Request("sticker", ["list", type.name, uri], isIdempotent: true) { pairs in
      pairs.values("sticker").map { text in
        let (name, value) = text.split(atFirst: .equalsSign) ?? (text, "")
        return Sticker(uri: uri.byteString, name: name, value: value)
      }
    } send: {
      mpd_send_sticker_list($0, $1[1], $1[2])
    }
  }

  /// Finds the stickers with a given name that are attached to objects below a directory (`sticker find`; sort and
  /// window since MPD 0.24).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the directory; "" for the root.
  ///   - type: the type of the objects.
  ///   - condition: the condition that the stickers' values must satisfy; nil for no condition.
  ///   - sort: the order of the stickers; nil for the server's own order.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func stickers(
    named name: some ByteStringConvertible, below uri: some ByteStringConvertible,
    type: StickerType = .song,
    where condition: StickerCondition? = nil, sort: StickerSort? = nil,
    window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    let name = name.byteString
    let uri = uri.byteString
    // mpd_send_sticker_find is not used because it sends only the name.
    let start = ["find", type.name, uri, name] + (condition?.arguments ?? [])
    let end = words("sort", sort?.argument) + words("window", window?.argument)
    return Request(raw: "sticker", start + end, isIdempotent: true) { pairs throws(MPDError) in
      try found(name, in: pairs)
    }
    .checking(window: window)
  }

  /// Reads a reply that contains the URI of each object, followed by the stickers of the object. Every pair that is not
  /// a sticker contains a URI, regardless of the pair's name.
  private static func found(
    _ name: ByteString, in pairs: [Pair]
  ) throws(MPDError) -> [Sticker] {
    var stickers: [Sticker] = []
    var uri = ByteString([])
    for pair in pairs {
      if pair.name == "sticker" {
        let value = try value(of: name, in: pair.value)
        stickers.append(Sticker(uri: uri, name: name, value: value))
      } else {
        uri = pair.value
      }
    }
    return stickers
  }
}

extension Request where Reply == Void {
  /// Sets a sticker of an object, replacing any sticker with the same name (`sticker set`, `mpd_send_sticker_set`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - value: the value of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func setSticker(
    _ name: some ByteStringConvertible, to value: some ByteStringConvertible,
    of uri: some ByteStringConvertible, type: StickerType = .song
  ) -> Request {
    Request("sticker", ["set", type.name, uri, name, value], isIdempotent: true) {
      mpd_send_sticker_set($0, $1[1], $1[2], $1[3], $1[4])
    }
  }

  /// Adds a number to the value of an object's sticker. The value must be a whole number; a missing sticker counts as
  /// 0 (`sticker inc` and `sticker dec`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - number: the number to add, which may be negative.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func changeSticker(
    _ name: some ByteStringConvertible, by number: Int, of uri: some ByteStringConvertible,
    type: StickerType = .song
  ) -> Request {
    let name = name.byteString
    let uri = uri.byteString
    let word: ByteString = number < 0 ? "dec" : "inc"
    return Request(
      raw: "sticker", [word, type.name, uri, name, ByteString("\(number.magnitude)")])
  }

  /// Deletes a sticker of an object; the server refuses the request with `.ack(.noExist)` if the sticker does not exist
  /// (`sticker delete`, `mpd_send_sticker_delete`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func deleteSticker(
    _ name: some ByteStringConvertible, of uri: some ByteStringConvertible,
    type: StickerType = .song
  ) -> Request {
    Request("sticker", ["delete", type.name, uri, name]) {
      mpd_send_sticker_delete($0, $1[1], $1[2], $1[3])
    }
  }

  /// Deletes all stickers of an object; the server refuses the request with `.ack(.noExist)` if the object has no
  /// stickers (`sticker delete`). MPD 0.24 through 0.24.13 crashes instead of refusing the request, so check with
  /// ``stickers(of:type:)`` first.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func deleteStickers(of uri: some ByteStringConvertible, type: StickerType = .song)
    -> Request
  {
    // mpd_send_sticker_delete is not used because it requires a name.
    Request(raw: "sticker", ["delete", type.name, uri])
  }
}

/// Returns the value of a sticker that the server has sent in the form NAME=VALUE.
private func value(
  of name: ByteString, in text: ByteString
) throws(MPDError) -> ByteString {
  if let value = text.removingPrefix(name + "=") { return value }
  throw .wrongAnswer(
    "the server answered '\(text)' instead of the sticker '\(name)'", to: "sticker")
}

extension Request where Reply == [ByteString] {
  /// Lists the names of all stickers, without duplicates (`stickernames`; MPD 0.24).
  public static var stickerNames: Request {
    Request(raw: "stickernames", isIdempotent: true, read: { $0.values("name") })
  }
}

extension Request where Reply == [StickerType] {
  /// Lists the types of objects that can have stickers (`stickertypes`; MPD 0.24).
  public static var stickerTypes: Request {
    Request(
      raw: "stickertypes", isIdempotent: true,
      read: { $0.values("stickertype").map { StickerType($0) } })
  }
}

extension Request where Reply == [StickerName] {
  /// Lists the names of stickers. Each name comes with the type of the objects that have stickers of this name
  /// (`stickernamestypes`; MPD 0.24).
  ///
  /// - Parameter type: the type of the objects; nil for all types.
  public static func stickerNamesAndTypes(of type: StickerType? = nil) -> Request {
    Request(
      raw: "stickernamestypes", type.map { [$0.name] } ?? [], isIdempotent: true,
      read: { pairs in
        pairs.groups(startingWith: "name").map { group in
          StickerName(group[0].value, type: group.first("type").map { StickerType($0) })
        }
      })
  }
}
