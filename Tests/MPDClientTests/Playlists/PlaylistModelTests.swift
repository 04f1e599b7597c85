import Bytes
import Testing
import TestSupport

/// The model of MPD's playlists does what MPD does.
@Suite struct PlaylistModelTests {
  @Test func theModelAnswersAsTheServerDoes() throws {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c")])
    var model = PlaylistModel(known: ["a", "b", "c"])
    var random = SeededGenerator(seed: 7)
    for _ in 0..<600 {
      let line = Self.line(&random)
      let reply = try server.raw([line])
      let expected = model.answer([ByteString(line)], isList: false).description
      // The texts of refusals differ.
      let isRefusal = expected.hasPrefix("ACK")
      let ends = isRefusal ? reply.hasPrefix(expected.prefix { $0 != "]" }) : reply == expected
      #expect(ends, "\(line): \(reply), not \(expected)")
    }
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    let (list, other) = (["x", "y", "z"].randomElement(using: &random) ?? "x", ["x", "y", "z"])
    let song = ["a", "b", "c", "nothing", "http://h/1"].randomElement(using: &random) ?? "a"
    let (one, two) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
    return switch Int.random(in: 0..<12, using: &random) {
    case 0...3: "playlistadd \(list) \(song)"
    case 4: "playlistadd \(list) \(song == "nothing" ? "a" : song) \(one)"
    case 5: "playlistdelete \(list) \(one)"
    case 6 where one < two: "playlistdelete \(list) \(one):\(two)"
    // MPD does not look at a move that changes nothing.
    case 7 where one != two: "playlistmove \(list) \(one) \(two)"
    case 8: "playlistclear \(list)"
    case 9: "rename \(list) \(other.randomElement(using: &random) ?? "y")"
    case 10 where one == 0: "rm \(list)"
    default: "listplaylist \(list)"
    }
  }
}
