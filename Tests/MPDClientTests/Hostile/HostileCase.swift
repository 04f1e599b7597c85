import Bytes
import MPDClient
import Testing
import TestSupport

/// The behaviour of a hostile or dying server, and the way in which a client's call must end.
struct HostileCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// The script for the first connection, including the greeting.
  let script: [ScriptedServer.Step]
  let call: Call
  let ending: Ending
  /// How long the client tolerates silence, in seconds.
  var timeout = 20
  /// Whether the connection is lost with the next request although the call has succeeded.
  var isLostAtNextRequest = false

  var testDescription: String { name }

  /// A call to the server. Its answer is given as text, which is the same for all interfaces.
  enum Call: Sendable {
    /// Connects, with this password if there is one, and sends no request.
    case connect(password: ByteString?)
    case status
    case currentSong
    case queue
    case play
    /// The names in the directory "A".
    case listing
    /// The picture in the directory of the song "x", read with `binarylimit` and `albumart`.
    case picture
    /// Waits for an event.
    case idle
    /// `status`, `play "9"` and `status` in one command list.
    case list
    /// Adds "a", "b" and "c" in one command list.
    case add
  }

  /// The way in which a call ends.
  enum Ending: Sendable, Equatable {
    case answer(String)
    /// The call was refused, and the connection can send the next request.
    case refusal(MPDError.Code, index: Int? = nil)
    /// The connection is lost.
    case loss(MPDError.Code, index: Int? = nil)

    init(_ error: MPDError) {
      self =
        error.isConnectionUsable
        ? .refusal(error.code, index: error.index) : .loss(error.code, index: error.index)
    }

    var isLoss: Bool {
      if case .loss = self { true } else { false }
    }
  }
}

// The text form of answers.
extension HostileCase {
  static func text(_ status: Status) -> String { "volume \(status.volume.map(String.init) ?? "-")" }

  static func text(_ songs: [Song]) -> String { text(songs.map(\.uri)) }

  static func text(_ names: [ByteString]) -> String {
    names.map { String($0.debugDescription.dropFirst().dropLast()) }.joined(separator: ", ")
  }

  static func text(_ picture: Picture?) -> String {
    picture.map { "\($0.bytes.count) bytes" } ?? "none"
  }
}

extension HostileCase.Call {
  var password: ByteString? {
    if case .connect(let password) = self { password } else { nil }
  }

  var isPicture: Bool {
    if case .picture = self { true } else { false }
  }
}

/// One of the interfaces of a client, as the table of hostile servers uses it.
struct Face: Sendable {
  /// The results of a case.
  struct CaseResult: Sendable {
    /// The end of the call, and its duration including the opening of the connection.
    var ending: HostileCase.Ending
    var elapsed: Duration
    /// The ends of `status` and of a command list with `status` alone, one after the other on the
    /// same connection; empty if there is none.
    var next: [HostileCase.Ending] = []
    /// The end of `status` on another connection to the same server.
    var afterReconnecting: HostileCase.Ending
  }

  let name: String
  /// Connects to a server, makes the call and those that follow, and closes all connections.
  let run: @Sendable (HostileCase, ServerAddress) async -> CaseResult
}
