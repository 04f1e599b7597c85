import Bytes
import Testing
import TestSupport

/// MPD 0.24.11, which refuses paths with an empty component, "." or "..", and the empty path as well,
/// as wrong arguments.
@Suite struct RelativePathTests {
  /// Replies as that server does.
  private static let reply: AnsweringServer.Reply = { lines, isList in
    var text: ByteString = ""
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: .quotationMark, omittingEmptySubsequences: false)
      let command = ByteString(words[0].prefix { $0 != .space })
      let path = words.count > 1 ? ByteString(words[1]) : nil
      if let refusal = refusal(command, path) {
        return text + "ACK [\(refusal.code)@\(index)] {\(command)} \(refusal.message)\n"
      }
      text += answer(command, path) + (isList ? "list_OK\n" : "")
    }
    return text + "OK\n"
  }

  private static func refusal(
    _ command: ByteString, _ path: ByteString?
  ) -> (code: Int, message: String)? {
    guard
      ["lsinfo", "listall", "listfiles", "add", "readpicture", "listplaylist"].contains(command),
      let path
    else { return nil }
    let parts = path.split(separator: .slash, omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { ![[], [.dot], [.dot, .dot]].contains(Array($0)) }
    guard isSafe else { return (2, "Bad relative path") }
    if command == "readpicture" { return (50, "No such song") }
    return command == "lsinfo" && path != "Artists" ? (50, "No such directory") : nil
  }

  private static func answer(_ command: ByteString, _ path: ByteString?) -> ByteString {
    switch (command, path) {
    case ("status", _): "playlist: 2\nplaylistlength: 1\nstate: stop\n"
    case ("stats", _): "songs: 2\ndb_update: 1000\n"
    case ("listmounts", _): "mount: \nstorage: /music\n"
    case ("lsinfo", nil): "directory: Artists\n"
    case ("lsinfo", _): "directory: Artists/Abba\ndirectory: Artists/Air\n"
    case ("listall", nil): "directory: Artists\nfile: Artists/a.mp3\n"
    case ("playlist", _): "0:file: a.mp3\n"
    default: ""
    }
  }

  private let server: AnsweringServer

  init() throws { server = try AnsweringServer(version: "0.24.0", reply: Self.reply) }

  private func mpdex(_ arguments: ByteString...) throws -> ProcessResult {
    try Command.run(arguments, environment: ["MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8"])
  }

  @Test func theRootIsListed() throws {
    #expect(try mpdex("ls").text == "Artists\n")
    #expect(try mpdex("ls", "/").text == "Artists\n")
    #expect(try mpdex("listall").text == "Artists/a.mp3\n")
    #expect(try mpdex("listall", "/").text == "Artists/a.mp3\n")
    #expect(try mpdex("ls", "--by", "name").text == "Artists\n")
    #expect(try mpdex("index", "--in", "tree").text == "A\t0\t2\n")
    #expect(try mpdex("-q", "update").isSilentSuccess)
  }

  @Test func namesTheNearestOfAPathWithAnEmptyComponent() throws {
    let result = try mpdex("ls", "Artists//Abbe")
    #expect(result.status == 76)
    #expect(result.errorText == "mpdex: Artists//Abbe: Bad relative path; nearest: Artists/Abba\n")
  }

  /// The server saves it, but does not read it.
  @Test(arguments: [".", ".."] as [ByteString])
  func savesAPlaylistThatCannotBeRead(_ name: ByteString) throws {
    #expect(try mpdex("save", name).isSilentSuccess)
  }

  @Test func theSecondIndexWaitsOnce() throws {
    let home = try TemporaryDirectory(prefix: "home")
    let proxy = try CountingProxy(to: server.socketPath)
    let environment = ["MPD_HOST": proxy.socketPath, "HOME": home.path, "LC_ALL": "C.UTF-8"]
    _ = try Command.run(["index"], environment: environment)
    let (waits, result) = try proxy.waits { try Command.run(["index"], environment: environment) }
    #expect((result.status, result.text) == (0, "A\t0\t1\n"))
    #expect(waits == 1)
  }
}
