public import Bytes

/// An audio output of the server, such as a sound card (`struct mpd_output`).
public struct Output: Sendable, Hashable, Codable, Identifiable {
  /// The 0-based number that identifies the output in requests.
  public let id: Int
  /// All pairs that follow the output's number in the server's reply, in order, including pairs for which this type has
  /// no property.
  public let pairs: [Pair]

  /// Creates an output from the pairs that follow its number in a reply.
  ///
  /// - Parameters:
  ///   - id: the number that identifies the output in requests.
  ///   - pairs: the pairs that follow the number in the reply, up to the next output.
  public init(id: Int, pairs: [Pair] = []) {
    self.id = id
    self.pairs = pairs
  }

  /// The output's name in the server's configuration; empty if the server sent no name.
  public var name: ByteString { pairs.first("outputname") ?? "" }

  /// The plugin of the output, such as "alsa"; nil before MPD 0.21. Also nil for the placeholder that remains in a
  /// partition after an output was moved to another partition.
  public var plugin: String? { pairs.text("plugin") }

  /// Whether the output is switched on. Such an output may still be silent, because the server opens it only for
  /// playback and may fail to.
  public var isEnabled: Bool { pairs.flag("outputenabled") }

  /// The names and values of the output's attributes that can be set while the server runs, in the server's order
  /// (MPD 0.21).
  public var attributes: [Pair] {
    pairs.values("attribute").map { attribute in
      let (name, value) = attribute.split(atFirst: .equalsSign) ?? (attribute, "")
      return Pair(name: name.description, value: value)
    }
  }

  static func read(_ pairs: [Pair]) throws(MPDError) -> [Output] {
    var outputs: [Output] = []
    for group in pairs.groups(startingWith: "outputid") {
      let id = try group.requiredNumber("outputid", of: "outputs")
      outputs.append(Output(id: id, pairs: Array(group.dropFirst())))
    }
    return outputs
  }
}

/// A player within a server, with its own queue and outputs (`struct mpd_partition`).
public struct Partition: Sendable, Hashable, Codable, Identifiable {
  /// The name that identifies the partition in requests; the first partition is "default".
  public let name: ByteString

  /// Creates a partition with a name.
  ///
  /// - Parameter name: the name that identifies the partition in requests; the first partition is "default".
  public init(name: some ByteStringConvertible) {
    self.name = name.byteString
  }

  /// The name, which identifies the partition.
  public var id: ByteString { name }
}
