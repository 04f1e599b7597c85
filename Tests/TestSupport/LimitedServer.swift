public import Bytes
import Synchronization

/// A fake server of MPD 0.24 or later with stored playlists and a queue, which sends parts of them, and drops a
/// client whose reply is larger than a limit, as MPD does with `max_output_buffer_size`.
///
/// The installed MPD may be too old to send parts. What the server does not know it accepts and ignores.
public final class LimitedServer: Sendable {
  /// What the server has.
  public struct State: Sendable {
    /// The songs of each stored playlist.
    public var playlists: [ByteString: [ByteString]]
    /// The URIs of the queue; the identifiers are 1, 2 and so on.
    public var queue: [ByteString]
    /// The version of the queue.
    public var version = 1
    /// The requests so far.
    public fileprivate(set) var requests: [ByteString] = []
  }

  private let server: AnsweringServer
  private let state: SharedState

  /// - Parameters:
  ///   - version: the version of the protocol.
  ///   - limit: the bytes of the largest reply, those of a command list together.
  ///   - onRequest: called after each request, in time for the next one of a command list.
  public init(
    version: ByteString = "0.24.0", limit: Int, playlists: [ByteString: [ByteString]] = [:],
    queue: [ByteString] = [],
    onRequest: @escaping @Sendable (inout State, ByteString) -> Void = { _, _ in }
  ) throws {
    let state = SharedState(State(playlists: playlists, queue: queue))
    self.state = state
    server = try AnsweringServer(version: version) { lines, isList in
      state.value.withLock { state in
        reply(to: lines, isList, limit, &state, onRequest)
      }
    }
  }

  /// The absolute path of the socket.
  public var socketPath: String { server.socketPath }
  /// What the server has now.
  public var now: State { state.value.withLock { $0 } }
}

private final class SharedState: Sendable {
  let value: Mutex<LimitedServer.State>

  init(_ state: LimitedServer.State) { value = Mutex(state) }
}

/// Returns the reply to a request or a command list; nil if it is too large, so that the rest is not run.
private func reply(
  to lines: [ByteString], _ isList: Bool, _ limit: Int, _ state: inout LimitedServer.State,
  _ onRequest: (inout LimitedServer.State, ByteString) -> Void
) -> ByteString? {
  var output: [UInt8] = []
  for (index, line) in lines.enumerated() {
    state.requests.append(line)
    let words = words(of: line)
    switch state.answer(words) {
    case .success(let reply): output += reply.utf8
    case .failure(let refusal):
      let command = words.first ?? ""
      return ByteString(
        output + Array("ACK [\(refusal.code)@\(index)] {\(command)} refused\n".utf8))
    }
    if output.count > limit { return nil }
    if isList { output += Array("list_OK\n".utf8) }
    onRequest(&state, line)
  }
  return ByteString(output + Array("OK\n".utf8))
}

private struct Refusal: Error {
  let code: Int

  static let argument = Refusal(code: 2)
  static let noExist = Refusal(code: 50)
  static let exist = Refusal(code: 56)
}

extension LimitedServer.State {
  fileprivate mutating func answer(_ words: [ByteString]) -> Result<String, Refusal> {
    let arguments = Array(words.dropFirst())
    do throws(Refusal) {
      return .success(try answer(words.first?.description ?? "", arguments))
    } catch {
      return .failure(error)
    }
  }

  private mutating func answer(
    _ command: String, _ arguments: [ByteString]
  ) throws(Refusal) -> String {
    switch command {
    case "status": return "playlist: \(version)\nplaylistlength: \(queue.count)\nstate: stop\n"
    case "listplaylists": return playlists.keys.sorted().map { "playlist: \($0)\n" }.joined()
    case "listplaylist": return try part(of: arguments).map { "file: \($0)\n" }.joined()
    case "listplaylistinfo":
      return try part(of: arguments).map { "file: \($0)\nTitle: T\($0)\nTime: 1\n" }.joined()
    case "playlistinfo", "playlistfind", "playlistsearch":
      return try found(command, arguments).map {
        "file: \($1)\nTitle: T\($1)\nPos: \($0)\nId: \($0 + 1)\n"
      }.joined()
    case "playlistadd": playlists[arguments[0], default: []].append(arguments[1])
    case "rm": _ = try songs(of: arguments[0], removing: true)
    case "rename":
      if playlists[arguments[1]] != nil { throw .exist }
      playlists[arguments[1]] = try songs(of: arguments[0], removing: true)
    case "save":
      if arguments.count == 1, playlists[arguments[0]] != nil { throw .exist }
      playlists[arguments[0]] = queue
    default: break
    }
    return ""
  }

  private mutating func songs(
    of name: ByteString, removing: Bool
  ) throws(Refusal) -> [ByteString] {
    guard let songs = playlists[name] else { throw .noExist }
    if removing { playlists[name] = nil }
    return songs
  }

  /// The songs of a playlist, or those at the positions that the second argument gives.
  private mutating func part(of arguments: [ByteString]) throws(Refusal) -> ArraySlice<ByteString> {
    let songs = try songs(of: arguments[0], removing: false)
    guard arguments.count > 1 else { return songs[...] }
    return songs[try range(arguments[1]).clamped(to: songs.indices)]
  }

  /// The songs of the queue with their positions: those in a window, of a search those that have its text, which
  /// is between the apostrophes of the filter.
  private func found(
    _ command: String, _ arguments: [ByteString]
  ) throws(Refusal) -> ArraySlice<(offset: Int, element: ByteString)> {
    var songs = Array(queue.enumerated())
    if command != "playlistinfo" {
      let text = arguments[0].description.split(separator: "'").dropLast().last ?? ""
      songs = songs.filter { $0.element.description.contains(text) }
    }
    guard let window = arguments.last, command == "playlistinfo" || arguments.count > 2 else {
      return songs[...]
    }
    return songs[try range(window).clamped(to: songs.indices)]
  }

  private func range(_ argument: ByteString) throws(Refusal) -> Range<Int> {
    let parts = argument.description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int(parts[0]) else { throw .argument }
    return start..<max(start, Int(parts[1]) ?? .max)
  }
}

/// Divides a line into the command and its arguments, which are in quotation marks or have no space.
private func words(of line: ByteString) -> [ByteString] {
  var (words, word) = ([ByteString](), [UInt8]())
  var (isQuoted, isEscaped, isEmpty) = (false, false, true)
  for byte in line.bytes + [.space] {
    if isEscaped || byte != .backslash && byte != UInt8(ascii: "\"") && (isQuoted || byte != .space)
    {
      (isEscaped, isEmpty) = (false, false)
      word.append(byte)
    } else if byte == .backslash {
      isEscaped = true
    } else if byte == .space {
      if !isEmpty { words.append(ByteString(word)) }
      (word, isEmpty) = ([], true)
    } else {
      (isQuoted, isEmpty) = (!isQuoted, false)
    }
  }
  return words
}
