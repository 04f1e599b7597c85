import Bytes
import MPDClient
import Testing
import TestSupport

/// Lines of up to 256 KiB are read in every reply; longer ones are left out and named.
@Suite struct LongLinesTests {
  private static let longest = 1 << 18

  /// A line of a number of bytes, without its newline.
  private func line(_ name: ByteString, count: Int = Self.longest) -> ByteString {
    name + ": " + ByteString([UInt8](repeating: UInt8(ascii: "a"), count: count - name.count - 2))
  }

  private func value(_ name: ByteString) -> ByteString {
    ByteString(line(name).dropFirst(name.count + 2))
  }

  /// Answers each request with lines; an empty array is OK alone.
  private func server(_ reply: [ByteString]) throws -> AnsweringServer {
    try AnsweringServer(version: "0.23.5") { lines, isList in
      if lines.first?.hasPrefix("tagtypes") == true || lines == ["ping"] { return "OK\n" }
      let text: ByteString = reply.map { $0 + "\n" }.joined()
      let answers = isList ? lines.map { _ in text + "list_OK\n" }.joined() : text
      return answers + "OK\n"
    }
  }

  private func connect(to server: AnsweringServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  @Test func aLineOf256KiBIsRead() throws {
    let server = try server(["file: a", line("Title"), "Artist: b"])
    var client = try connect(to: server)
    let song = try #require(try client.run(.currentSong))
    #expect(song.bytes(of: .title) == value("Title"))
    #expect(song[.artist] == "b")
    #expect(try client.run(.queue) == [song])
    #expect(try client.songs(of: .find(.base("x"))) == [song])
    #expect(try client.list { $0.append(.currentSong) }.replies.pairs[0].count == 3)
    #expect(client.omittedLines.isEmpty)
  }

  @Test func otherLinesOf256KiBAreRead() throws {
    let stickers = try server([line("sticker: a=")])
    var client = try connect(to: stickers)
    #expect(try client.run(.stickers(of: "x")).map(\.value.count) == [Self.longest - 11])
    let messages = try server(["channel: c", line("message")])
    client = try connect(to: messages)
    #expect(try client.run(.messages).map(\.text) == [value("message")])
    let playlists = try server([line("playlist")])
    client = try connect(to: playlists)
    #expect(try client.run(.playlists).map(\.name) == [value("playlist")])
    let outputs = try server(["outputid: 0", line("outputname"), "outputenabled: 1"])
    client = try connect(to: outputs)
    #expect(try client.run(.outputs).map(\.name) == [value("outputname")])
  }

  @Test func aLongerLineIsLeftOutAndNamed() throws {
    let songs: [ByteString] = [
      "file: a", "Artist: x", "file: b", line("Title", count: Self.longest + 1), "Artist: y",
      line("Comment", count: 5 << 20), "file: c", "Title: z",
    ]
    let server = try server(songs)
    var client = try connect(to: server)
    let queue = try client.run(.queue)
    #expect(queue.map(\.uri) == ["a", "b", "c"])
    #expect(queue.map { $0[.artist] } == ["x", "y", nil])
    #expect(queue.map { $0[.title] } == [nil, nil, "z"])
    let omitted = client.omittedLines
    #expect(omitted.map(\.entry) == ["b", "b"])
    #expect(omitted.map(\.name) == ["Title", "Comment"])
    #expect(omitted.map(\.command) == ["playlistinfo", "playlistinfo"])
    #expect(try client.run(.queue) == queue)
    #expect(client.omittedLines == omitted)
    try client.reconnect()
    #expect(client.omittedLines == omitted)
  }

  /// What follows would be taken for a part of the entry before.
  @Test func anEntryWithoutANameIsLeftOutAsAWhole() throws {
    let songs: [ByteString] = [
      "file: a", "Title: x", line("file", count: 300_000), "Title: y", "Id: 2", "file: c",
      "Title: z",
    ]
    let server = try server(songs)
    var client = try connect(to: server)
    let queue = try client.run(.queue)
    #expect(queue.map(\.uri) == ["a", "c"])
    #expect(queue.map { $0[all: .title] } == [["x"], ["z"]])
    #expect(client.omittedLines.map(\.entry) == [nil])
    #expect(client.omittedLines.map(\.name) == ["file"])
  }

  /// The name of the song may have left the memory before the line that belongs to it.
  @Test func theSongIsNamedHoweverFarAwayItIs() throws {
    let comments = (0..<40).map { _ in line("Comment", count: 9_000) }
    let server = try server(["file: far/away"] + comments + [line("Title", count: 400_000)])
    var client = try connect(to: server)
    #expect(try client.run(.currentSong)?.pairs.count == 40)
    #expect(client.omittedLines.map(\.entry) == ["far/away"])
  }

  /// Every length around the sizes of the memory, in pieces of every size.
  @Test(arguments: [65_534, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, 262_146, 524_289])
  func everyLengthIsReadOrLeftOut(_ count: Int) throws {
    for before in [0, 1, 4_095, 65_000] {
      let padding = line("x", count: before + 3)
      let server = try server(["file: a", padding, line("Title", count: count), "Id: 5"])
      var client = try connect(to: server)
      let song = try #require(try client.run(.currentSong))
      #expect(song.id == 5)
      #expect(song[.title]?.count == (count <= Self.longest ? count - 7 : nil))
      #expect(client.omittedLines.count == (count <= Self.longest ? 0 : 1))
    }
  }
}
