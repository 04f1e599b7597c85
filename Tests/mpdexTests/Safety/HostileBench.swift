import Bytes
import Foundation
import Glibc
import Synchronization
import TestSupport

/// A real server of which all names are hostile to a terminal, on which one worker runs the command lines of the
/// table of cases, with these names in the place of the table's own.
final class HostileBench {
  let server: LiveServer
  private let homes: TemporaryDirectory
  private let socket: String
  private var homeCount = 0

  init() throws {
    server = try LiveServer(
      files: Self.library,
      configuration: [Self.output("Null", Self.ends[0]), Self.output("Second", Self.ends[1])])
    homes = try TemporaryDirectory(prefix: "homes")
    // The server's address is in messages, too.
    socket = homes.path("socket\(HostileText.names[0].raw)")
    symlink(server.socketPath, socket)
  }

  private static func output(_ name: String, _ end: ByteString) -> String {
    "audio_output {\n type \"null\"\n name \"\(name)\(end)\"\n mixer_type \"software\"\n}"
  }

  static let ends = HostileText.names.map(\.raw)
  private static let tags = HostileText.tags.map(\.raw)

  private static let names: [String: ByteString] = [
    "top": "Air" + ends[0], "dir": "Air\(ends[0])/Moon Safari\(ends[1])",
    "a": "Air\(ends[0])/Moon Safari\(ends[1])/01 Sexy Boy\(ends[2]).wav",
    "b": "Air\(ends[0])/Moon Safari\(ends[1])/02 All I Need\(ends[0]).wav",
    "c": "Björk\(ends[1])/Homogenic\(ends[2])/01 Hunter\(ends[0]).wav",
  ]

  private static let library: MusicLibrary = [
    .directory(
      "Air" + ends[0],
      [
        .directory(
          "Moon Safari" + ends[1],
          [
            song("01 Sexy Boy" + ends[2], "Air", "Moon Safari", "Sexy Boy", 0),
            song("02 All I Need" + ends[0], "Air", "Moon Safari", "All I Need", 1),
          ])
      ]),
    .directory(
      "Björk" + ends[1],
      [
        .directory(
          "Homogenic" + ends[2],
          [song("01 Hunter" + ends[0], "Björk", "Homogenic", "Hunter", nil)])
      ]),
    .directory(
      "Many",
      (0..<8).map { number in
        song("\(number)" + ends[number % 3], "Artist \(number)", "Album", "T \(number)", number % 3)
      }),
    .directory("Cover", [.song("one.wav", seconds: 60)]),
    .playlist("list\(ends[0]).m3u", lines: ["Cover/one.wav"]),
  ]

  /// - Parameter end: which end the tags have; nil for an album without one, which the table searches for.
  private static func song(
    _ name: ByteString, _ artist: ByteString, _ album: ByteString, _ title: ByteString, _ end: Int?
  ) -> MusicLibrary.Entry {
    let tail = tags[end ?? 0]
    return .song(
      name + ".wav",
      tags: [
        "Artist": artist + tail, "Album": end == nil ? album : album + tail, "Title": title + tail,
        "Genre": "Test", "Track": "1",
      ], seconds: 60)
  }

  /// The words that name playlists, and stashes of the queue, in the table.
  private static let renamed: Set = ["one", "two", "x"]

  /// Replaces the names of the table.
  private func named(_ word: some StringProtocol, _ quote: ByteString = "") -> ByteString {
    if Self.renamed.contains(String(word)) {
      return quote + ByteString(word) + Self.ends[word == "two" ? 0 : 1] + quote
    }
    var text = ByteString(word)
    let names = Self.names.merging(["music": ByteString(server.musicDirectory)]) { $1 }
    for (key, name) in names {
      let place = Array("{\(key)}".utf8)
      while let range = text.bytes.firstRange(of: place) {
        text = ByteString(
          text.bytes[..<range.lowerBound] + name.bytes + text.bytes[range.upperBound...])
      }
    }
    return text
  }

  /// The arguments of a command line of the table.
  func arguments(_ words: String) -> [ByteString] { words.split(separator: " ").map { named($0) } }

  /// A line of the protocol, which quotes the names.
  private func line(_ words: String) -> ByteString {
    words.split(separator: " ").map { named($0, "\"") }.joined(separator: " ")
  }

  /// Makes the state that a case begins with; returns the home directory for it.
  func prepare(_ tested: SubcommandCase) throws -> String {
    let lists = ByteString(try server.rawBytes(["listplaylists"])).split(separator: .newline)
      .compactMap { ByteString($0).removingPrefix("playlist: ") }.map {
        "rm \"\($0)\"" as ByteString
      }
    _ = try server.rawBytes(lists + (Self.reset + tested.before).map(line))
    homeCount += 1
    let home = homes.path("\(homeCount)\(HostileText.names[0].raw)")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    for words in tested.first { _ = try run(arguments(words), home: home) }
    return home
  }

  /// MPD 0.24.4 ends if it is to delete the stickers of a song that has none, so one is set before.
  private static let reset = [
    "stop", "clear", "repeat 0", "random 0", "single 0", "consume 0", "crossfade 0", "setvol 100",
    "enableoutput 0", "delpartition p", "delpartition q", "unmount extra",
    #"sticker set song "{a}" mood x"#, #"sticker delete song "{a}""#,
    #"sticker set song "{b}" mood x"#, #"sticker delete song "{b}""#,
    #"add "{a}""#, #"add "{b}""#,
    #"add "{c}""#, "save one", #"sticker set song "{a}" mood x"#,
  ]

  /// Runs a case, prepared.
  func run(
    _ tested: SubcommandCase, adding option: ByteString? = nil, on terminal: TerminalStreams
  ) throws -> ProcessResult {
    let home = try prepare(tested)
    defer { try? FileManager.default.removeItem(atPath: home) }
    var words = arguments(tested.words)
    if let option { words.insert(option, at: tested.name.split(separator: " ").count) }
    let input = tested.input.map { text in
      text.split(separator: "\n").flatMap { named($0).bytes + [.newline] }
    }
    defer { if tested.name == "kill" { restart() } }
    let changes = FaultCases.waiting.contains(tested.name) ? Changes(of: server, line("x")) : nil
    defer { changes?.end() }
    return try run(words, input: input, home: home, terminal: terminal)
  }

  /// Waits for the end of a server that was asked to end, and starts it again.
  func restart() {
    for _ in 0..<1_000 where (try? server.raw(["ping"])) != nil { usleep(2_000) }
    try? server.restart()
  }

  /// Runs the command.
  func run(
    _ arguments: [ByteString], input: [UInt8]? = nil, home: String, terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    let environment = [
      "MPD_HOST": socket, "MPD_TIMEOUT": "20", "HOME": home, "TMPDIR": home, "EDITOR": "true",
      "LC_ALL": "en_US.UTF-8", "TERM": "xterm", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    return try runProcess(
      Reliability.program, arguments, environment: environment, input: input, terminal: terminal,
      timeout: .seconds(30))
  }
}

/// Some changes of a server, for commands that wait for one: a message, a song, a playlist. Those that end after a
/// time without a change would not end beside more.
private final class Changes: Sendable {
  private let hasEnded = Mutex(false)
  private let thread = DispatchGroup()

  init(of server: LiveServer, _ song: ByteString) {
    let message: ByteString = "sendmessage x \"\(HostileText.everything)\""
    thread.enter()
    Thread.detachNewThread { [self] in
      for number in 0..<8 where !hasEnded.withLock({ $0 }) {
        let lines: [ByteString] = [
          message, "random \(number % 2)", "next", "playlistclear \(song)",
        ]
        _ = try? server.rawBytes(lines)
        usleep(50_000)
      }
      thread.leave()
    }
  }

  func end() {
    hasEnded.withLock { $0 = true }
    thread.wait()
  }
}
