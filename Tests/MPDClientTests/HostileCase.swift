import Bytes
import MPDClient
import Testing
import TestSupport

/// What a hostile or dying server does, and what has to become of a client's call.
struct HostileCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// What is played to the first connection, with the greeting.
  let script: [ScriptedServer.Step]
  let call: Call
  let ending: Ending
  /// How long the client tolerates silence, in seconds.
  var timeout = 20
  /// Whether the connection is lost with the next request, although the call went well.
  var isLostAtNextRequest = false

  var testDescription: String { name }

  /// What the server is asked. A call's answer is given as text, the same for all interfaces.
  enum Call: Sendable {
    /// Connects, with this password if there is one, and does not ask anything.
    case connect(password: ByteString?)
    case status
    case currentSong
    case queue
    case play
    /// The names in the directory "A".
    case listing
    /// The picture beside the song "x", read with `binarylimit` and `albumart`.
    case picture
    /// Waits for an event.
    case idle
    /// `status`, `play "9"` and `status` in one command list.
    case list
    /// Adds "a", "b" and "c" in one command list.
    case add
  }

  /// What becomes of a call.
  enum Ending: Sendable, Equatable {
    case answer(String)
    /// The connection can take the next request, of which nothing was sent yet.
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

// How answers are written as text.
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

/// One of the ways to talk to a server, as the table of hostile servers drives it.
struct Face: Sendable {
  /// What became of a case.
  struct CaseResult: Sendable {
    /// The end of the call, and how long it took from before the connection was opened.
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
