internal import Bytes
internal import CMPDClient
internal import Platform

/// The line that is sent for a request: a command and its arguments.
struct RequestLine: Sendable {
  /// A function that sends the request over a libmpdclient connection; its strings are the arguments, in order.
  typealias Sender = @Sendable (OpaquePointer, UnsafeBufferPointer<UnsafePointer<CChar>>) -> Bool

  let command: String
  /// The arguments, in order, without quotes.
  let arguments: [ByteString]
  var isIdempotent = false
  /// Whether the reply contains songs and the caller wants the tags of these songs.
  var wantsTags = false
  /// The function of libmpdclient that sends the line; nil if this module writes the line itself.
  var sender: Sender?
  /// The reason why the request must not be sent, found when the request was created; nil if the request is valid.
  var problem: String?

  /// The length of the line in bytes, including its newline. A line that libmpdclient sends has this length, too, since
  /// libmpdclient quotes arguments as this module does.
  var length: Int { arguments.reduce(command.utf8.count + 1) { $0 + 1 + $1.quotedCount } }

  /// The line without its newline.
  var text: ByteString {
    var line = Array(command.utf8)
    for argument in arguments { line += [.space] + argument.quoted }
    return ByteString(line)
  }

  /// Whether the request can be sent before the server's greeting has arrived. This is the case if the request only
  /// reads data and has the same form for all server versions.
  var isQuestion: Bool { MPDClient.isQuestion(command) }

  /// Throws if the line would not arrive at the server as one request.
  func check() throws(MPDError) {
    let isWord = !command.isEmpty && command.utf8.allSatisfy(isCommandByte)
    guard isWord else { throw .notSent("'\(command)' is not a valid command name") }
    if let problem { throw .notSent(problem, command: command) }
    guard let problem = problemOfArguments else { return }
    throw .notSent("\(problem), which MPD does not accept", command: command)
  }

  /// The reason why the arguments cannot be sent; nil if they can. libmpdclient would send a newline unchanged, and the
  /// server would run the text after the newline as a separate command.
  private var problemOfArguments: String? {
    for argument in arguments {
      if argument.contains(.newline) { return "an argument contains a newline" }
      if argument.contains(0) { return "an argument contains a NUL byte" }
    }
    return length > maxLineLength ? "the request is longer than \(maxLineLength) bytes" : nil
  }

  /// Sends the line over the libmpdclient connection `handle`. Returns false on failure; the error is then stored in
  /// the connection.
  func send(over handle: OpaquePointer) -> Bool {
    guard let sender else { return text.withCString { mpdex_send_line(handle, $0) } }
    return withCStrings(arguments) { sender(handle, $0) }
  }
}

/// The maximum length of a request in bytes: the size of libmpdclient's output buffer, into which a request must fit.
/// MPD itself accepts 8,192 bytes.
let maxLineLength = 4096

/// Returns whether a command only reads data. Returns false for a command that has a different form on older servers,
/// and for a command whose arguments decide whether it changes anything.
///
/// This function uses a `switch` because a set would be slower: creating the first `Set` of strings in a process takes
/// a quarter of the instructions that the process needs to start.
private func isQuestion(_ command: String) -> Bool {
  switch command {
  case "command_list_begin", "command_list_end", "commands", "config", "currentsong", "decoders",
    "getvol", "listall", "listallinfo", "listmounts", "listneighbors", "listpartitions",
    "listplaylist", "listplaylistinfo", "listplaylists", "lsinfo", "notcommands", "outputs",
    "playlist", "playlistid", "playlistinfo", "plchanges", "plchangesposid", "readpicture",
    "replay_gain_status", "stats", "status", "tagtypes", "urlhandlers":
    true
  default: false
  }
}

private func isCommandByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == .underscore
}

extension ByteString {
  var quoted: [UInt8] {
    var line: [UInt8] = [.quotationMark]
    for byte in bytes {
      if isEscaped(byte) { line.append(.backslash) }
      line.append(byte)
    }
    return line + [.quotationMark]
  }

  fileprivate var quotedCount: Int {
    let isPlain = !contains(.quotationMark) && !contains(.backslash)
    return bytes.count + 2 + (isPlain ? 0 : bytes.count(where: isEscaped))
  }
}

private func isEscaped(_ byte: UInt8) -> Bool {
  byte == .quotationMark || byte == .backslash
}

extension ByteString {
  /// Calls a closure with the bytes as a C string, which is valid only during the call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withCStrings([self]) { body($0[0]) }
  }

  /// Copies the bytes and a terminator to `memory`, and returns the address after the copy.
  fileprivate func copy(to memory: UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar> {
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(memory, start, bytes.count) }
    }
    memory[bytes.count] = 0
    return memory + bytes.count + 1
  }
}

/// Calls a closure with the strings as C strings, which are valid only during the call. The strings are copied to the
/// stack, unless they are unusually long.
func withCStrings<Result>(
  _ strings: [ByteString], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>>) -> Result
) -> Result {
  let size = strings.reduce(1) { $0 + $1.bytes.count + 1 }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { bytes in
    withUnsafeTemporaryAllocation(of: Start.self, capacity: strings.count) { starts in
      var next = bytes.baseAddress
      for (index, string) in strings.enumerated() {
        guard let start = next else { break }
        starts.initializeElement(at: index, to: UnsafePointer(start))
        next = string.copy(to: start)
      }
      return body(UnsafeBufferPointer(starts))
    }
  }
}

private typealias Start = UnsafePointer<CChar>
