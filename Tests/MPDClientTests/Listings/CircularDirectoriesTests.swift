import Bytes
import MPDClient
import Testing
import TestSupport

/// Songs below a directory of a server without `listall`, whose directories name themselves or each other.
@Suite(.timeLimit(.minutes(1))) struct CircularDirectoriesTests {
  /// A server whose directories have the entries that a closure names.
  private func server(
    _ entries: @escaping @Sendable (ByteString) -> ByteString
  ) throws -> AnsweringServer {
    try AnsweringServer(version: "0.19.0") { lines, isList in
      guard !isList, lines[0].hasPrefix("lsinfo") else {
        return lines.contains { $0.hasPrefix("listall") }
          ? "ACK [0@0] {listall} disabled\n" : "OK\n"
      }
      return entries(ByteString(lines[0].bytes.dropFirst(8).dropLast())) + "OK\n"
    }
  }

  private func songs(_ server: AnsweringServer) throws -> [ByteString] {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    return try connection.songURIs(below: ["x"])[0]
  }

  @Test func eachDirectoryIsReadOnce() throws {
    let alone = try server { "directory: \($0)\nfile: s\n" }
    #expect(try songs(alone) == ["s"])
    let pair = try server { directory in
      directory == "x" ? "directory: y\nfile: 1\n" : "file: 2\ndirectory: x\n"
    }
    #expect(try songs(pair) == ["1", "2"])
  }

  @Test func theSameDirectoryInTwoOthersIsReadOnce() throws {
    let server = try server { directory in
      switch directory {
      case "x": "directory: a\ndirectory: b\n"
      case "a", "b": "directory: c\n"
      default: "file: s\n"
      }
    }
    #expect(try songs(server) == ["s"])
  }

  @Test(arguments: ["directory: */a\n", "directory: */a\ndirectory: */b\n"])
  func aCircleWhosePathsGrowIsReported(_ entries: String) throws {
    let server = try server { directory in
      ByteString(entries.replacing("*", with: String(decoding: directory.bytes, as: UTF8.self)))
    }
    let error = try #require(throws: MPDError.self) { try songs(server) }
    #expect((error.code, error.index) == (.malformed, 0))
    #expect(error.message == "there are too many directories; perhaps symbolic links form a cycle")
  }
}
