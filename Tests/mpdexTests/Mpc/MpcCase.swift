import Bytes
import Testing
import TestSupport

/// A command line that mpc and mpdex run, each on a server in the same state.
struct MpcCase: Sendable, CustomTestStringConvertible {
  let arguments: [ByteString]
  /// The requests that change the common state to the case's initial state.
  var setup: [String] = []
  var input: [UInt8]?
  var environment: [String: String] = [:]

  init(
    _ arguments: ByteString..., setup: [String] = [], input: String? = nil,
    environment: [String: String] = [:]
  ) {
    self.init(arguments, setup: setup, input: input, environment: environment)
  }

  init(
    _ arguments: [ByteString], setup: [String] = [], input: String? = nil,
    environment: [String: String] = [:]
  ) {
    self.arguments = arguments
    self.setup = setup
    self.input = input.map { Array($0.utf8) }
    self.environment = environment
  }

  var testDescription: String { arguments.map(\.description).joined(separator: " ") }

  /// The cases in which both programs must agree.
  static let all = options + player + queue + playlists + database + outputs
}

/// A case in which mpdex intentionally differs from mpc.
struct IntendedDifference: Sendable, CustomTestStringConvertible {
  let reason: String
  let `case`: MpcCase
  /// The exit status and standard output that mpdex is expected to have.
  let status: Int32
  let text: String

  init(_ reason: String, _ case: MpcCase, status: Int32, text: String) {
    self.reason = reason
    self.case = `case`
    self.status = status
    self.text = text
  }

  var testDescription: String { "\(`case`.testDescription): \(reason)" }

  static let all =
    optionDifferences + playerDifferences + queueDifferences + playlistDifferences
    + databaseDifferences
    + outputDifferences
}

/// Requests that many cases begin with.
enum Setup {
  /// Four songs are queued, and the player is stopped.
  static let queued = [
    "add Rock/one.wav", "add Rock/two.wav", "add Jazz/three.wav", "add plain.wav",
  ]
  /// The second of the queued songs is paused at its beginning.
  static let paused = queued + ["play 1", "pause 1"]
  /// A stored playlist of three songs, one of them twice.
  static let stored = [
    "playlistadd mix Rock/one.wav", "playlistadd mix plain.wav", "playlistadd mix Rock/one.wav",
  ]
}
