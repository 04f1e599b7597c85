import Bytes
import MPDClient
import TestSupport
import Testing

/// The commands for whole albums of the queue, and how albums are told apart.
@Suite struct AlbumCommandsTests {
  private let server: LiveServer

  /// Two albums of the same name by different artists, a compilation, and a song without an album.
  private static let library: MusicLibrary = [
    .directory("A", [hits("1.wav", by: "Ann", "2"), hits("2.wav", by: "Ann", "1")]),
    .directory("B", [hits("1.wav", by: "Bob", "1"), hits("2.wav", by: "Bob", "2")]),
    .directory("C", [part("1.wav", "Cid"), part("2.wav", "Dan")]),
    .song("plain.wav"),
  ]

  private static func hits(
    _ name: ByteString, by artist: ByteString, _ track: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name,
      tags: ["Album": "Hits", "AlbumArtist": artist, "Artist": artist, "Track": track], seconds: 60)
  }

  private static func part(_ name: ByteString, _ artist: ByteString) -> MusicLibrary.Entry {
    .song(name, tags: ["Album": "Party", "Artist": artist], seconds: 60)
  }

  private static let songs = [
    "A/1.wav", "A/2.wav", "B/1.wav", "C/1.wav", "C/2.wav", "plain.wav", "B/2.wav",
  ]

  init() throws {
    server = try LiveServer(files: Self.library)
    _ = try server.raw(Self.songs.map { "add \($0)" })
  }

  private func play(_ position: Int) throws {
    _ = try server.raw(["play \(position)", "pause 1"])
  }

  private var position: String { get throws { try server.mpdex("get", "position").text } }

  @Test(
    "next and prev go to the neighbouring albums, in every mode",
    arguments: [
      (0, "next", "3\n"), (1, "next", "3\n"), (2, "next", "4\n"), (3, "next", "6\n"),
      (5, "next", "7\n"), (6, "prev", "6\n"), (5, "prev", "4\n"), (4, "prev", "3\n"),
      (2, "prev", "1\n"),
    ])
  func neighbours(start: Int, command: ByteString, wanted: String) throws {
    for mode in ["", "random 1", "repeat 1"] {
      try play(start)
      if !mode.isEmpty { _ = try server.raw([mode]) }
      let result = try server.mpdex(command, "--albums", "-q")
      #expect((result.status, result.errorText) == (0, ""))
      #expect(try position == wanted, "\(mode)")
    }
  }

  @Test(
    "without another album nothing is done, in every mode", arguments: [(6, "next"), (1, "prev")])
  func noNeighbour(start: Int, command: ByteString) throws {
    for mode in ["", "random 1", "repeat 1"] {
      try play(start)
      if !mode.isEmpty { _ = try server.raw([mode]) }
      let result = try server.mpdex(command, "--albums")
      #expect((result.status, result.text) == (1, ""))
      #expect(try position == "\(start + 1)\n", "\(mode)")
    }
    _ = try server.raw(["stop"])
    #expect(try server.mpdex(command, "--albums").status == 1)
  }

  @Test("del removes whole albums, wherever their songs are") func deleting() throws {
    try play(3)
    #expect(try server.mpdex("del", "--albums", "3", "-q").isSilentSuccess)
    #expect(try server.queue() == ["A/1.wav", "A/2.wav", "C/1.wav", "C/2.wav", "plain.wav"])
    #expect(try server.mpdex("del", "--albums", "-q").isSilentSuccess)
    #expect(try server.queue() == ["A/1.wav", "A/2.wav", "plain.wav"])
    #expect(try server.mpdex("del", "--albums", "4").status == 1)
    #expect(try server.queue().count == 3)
  }

  @Test("prio --albums sets the priority of whole albums") func priorities() throws {
    let directory = try TemporaryDirectory()
    let state = ["XDG_STATE_HOME": directory.path("state")]
    let arguments: [ByteString] = ["prio", "--albums", "7", "3", "-q"]
    #expect(try server.mpdex(arguments: arguments, environment: state).isSilentSuccess)
    let listed = try server.mpdex("playlist", "--with-prio", "-f", "%prio% %file%").text
    #expect(listed == "7 B/1.wav\n7 B/2.wav\n")
    #expect(try server.mpdex("undo", environment: state).status == 0)
    #expect(try server.mpdex("playlist", "--with-prio").text == "")
  }

  @Test("del --albums reads positions from standard input") func deletingFromInput() throws {
    try play(0)
    #expect(try server.mpdex("del", "--albums", "-q", input: Array("3\n".utf8)).isSilentSuccess)
    #expect(try server.queue() == ["A/1.wav", "A/2.wav", "C/1.wav", "C/2.wav", "plain.wav"])
  }

  @Test("a shuffle by albums keeps each in its order, the current one first") func shuffling()
    throws
  {
    var orders: Set<[String]> = []
    for seed in 0..<12 {
      try play(try server.queue().firstIndex(of: "C/2.wav") ?? 0)
      let result = try server.mpdex(
        "queue", "shuffle", "--albums", "--seed", "\(seed)", "-q")
      #expect(result.isSilentSuccess)
      let queue = try server.queue()
      #expect(queue.sorted() == Self.songs.sorted())
      #expect(Array(queue.prefix(2)) == ["C/1.wav", "C/2.wav"])
      #expect(try position == "2\n")
      for (first, second) in [("A/2.wav", "A/1.wav"), ("B/1.wav", "B/2.wav")] {
        let place = try #require(queue.firstIndex(of: first))
        #expect(queue[place + 1] == second)
      }
      orders.insert(queue)
    }
    #expect(orders.count > 2)
  }

  @Test("an album that is in the queue twice is shuffled as two albums") func shufflingCopies()
    throws
  {
    for seed in 0..<6 {
      _ = try server.raw(["clear", "add A", "add B", "add A"])
      let result = try server.mpdex("queue", "shuffle", "--albums", "--seed", "\(seed)", "-q")
      #expect(result.isSilentSuccess)
      let queue = try server.queue()
      let albums = stride(from: 0, to: 6, by: 2).map { Array(queue[$0..<$0 + 2]) }
      #expect(albums.count { $0 == ["A/2.wav", "A/1.wav"] } == 2, "\(queue)")
      #expect(albums.contains(["B/1.wav", "B/2.wav"]), "\(queue)")
    }
  }
}
