package import Bytes
package import MPDClient
internal import Platform

/// The format in which songs are shown to people.
package struct SongFormat {
  private let format: Format<SongVariable>

  init(_ text: ByteString) {
    format = Format(text, variable: SongVariable.init)
  }

  /// mpc's default: a stream's name, artist and title, or the URI.
  package static var line: SongFormat {
    let artist = "[%artist%|%performer%|%composer%|%albumartist%]"
    let song = "[\(artist) - ]%title%"
    return SongFormat(ByteString("[%name%: &\(song)]|%name%|\(song)|%file%"))
  }

  /// The format of `MPC_FORMAT`; nil if it is unset.
  static var ofEnvironment: SongFormat? { environmentVariable("MPC_FORMAT").map(SongFormat.init) }

  /// Returns the text for a song.
  package func text(_ song: Song) -> ByteString {
    format.text { $0.value(song) }
  }

  /// The tags in the format.
  package var tags: [Tag] { format.variables.compactMap(\.tag) }
}
