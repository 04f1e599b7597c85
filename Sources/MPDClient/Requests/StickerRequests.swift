public import Bytes
internal import CMPDClient

extension Request where Reply == ByteString {
  /// The value of a sticker of an object; refused with `.ack(.noExist)` if there is no such sticker
  /// or its value is empty (`sticker get`, `mpd_send_sticker_get`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func sticker(
    _ name: ByteString, of uri: ByteString, _ type: StickerType = .song
  ) -> Request {
    Request("sticker", ["get", type.name, uri, name], isIdempotent: true) {
      pairs throws(MPDError) in
      try value(of: name, in: pairs.required("sticker", of: "sticker"))
    } send: {
      mpd_send_sticker_get($0, $1[1], $1[2], $1[3])
    }
  }
}

extension Request where Reply == [Sticker] {
  /// The stickers of an object, sorted by name (`sticker list`, `mpd_send_sticker_list`).
  ///
  /// A name that contains "=" is cut there, since the protocol separates it from the value by the
  /// first "=".
  ///
  /// - Parameters:
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func stickers(of uri: ByteString, _ type: StickerType = .song) -> Request {
    Request("sticker", ["list", type.name, uri], isIdempotent: true) { pairs in
      pairs.values("sticker").map { text in
        let (name, value) = text.split(atFirst: .equalsSign) ?? (text, "")
        return Sticker(uri: uri, name: name, value: value)
      }
    } send: {
      mpd_send_sticker_list($0, $1[1], $1[2])
    }
  }

  /// The stickers with a name on all objects below a directory, where "" is the root; with a
  /// condition, only those whose values meet it (`sticker find`; sort and window since MPD 0.24).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the directory.
  ///   - type: the type of the objects.
  ///   - condition: the condition that the values must meet; nil for none.
  ///   - sort: the order of the stickers; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func stickers(
    named name: ByteString, below uri: ByteString, _ type: StickerType = .song,
    where condition: StickerCondition? = nil, sort: StickerSort? = nil,
    window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    // This does not use mpd_send_sticker_find, which sends only the name.
    let start = ["find", type.name, uri, name] + (condition?.arguments ?? [])
    let end = words("sort", sort?.argument) + words("window", window?.argument)
    return Request(raw: "sticker", start + end, isIdempotent: true) { pairs throws(MPDError) in
      try found(name, in: pairs)
    }
    .checking(window: window)
  }

  /// Reads an answer in which each sticker follows its object, whatever the name of the object's
  /// pair is.
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
  /// Sets a sticker of an object, replacing one with the same name (`sticker set`,
  /// `mpd_send_sticker_set`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - value: the value of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func setSticker(
    _ name: ByteString, to value: ByteString, of uri: ByteString, _ type: StickerType = .song
  ) -> Request {
    Request("sticker", ["set", type.name, uri, name, value], isIdempotent: true) {
      mpd_send_sticker_set($0, $1[1], $1[2], $1[3], $1[4])
    }
  }

  /// Adds a number, which may be negative, to the value of a sticker of an object. The value must
  /// be a whole number; a missing sticker counts as 0 (`sticker inc` and `sticker dec`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - number: the number to add.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func addToSticker(
    _ name: ByteString, _ number: Int, of uri: ByteString, _ type: StickerType = .song
  ) -> Request {
    let word: ByteString = number < 0 ? "dec" : "inc"
    return Request(
      raw: "sticker", [word, type.name, uri, name, ByteString("\(number.magnitude)")])
  }

  /// Deletes a sticker of an object; refused with `.ack(.noExist)` if there is none
  /// (`sticker delete`, `mpd_send_sticker_delete`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func deleteSticker(
    _ name: ByteString, of uri: ByteString, _ type: StickerType = .song
  ) -> Request {
    Request("sticker", ["delete", type.name, uri, name]) {
      mpd_send_sticker_delete($0, $1[1], $1[2], $1[3])
    }
  }

  /// Deletes all stickers of an object; refused with `.ack(.noExist)` if there are none
  /// (`sticker delete`). MPD 0.24 crashes instead, up to 0.24.13, so that ``stickers(of:_:)``
  /// should be asked first.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public static func deleteStickers(of uri: ByteString, _ type: StickerType = .song) -> Request {
    // This does not use mpd_send_sticker_delete, which requires a name.
    Request(raw: "sticker", ["delete", type.name, uri])
  }
}

/// Returns the text after "NAME=".
private func value(
  of name: ByteString, in text: ByteString
) throws(MPDError) -> ByteString {
  if let value = text.removingPrefix(name + "=") { return value }
  throw .wrongAnswer("the server's answer '\(text)' is not the sticker '\(name)'", to: "sticker")
}

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
