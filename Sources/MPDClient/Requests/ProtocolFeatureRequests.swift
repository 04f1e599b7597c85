internal import Bytes

extension Request where Reply == [ProtocolFeature] {
  /// The features that are enabled on this connection; a new connection has none (raw; MPD 0.24).
  public static var protocolFeatures: Request {
    Request(raw: "protocol", isIdempotent: true, read: readFeatures)
  }

  /// The features that the server supports (raw; MPD 0.24).
  public static var availableProtocolFeatures: Request {
    Request(raw: "protocol", ["available"], isIdempotent: true, read: readFeatures)
  }
}

extension Request where Reply == Void {
  /// Enables features on this connection (raw; MPD 0.24).
  ///
  /// - Parameter features: the features; the others stay as they are.
  public static func enableProtocolFeatures(_ features: [ProtocolFeature]) -> Request {
    change("enable", features)
  }

  /// Disables features on this connection (raw; MPD 0.24).
  ///
  /// - Parameter features: the features; the others stay as they are.
  public static func disableProtocolFeatures(_ features: [ProtocolFeature]) -> Request {
    change("disable", features)
  }

  /// Enables all features on this connection (raw; MPD 0.24).
  public static var enableAllProtocolFeatures: Request {
    Request(raw: "protocol", ["all"], isIdempotent: true)
  }

  /// Disables all features on this connection (raw; MPD 0.24).
  public static var clearProtocolFeatures: Request {
    Request(raw: "protocol", ["clear"], isIdempotent: true)
  }

  private static func change(_ verb: ByteString, _ features: [ProtocolFeature]) -> Request {
    Request(raw: "protocol", [verb] + features.map { ByteString($0.name) }, isIdempotent: true)
      .checking(notEmpty: features, "feature")
  }
}

private func readFeatures(_ pairs: [Pair]) -> [ProtocolFeature] {
  pairs.values("feature").map { ProtocolFeature($0.description) }
}
