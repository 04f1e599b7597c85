internal import CMPDClient
internal import Platform

extension MPDError {
  /// Creates an error from the error state of a libmpdclient connection. If the server only refused a request, clears
  /// the connection's error, so that the connection stays usable (`mpd_connection_clear_error`).
  init(from connection: OpaquePointer, command: String?) {
    let code = mpd_connection_get_error(connection)
    guard code != MPD_ERROR_SUCCESS else {
      self.init(.client, "libmpdclient failed without reporting an error", command: command)
      return
    }
    let kind = Self.code(
      code, systemError: mpd_connection_get_system_error(connection),
      refusal: mpd_connection_get_server_error(connection).rawValue)
    let message =
      kind == .timeout
      ? Self.noAnswer : String(cString: mpd_connection_get_error_message(connection))
    let isUsable = kind.isRefusal && mpd_connection_clear_error(connection)
    self.init(
      kind.saying(message), message, command: command, isConnectionUsable: isUsable)
  }

  /// The message of a timeout; libmpdclient's own message is only "Timeout".
  static let noAnswer = "the server did not answer in time"

  /// Creates an error from the error state of a connection's buffers (`struct mpd_async`). After such an error, the
  /// connection is lost.
  init(ofBuffers buffers: OpaquePointer?, command: String?) {
    let kind = Self.code(
      mpd_async_get_error(buffers), systemError: mpd_async_get_system_error(buffers), refusal: 0)
    self.init(kind, String(cString: mpd_async_get_error_message(buffers)), command: command)
  }

  init(_ error: SystemError) {
    self.init(Self.systemCode(error.number), error.message)
  }

  private static func code(
    _ code: mpd_error, systemError: @autoclosure () -> Int32, refusal: @autoclosure () -> Int32
  ) -> Code {
    switch code {
    case MPD_ERROR_ARGUMENT: .argument
    case MPD_ERROR_TIMEOUT: .timeout
    case MPD_ERROR_SYSTEM: systemCode(systemError())
    case MPD_ERROR_RESOLVER: .resolve
    case MPD_ERROR_MALFORMED: .malformed
    case MPD_ERROR_CLOSED: .closed
    case MPD_ERROR_SERVER: ackCode(refusal())
    default: .client
    }
  }

  /// Returns the error code for the number in an ACK line. Returns `.malformed` if the line has no number, which
  /// libmpdclient reports as `MPD_SERVER_ERROR_UNK`. Such a line is not a refusal: libmpdclient treats any line that
  /// begins with "ACK" as a refusal, even a pair named ACKNOWLEDGEMENT in the middle of a reply. The number 0 is valid,
  /// because Mopidy uses it for its own refusals.
  static func ackCode(_ number: Int32) -> Code {
    number >= 0 ? .ack(ACK(rawValue: number)) : .malformed
  }

  private static func systemCode(_ number: Int32) -> Code {
    switch number {
    case ECONNREFUSED, ENOENT: .connectionRefused
    case EPIPE, ECONNRESET: .closed
    case ETIMEDOUT: .timeout
    default: .system(number)
    }
  }
}

extension MPDError.Code {
  /// Returns the error code to report for a refusal with this code and the given message. The result is equal to this
  /// code, except for two messages. MPD 0.24.11 and later refuse a path with an empty component, "." or ".." as a bad
  /// argument; the result is then `.ack(.noExist)`, the code that earlier versions send. For the other message, see
  /// `naming(lossBy:)`.
  func saying(_ message: String) -> MPDError.Code {
    self == .ack(.argument) && message == "Bad relative path"
      ? .ack(.noExist) : naming(lossBy: message)
  }

  /// Returns `.closed` if this is the code of a refusal whose message reports a closed connection; otherwise returns
  /// this code unchanged. Such a refusal comes from a server that uses another server's database, when the other server
  /// has closed the connection between the two servers, for example because a reply exceeded the other server's output
  /// limit. The client's own connection stays usable.
  private func naming(lossBy message: String) -> MPDError.Code {
    self == .ack(.unknownCommand) && message == "Connection closed by the server" ? .closed : self
  }

  /// Whether the server refused the request, or this module refused to send it. In both cases no reply follows.
  var isRefusal: Bool {
    switch self {
    case .ack, .argument, .unsupported: true
    default: false
    }
  }
}

// A reply that exceeds the server's `max_output_buffer_size` (8 MiB by default) never arrives: the
// server drops the client without sending a byte. libmpdclient reports only that the connection was
// closed.
extension MPDError {
  /// Returns this error with a message that also names the server's output limit, which may be the cause. Call this if
  /// the connection was closed before the first byte of the reply arrived. Returns the error unchanged if replies to
  /// the command are always small, or if the error is not `.closed`.
  func namingOutputLimit(of command: String) -> MPDError {
    isBulk(command) ? namingOutputLimit : self
  }

  var namingOutputLimit: MPDError {
    guard code == .closed else { return self }
    return MPDError(
      .closed,
      "\(message); the answer may have exceeded max_output_buffer_size; raise this limit in the "
        + "server's mpd.conf",
      command: command, index: index)
  }
}

/// Returns whether replies to the command can exceed the server's output limit. Lists that may be long are therefore
/// read in parts: songs in windows (`Connection.songs(of:)`), directories with `Connection.listing(of:)`, and changes
/// of the queue and playlists in ranges.
func isBulk(_ command: String) -> Bool {
  switch command {
  case "find", "list", "listall", "listallinfo", "listfiles", "listplaylist", "listplaylistinfo",
    "listplaylists", "lsinfo", "playlist", "playlistfind", "playlistid", "playlistinfo",
    "playlistsearch", "plchanges", "plchangesposid", "search", "searchplaylist", "sticker":
    true
  default: false
  }
}
