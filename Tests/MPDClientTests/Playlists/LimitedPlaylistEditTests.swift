import Bytes
import MPDClient
import Synchronization
import Testing
import TestSupport

/// Edits of stored playlists on a server whose `max_output_buffer_size` is too low for the songs of one, or for those
/// of one twice. MPD sends parts since 0.24.
@Suite struct LimitedPlaylistEditTests {
  private static let songs = (100..<400).map { number in
    ByteString("\(number)" + String(repeating: "x", count: 90))
  }

  /// A server that drops a client whose reply is too large, in the middle of a list.
  private final class Bench: Sendable {
    let model: Mutex<PlaylistModel>
    /// Called before each request or list with its number.
    let disturb: @Sendable (Int, inout PlaylistModel) -> Void
    private let limit: Int
    private let count = Mutex(0)

    init(
      limit: Int, disturb: @escaping @Sendable (Int, inout PlaylistModel) -> Void = { _, _ in }
    ) {
      var model = PlaylistModel()
      model.lists = ["mix": songs]
      model.queue = ["n"]
      self.model = Mutex(model)
      self.limit = limit
      self.disturb = disturb
    }

    func serve() throws -> AnsweringServer {
      try AnsweringServer(version: "0.24.0") { [self] lines, isList in answer(lines, isList) }
    }

    private func answer(_ lines: [ByteString], _ isList: Bool) -> ByteString? {
      let number = count.withLock { count in
        count += 1
        return count - 1
      }
      return model.withLock { model -> ByteString? in
        disturb(number, &model)
        var text: [UInt8] = []
        for (index, line) in lines.enumerated() {
          do throws(PlaylistModel.Refusal) { text += try model.run(line).bytes } catch {
            return ByteString(text + "ACK [\(error.code)@\(index)] {\(error.command)} no\n".utf8)
          }
          if text.count > limit { return nil }
          if isList { text += "list_OK\n".utf8 }
        }
        return ByteString(text + "OK\n".utf8)
      }
    }

    var lists: [ByteString: [ByteString]] { model.withLock { $0.lists } }
  }

  private func connect(_ server: AnsweringServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(10))
  }

  /// The reply with all songs takes 30,000 bytes.
  private static let limits = [4000, 10_000, 29_000, 31_000, 59_000, 61_000, 1_000_000]

  @Test(arguments: limits) func positionsAreChanged(_ limit: Int) throws {
    let changes: [PlaylistChange] = [
      .delete(RangeSet(0..<1)), .delete(RangeSet(299..<300)), .delete(RangeSet([1..<5, 7..<9])),
      .delete(RangeSet(0..<290)), .move(0..<1, to: 4), .move(3..<9, to: 100), .move(1..<2, to: nil),
      .insert(["n"], at: 0), .insert(["n"], at: 300), .append(["n"]),
    ]
    for change in changes {
      let bench = Bench(limit: limit)
      let server = try bench.serve()
      var connection = try connect(server)
      let edit = try connection.perform(change, on: "mix")
      #expect(edit.old == Self.songs, "\(change)")
      #expect(bench.lists == ["mix": edit.new], "\(change)")
    }
  }

  @Test(arguments: limits) func listsAreReplacedAndEmptied(_ limit: Int) throws {
    let bench = Bench(limit: limit)
    let server = try bench.serve()
    var connection = try connect(server)
    for new in [[], Self.songs, Array(Self.songs.reversed()), Self.songs + ["n"], ["n"]] {
      let edit = PlaylistEdit("mix", from: bench.lists["mix"], to: new)
      #expect(try connection.apply(edit).isEmpty)
      #expect(bench.lists == ["mix": new])
    }
  }

  /// Another client appends before each of the requests of an edit.
  @Test(arguments: [4000, 29_000, 31_000, 61_000]) func songsAppendedMeanwhileAreKept(_ limit: Int)
    throws
  {
    for number in 2..<40 {
      let bench = Bench(limit: limit) { current, model in
        if current == number { _ = model.answer(["playlistadd mix http://h/1"], isList: false) }
      }
      let server = try bench.serve()
      var connection = try connect(server)
      let edit = PlaylistEdit("mix", from: Self.songs, to: Array(Self.songs.dropFirst()))
      let appended = try connection.apply(edit)
      let isDisturbed = bench.lists["mix"]?.last == "http://h/1"
      #expect(bench.lists == ["mix": edit.new + (isDisturbed ? ["http://h/1"] : [])], "\(number)")
      #expect(appended.isEmpty || isDisturbed)
    }
  }

  /// The queue is appended by the server itself.
  @Test(arguments: limits) func theQueueIsAppended(_ limit: Int) throws {
    let bench = Bench(limit: limit)
    let server = try bench.serve()
    var connection = try connect(server)
    try connection.saveQueue(as: "mix", mode: .append)
    #expect(bench.lists == ["mix": Self.songs + ["n"]])
  }
}
