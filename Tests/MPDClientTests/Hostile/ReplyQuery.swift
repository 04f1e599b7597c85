import Bytes
import MPDClient
import TestSupport

/// A request whose replies are fuzzed, with the closure that reads them.
struct ReplyQuery: Sendable {
  /// Reads a reply; false if it gives a value that no reply may give.
  typealias Examination = @Sendable (CommandListReplies) -> Bool

  /// The line that is sent to the real server to get an undamaged reply.
  let line: String
  let append: @Sendable (inout CommandList) -> Examination
  /// Sends the request by itself.
  let run: @Sendable (inout Connection) throws(MPDError) -> Bool

  init<Reply>(
    _ line: String, _ request: Request<Reply>, isSound: @escaping @Sendable (Reply) -> Bool
  ) {
    self.line = line
    append = { list in
      let place = list.append(request)
      return { replies in
        do throws(MPDError) {
          return isSound(try replies.reply(for: place))
        } catch {
          // A reader may report a missing pair, but the reply has been received to its end.
          return error.code == .malformed && error.isConnectionUsable
        }
      }
    }
    run = { connection throws(MPDError) in isSound(try connection.run(request)) }
  }

  /// All queries of MPD whose answers are read as values.
  static let all: [ReplyQuery] = player + queue + database + playlists + others

  private static let player: [ReplyQuery] = [
    ReplyQuery("status", .status) { $0.isSound },
    ReplyQuery("stats", .stats) { $0.isSound },
    ReplyQuery("currentsong", .currentSong) { $0?.isSound ?? true },
    ReplyQuery("getvol", .volume) { _ in true },
    ReplyQuery("replay_gain_status", .replayGainMode) { _ in true },
  ]

  private static let queue: [ReplyQuery] = [
    ReplyQuery("playlistinfo", .queue) { $0.allSatisfy(\.isSound) },
    ReplyQuery("plchanges 0", .changedSongs(since: 0)) { $0.allSatisfy(\.isSound) },
    ReplyQuery("plchangesposid 0", .queueChanges(since: 0)) { changes in
      changes.allSatisfy { $0.position >= 0 }
    },
    ReplyQuery("find artist B", .find(.tag(.artist, .equals, "B"))) { $0.allSatisfy(\.isSound) },
    ReplyQuery("search title x", .search(.tag(.title, .contains, "x"))) {
      $0.allSatisfy(\.isSound)
    },
  ]

  private static let database: [ReplyQuery] = [
    ReplyQuery("listall", .listAll()) { _ in true },
    ReplyQuery("listallinfo", .listAllInfo()) { _ in true },
    ReplyQuery("lsinfo A", .entries(of: "A")) { _ in true },
    ReplyQuery("listfiles A", .files(in: "A")) { _ in true },
    ReplyQuery("list title group artist", .list(.title, groupedBy: [.artist])) { _ in true },
    ReplyQuery("count artist B", .count(.tag(.artist, .equals, "B"))) { _ in true },
    ReplyQuery("count group artist", .count(groupedBy: .artist)) { _ in true },
    ReplyQuery("readcomments A/1.wav", .comments(of: "A/1.wav")) { _ in true },
  ]

  private static let playlists: [ReplyQuery] = [
    ReplyQuery("listplaylists", .playlists) { _ in true },
    ReplyQuery("listplaylist s", .playlistURIs("s")) { _ in true },
    ReplyQuery("listplaylistinfo s", .playlistSongs("s")) { $0.allSatisfy(\.isSound) },
  ]

  private static let others: [ReplyQuery] = [
    ReplyQuery("commands", .commands) { _ in true },
    ReplyQuery("decoders", .decoders) { _ in true },
    ReplyQuery("listmounts", .mounts) { _ in true },
    ReplyQuery("listneighbors", .neighbors) { _ in true },
    ReplyQuery("listpartitions", .partitions) { _ in true },
    ReplyQuery("outputs", .outputs) { _ in true },
    ReplyQuery("readmessages", .messages) { _ in true },
    ReplyQuery("sticker list song A/1.wav", .stickers(of: "A/1.wav")) { _ in true },
    ReplyQuery("tagtypes", .tagTypes) { _ in true },
    ReplyQuery("urlhandlers", .urlHandlers) { _ in true },
    ReplyQuery("channels", .raw("channels")) { _ in true },
  ]

  /// The query at a place in an exchange; client and server compute the same one.
  static func at(_ exchange: Int, _ place: Int) -> ReplyQuery { all[index(exchange, place)] }

  /// Its position in `all`.
  static func index(_ exchange: Int, _ place: Int) -> Int { (exchange * 7 + place) % all.count }

  /// Their replies, by the real server.
  static func replies() throws -> [[UInt8]] {
    let library: MusicLibrary = [
      .directory(
        "A",
        [
          .song("1.wav", tags: ["Artist": "Ä", "Artist": "B", "Title": "x: y"], seconds: 1.5),
          .song("2.wav", tags: ["Album": "OK", "Track": "7/12", "Date": "1999-12-31"], seconds: 3),
          .playlist("p.m3u"),
        ])
    ]
    let server = try LiveServer(files: library)
    _ = try server.raw(["add A", "save s", "play 0", "pause 1", "random 1"])
    return try all.map { try server.rawBytes([ByteString($0.line)]) }
  }
}
