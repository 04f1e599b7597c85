internal import Bytes

extension Request where Reply == [StringNormalization] {
  /// The normalizations of strings that are enabled on this connection; a new connection has none
  /// (raw; MPD 0.25).
  public static var stringNormalizations: Request {
    Request(raw: "stringnormalization", isIdempotent: true, read: readNormalizations)
  }

  /// The normalizations of strings that the server supports (raw; MPD 0.25).
  public static var availableStringNormalizations: Request {
    Request(raw: "stringnormalization", ["available"], isIdempotent: true, read: readNormalizations)
  }
}

extension Request where Reply == Void {
  /// Enables normalizations on this connection (raw; MPD 0.25).
  ///
  /// - Parameter normalizations: the normalizations; the others stay as they are.
  public static func enableStringNormalizations(
    _ normalizations: [StringNormalization]
  ) -> Request {
    change("enable", normalizations)
  }

  /// Disables normalizations on this connection (raw; MPD 0.25).
  ///
  /// - Parameter normalizations: the normalizations; the others stay as they are.
  public static func disableStringNormalizations(
    _ normalizations: [StringNormalization]
  ) -> Request {
    change("disable", normalizations)
  }

  /// Enables all normalizations on this connection (raw; MPD 0.25).
  public static var enableAllStringNormalizations: Request {
    Request(raw: "stringnormalization", ["all"], isIdempotent: true)
  }

  /// Disables all normalizations on this connection (raw; MPD 0.25).
  public static var clearStringNormalizations: Request {
    Request(raw: "stringnormalization", ["clear"], isIdempotent: true)
  }

  private static func change(
    _ verb: ByteString, _ normalizations: [StringNormalization]
  ) -> Request {
    let names = normalizations.map { ByteString($0.name) }
    return Request(raw: "stringnormalization", [verb] + names, isIdempotent: true)
      .checking(notEmpty: normalizations, "normalization")
  }
}

/// Only the name is read, since the reply contains nothing else.
private func readNormalizations(_ pairs: [Pair]) -> [StringNormalization] {
  pairs.map { StringNormalization($0.value.description) }
}
