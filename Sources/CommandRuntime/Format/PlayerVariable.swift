package import Bytes
package import MPDClient

/// A variable in a format for the status: one of the status, as in mpc, or one of the current song.
package enum PlayerVariable {
  case status(StatusVariable)
  case song(SongVariable)

  /// Creates the variable with a name; nil if neither the status nor a song has it.
  package init?(_ name: String) {
    if let variable = StatusVariable(rawValue: name) {
      self = .status(variable)
    } else if let variable = SongVariable(name) {
      self = .song(variable)
    } else {
      return nil
    }
  }

  /// Returns the value; empty if there is none.
  ///
  /// - Parameter song: the song that is playing or paused; nil if there is none.
  package func value(_ status: Status, _ song: Song?) -> ByteString {
    switch self {
    case .status(let variable): ByteString(variable.value(status))
    case .song(let variable): song.map(variable.value) ?? ""
    }
  }

  /// Whether the value changes while a song is playing, without an event of the server.
  package var isTime: Bool {
    if case .status(let variable) = self { variable.isTime } else { false }
  }

  /// Whether the value is that of a song.
  package var isOfSong: Bool {
    if case .song = self { true } else { false }
  }

  /// The tag; nil for a property, which the server always sends.
  package var tag: Tag? {
    if case .song(let variable) = self { variable.tag } else { nil }
  }
}
