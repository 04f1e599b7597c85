internal import Bytes
internal import MPDClient

/// How a song is shown to people.
struct SongFormat {
  private let format: Format<SongVariable>

  init(_ text: ByteString) {
    format = Format(text, variable: SongVariable.init)
  }

  /// mpc's own: a stream's name, who and what, or the URI.
  static var line: SongFormat {
    let artist = "[%artist%|%performer%|%composer%|%albumartist%]"
    let song = "[\(artist) - ]%title%"
    return SongFormat(ByteString("[%name%: &\(song)]|%name%|\(song)|%file%"))
  }

  /// That of `MPC_FORMAT`; nil if it is not set.
  static var ofEnvironment: SongFormat? { environmentVariable("MPC_FORMAT").map(SongFormat.init) }

  func text(_ song: Song) -> ByteString {
    format.text { $0.value(song) }
  }

  /// The tags that are shown.
  var tags: [Tag] { format.variables.compactMap(\.tag) }
}

extension Connection {
  /// Has songs sent with these tags alone, which makes replies shorter.
  mutating func askForTags(_ tags: [Tag]) throws(CommandFailure) {
    try asking { () throws(MPDError) in
      try run(.clearTagTypes)
      if !tags.isEmpty { try run(.enableTagTypes(tags)) }
    }
  }
}
