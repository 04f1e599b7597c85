import Bytes
import Glibc
import TestSupport
import Testing

/// A server with the playlists `one` and `two`, and a directory for the journal.
struct JournalFixture {
  let server: LiveServer
  let directory: TemporaryDirectory

  private static let library: MusicLibrary = [
    .song("a.wav"), .song("b.wav"), .song("c.wav"), .song("d.wav"),
  ]

  /// A server whose songs are files, which can be removed.
  static func withFiles() throws -> JournalFixture {
    try JournalFixture(
      LiveServer(files: [
        .song("a.wav", seconds: 1), .song("b.wav", seconds: 1), .song("c.wav", seconds: 1),
        .song("d.wav", seconds: 1),
      ]))
  }

  init(_ server: LiveServer? = nil) throws {
    self.server = try server ?? LiveServer(library: Self.library)
    directory = try TemporaryDirectory(prefix: "state")
    try raw("add a.wav", "add b.wav", "add c.wav", "save one", "save two")
  }

  func raw(_ lines: String...) throws {
    for line in lines { #expect(try server.raw([line]).hasSuffix("OK\n"), "\(line)") }
  }

  @discardableResult
  func mpdex(
    _ line: String, input: [String]? = nil, terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let environment = ["XDG_STATE_HOME": directory.path("state"), "TERM": "dumb"]
    let input: [UInt8]? = input?.flatMap { Array($0.utf8) + [0x0A] }
    return try server.mpdex(
      arguments: words, input: input, environment: environment, terminal: terminal)
  }

  /// The letters of the songs of a playlist; nil if there is none.
  func songs(_ name: String) throws -> String? {
    let reply = try server.raw(["listplaylist \(name)"])
    guard !reply.hasPrefix("ACK") else { return nil }
    return reply.split(separator: "\n").filter { $0.hasPrefix("file: ") }
      .map { String($0.dropFirst(6).prefix(1)) }.joined()
  }

  /// The files of the journal, of changes that can be undone or that were.
  func records() throws -> [String] {
    try runProcess(
      "/usr/bin/find",
      [ByteString(directory.path("state")), "-path", "*/journal/*", "-name", "[ur]*"]
    ).text.split(separator: "\n").map(String.init).sorted()
  }

  /// Moves songs out of the library.
  func hide(_ names: String...) throws {
    for name in names { #expect(rename(path(name), hiddenPath(name)) == 0) }
    try server.update()
  }

  /// Moves them back.
  func unhide(_ names: String...) throws {
    for name in names { #expect(rename(hiddenPath(name), path(name)) == 0) }
    try server.update()
  }

  private func path(_ name: String) -> String { server.musicDirectory + "/" + name }

  private func hiddenPath(_ name: String) -> String { directory.path(name) }
}
