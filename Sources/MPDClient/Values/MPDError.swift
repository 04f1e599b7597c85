public import Bytes

/// The failure of a request, including whether the connection can take further requests.
public struct MPDError: Error, Sendable, Hashable {
  /// A kind of failure, for use in `switch` and comparisons.
  public enum Code: Sendable, Hashable {
    /// Nothing is listening at the address (`MPD_ERROR_SYSTEM` with ECONNREFUSED or ENOENT).
    case connectionRefused
    /// The host's name could not be resolved (`MPD_ERROR_RESOLVER`).
    case resolve
    /// The server was silent for longer than the timeout (`MPD_ERROR_TIMEOUT`).
    case timeout
    /// The server closed the connection (`MPD_ERROR_CLOSED`). Also reported if the server uses another server's
    /// database and the connection between the two servers was closed; the connection to this server then stays usable.
    case closed
    /// The server's reply does not follow MPD's protocol (`MPD_ERROR_MALFORMED`).
    case malformed
    /// A directory was requested, but the path leads to a song (detected by this module).
    case notDirectory
    /// Data that must be read in several parts changed while it was being read (detected by this module).
    case changed
    /// An edit of a stored playlist would make the server lose entries; nothing was sent (detected by this module).
    case wouldLoseData
    /// A stored playlist has songs that the server no longer knows, so that an edit would lose entries; nothing was
    /// changed (detected by this module).
    case missingSongs
    /// After an edit, a stored playlist does not contain the entries that it should, or a temporary playlist could not
    /// be removed; the message names the playlist (detected by this module).
    case lostData
    /// The caller cancelled the operation (detected by this module). If the operation edited a stored playlist, the
    /// playlist is unchanged; if it edited the queue, the edit may have been made in part.
    case cancelled
    /// The server is too old for the request, and the request has no form for older servers; nothing was sent
    /// (detected by this module).
    case unsupported
    /// An argument cannot be sent; nothing was sent (`MPD_ERROR_ARGUMENT`, or detected by this module).
    case argument
    /// A system call failed with this errno, and no other case describes the failure (`MPD_ERROR_SYSTEM`).
    case system(Int32)
    /// The library was used incorrectly, for example by calling a session after it was closed, or memory ran out
    /// (`MPD_ERROR_STATE`, `MPD_ERROR_OOM`).
    case client
    /// The server refused the command and stated this error number (`MPD_ERROR_SERVER`).
    case ack(ACK)
  }

  /// The kind of failure; for a refusal by the server, it contains the error number of the ACK line.
  public let code: Code
  /// A human-readable message; for an ACK, the server's own text.
  public let message: String
  /// The command that failed, as the protocol spells it; nil if the failure occurred while connecting.
  public internal(set) var command: String?
  /// The names that a refused request is about, in the order in which they are sent: a URI, a stored playlist, a partition
  /// or a channel; the playlist and the song, or the object and the name of its sticker. Empty if the request has no such
  /// argument, and for all failures but refusals. The server says only that one of the names is wrong, not which.
  public internal(set) var objects: [ByteString]
  /// The failed command's 0-based position in a command list; nil outside of a command list.
  public internal(set) var index: Int?
  /// Whether the connection can take further requests; if not, reconnect.
  public internal(set) var isConnectionUsable: Bool

  /// Creates an error with a kind of failure and a message.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: a human-readable message; for an ACK, the server's own text.
  ///   - command: the command that failed, as the protocol spells it; nil if the failure occurred while connecting.
  ///   - objects: the names that a refused request is about; see ``objects``.
  ///   - index: the failed command's 0-based position in a command list; nil outside of a command list.
  ///   - isConnectionUsable: whether the connection can take further requests; if not, reconnect.
  public init(
    _ code: Code, _ message: String, command: String? = nil, objects: [ByteString] = [],
    index: Int? = nil, isConnectionUsable: Bool = false
  ) {
    self.code = code
    self.message = message
    self.command = command
    self.objects = objects
    self.index = index
    self.isConnectionUsable = isConnectionUsable
  }
}

extension MPDError.Code {
  /// Whether the error means that the server could not be reached or that the connection to it was lost, which may be
  /// temporary.
  package var isOutage: Bool {
    switch self {
    case .connectionRefused, .resolve, .timeout, .closed, .system: true
    default: false
    }
  }
}

extension MPDError {
  /// Returns an `.argument` error for a request that was not sent. The message begins with `problem`, the reason why it
  /// was not sent. The connection stays usable.
  static func notSent(
    _ problem: String, command: String? = nil, objects: [ByteString] = []
  ) -> MPDError {
    .found(.argument, "\(problem); nothing was sent", command: command, objects: objects)
  }

  /// Returns an error that this module has detected; the connection stays usable.
  static func found(
    _ code: Code, _ message: String, command: String? = nil, objects: [ByteString] = []
  ) -> MPDError {
    MPDError(code, message, command: command, objects: objects, isConnectionUsable: true)
  }

  /// A copy of this error with `isConnectionUsable` set to true, for an error that a closure threw while it
  /// interpreted a complete reply. The reply was received to its end, so the connection is usable even if the
  /// closure's error says otherwise.
  var ofCompleteReply: MPDError {
    var error = self
    error.isConnectionUsable = true
    return error
  }

  /// Returns a copy of this error with `command` as the command that failed.
  func of(command: String) -> MPDError {
    var error = self
    error.command = command
    return error
  }

  /// Returns this error with the names that a request is about, if the request was refused and the error does not yet have
  /// any.
  func naming(objectsOf line: RequestLine) -> MPDError {
    guard code.isRefusal, objects.isEmpty else { return self }
    var error = self
    error.objects = line.objects
    return error
  }

  /// Returns a `.malformed` error for a reply to `command` that is complete but wrong, with `problem` as the message.
  /// The connection stays usable.
  static func wrongAnswer(_ problem: String, to command: String) -> MPDError {
    .found(.malformed, problem, command: command)
  }

  /// Whether the error means that the server does not support the request.
  package var isOfUnknownRequest: Bool { code == .unsupported || code == .ack(.unknownCommand) }
}

extension MPDError: CustomStringConvertible {
  /// The command, the names that it is about, and the message, as in "load 'Party': No such playlist"; only the message if
  /// there is no command. Bytes of names that are not UTF-8 are escaped, and a long name is shown up to its 200th byte.
  public var description: String {
    guard let command else { return message }
    return objects.reduce(command) { "\($0) '\($1.described)'" } + ": " + message
  }
}

extension ByteString {
  /// The beginning of the text, with an ellipsis if there is more.
  fileprivate var described: String {
    guard count > maxDescribed else { return shown }
    let end: Int = (0...maxDescribed).last { self[$0] & 0xC0 != 0x80 } ?? 0
    return ByteString(prefix(end)).shown + "…"
  }
}

/// The maximum number of bytes of a name in a description.
private let maxDescribed = 200

/// The error number in an ACK line, with which the server refuses a command (`enum mpd_server_error`). The number may
/// be one for which this type has no constant.
public struct ACK: RawRepresentable, Sendable, Hashable {
  /// The number of the error in the protocol.
  public let rawValue: Int32

  /// Creates an ACK from its number in the protocol.
  ///
  /// - Parameter rawValue: the number of the ACK.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Mopidy does not implement the command, or its configuration disables it (`command_blacklist`).
  public static let notImplemented = ACK(rawValue: 0)
  /// A command for use within a command list was sent outside of a list.
  public static let notList = ACK(rawValue: 1)
  /// The server does not accept an argument, such as a position outside of the queue, or there are too few or too many
  /// arguments.
  public static let argument = ACK(rawValue: 2)
  /// The request `password` contained a password that is not in the server's configuration.
  public static let password = ACK(rawValue: 3)
  /// The client does not have the permission that the command needs; a password may grant it.
  public static let permission = ACK(rawValue: 4)
  /// There is no such command, or its arguments are not quoted correctly.
  public static let unknownCommand = ACK(rawValue: 5)
  /// There is no such song, directory, playlist, output or sticker. This module also reports this error for a path that
  /// no database can contain ("Bad relative path"), although MPD 0.24.11 and later refuse such a path with
  /// ``argument``.
  public static let noExist = ACK(rawValue: 50)
  /// The queue or the stored playlist is full.
  public static let playlistMax = ACK(rawValue: 51)
  /// A system call failed in the server, for example while it opened a file; the message gives the reason.
  public static let system = ACK(rawValue: 52)
  /// A playlist could not be loaded.
  public static let playlistLoad = ACK(rawValue: 53)
  /// The server's queue of database updates is full. A single update that is running is not an error: the server
  /// performs the new update after it.
  public static let updateAlready = ACK(rawValue: 54)
  /// The request needs a current song, but there is none: nothing is playing.
  public static let playerSync = ACK(rawValue: 55)
  /// The name is already in use, for example by a stored playlist or a partition, or the client is already subscribed
  /// to the channel.
  public static let exist = ACK(rawValue: 56)
}

extension ACK: CustomStringConvertible {
  /// The name of the constant, such as "noExist"; the number if this type has no constant for it.
  public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

  private static let names: [Int32: String] = [
    notImplemented.rawValue: "notImplemented", notList.rawValue: "notList",
    argument.rawValue: "argument", password.rawValue: "password",
    permission.rawValue: "permission", unknownCommand.rawValue: "unknownCommand",
    noExist.rawValue: "noExist", playlistMax.rawValue: "playlistMax", system.rawValue: "system",
    playlistLoad.rawValue: "playlistLoad", updateAlready.rawValue: "updateAlready",
    playerSync.rawValue: "playerSync", exist.rawValue: "exist",
  ]
}

extension MPDError {
  /// Whether the server refused the command as unknown or disabled.
  package var isMissingCommand: Bool {
    code == .ack(.notImplemented) || code == .ack(.unknownCommand)
  }
}
