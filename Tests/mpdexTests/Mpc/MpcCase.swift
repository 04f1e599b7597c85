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

  /// What the programs get as standard input: the case's input or an empty pipe; nil for /dev/null, since an empty pipe
  /// means no song to `crop` of mpdex, which `crop` of mpc does not read.
  var standardInput: [UInt8]? { input ?? (arguments == ["crop"] ? nil : []) }

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
  static let all =
    options + player + queue + playlists + database + outputs + IntendedDifference.agreements
}

/// A case in which mpdex intentionally differs from mpc, or from some versions of it.
struct IntendedDifference: Sendable, CustomTestStringConvertible {
  let reason: String
  let `case`: MpcCase
  /// The exit status and standard output that mpdex is expected to have.
  let status: Int32
  let text: String
  /// Whether the installed mpc differs; if not, both must agree.
  let exists: Bool

  init(
    _ reason: String, _ case: MpcCase, status: Int32, text: String, when exists: Bool = true
  ) {
    self.reason = reason
    self.case = `case`
    self.status = status
    self.text = text
    self.exists = exists
  }

  var testDescription: String { "\(`case`.testDescription): \(reason)" }

  static let all = everywhere.filter(\.exists)

  /// The cases in which the installed mpc does as mpdex does, unlike other versions.
  static let agreements = everywhere.filter { !$0.exists }.map(\.case)

  private static let everywhere =
    optionDifferences + playerDifferences + queueDifferences + playlistDifferences
    + databaseDifferences
    + outputDifferences + failuresOfMpc
}

extension ProgramVersion {
  /// Whether the installed mpc is older than 0.35, which has many commands more.
  static let mpcIsBefore035 = mpc < ProgramVersion(0, 35)
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
