public import Bytes

/// An audio output (`struct mpd_output`).
public struct Output: Sendable, Hashable {
  /// The number by which requests name it.
  public let id: Int
  /// All pairs behind the number in the server's order, also those that this type has no name for.
  public let pairs: [Pair]

  /// An output of pairs that came behind its number.
  public init(id: Int, pairs: [Pair] = []) {
    self.id = id
    self.pairs = pairs
  }

  /// The name that the configuration gives it; empty if the server sent none.
  public var name: ByteString { pairs.first("outputname") ?? "" }

  /// The plugin that plays, such as "alsa"; nil before MPD 0.21, or for the place that an output
  /// left which plays in another partition.
  public var plugin: String? { pairs.text("plugin") }

  /// Whether it plays.
  public var isEnabled: Bool { pairs.flag("outputenabled") }

  /// The attributes that can be set while the server runs, in the server's order (MPD 0.21).
  public var attributes: [Pair] {
    pairs.values("attribute").map { attribute in
      let parts = attribute.bytes.split(
        separator: .equalsSign, maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? ByteString(Array(parts[1])) : ""
      return Pair(name: ByteString(Array(parts[0])).description, value: value)
    }
  }

  /// Reads the answer to `outputs`.
  static func read(_ pairs: [Pair]) throws(MPDError) -> [Output] {
    var outputs: [Output] = []
    for group in pairs.groups(startingWith: "outputid") {
      let id = try group.requiredNumber("outputid", of: "outputs")
      outputs.append(Output(id: id, pairs: Array(group.dropFirst())))
    }
    return outputs
  }
}
