import Bytes
import Testing
import TestSupport

@testable import CommandSyntax
/// The messages about playlists and directories that are not there.
@Suite struct MissingNamesTests {
  private static let server = Result {
    let server = try LiveServer(library: SampleLibrary.library)
    _ = try server.raw([
      "playlistadd Favourites Artists/Zoo/1.wav", "playlistadd Flavours Artists/Zoo/1.wav",
    ])
    return server
  }

  @Test(
    arguments: [
      ("ls Artists/bjork", "Artists/bjork: No such directory; nearest: Artists/Björk"),
      ("ls artist/Zoo", "artist/Zoo: No such directory; nearest: Artists/Zoo"),
      ("ls artist/Zzoo", "artist/Zzoo: No such directory; nearest: Artists/Zoo"),
      ("ls artist/nothing", "artist/nothing: No such directory; nearest: Artists"),
      ("lsdirs Artsits", "Artsits: No such directory; nearest: Artists"),
      ("listall Lists/tow.m3u", "Lists/tow.m3u: no such song or directory; nearest: Lists/two.m3u"),
      ("index Artist", "Artist: No such directory; nearest: Artists"),
      ("ls nope", "nope: No such directory"),
      (
        "add Artists/Bjarn/1.wav",
        "Artists/Bjarn/1.wav: no such song, directory or playlist; nearest: Artists/Bjarne/1.wav; nothing "
          + "was added"
      ),
      (
        "insert Favurites",
        "Favurites: no such song, directory or playlist; nearest: Favourites; nothing was added"
      ),
      (
        "add --replace Artsits",
        "Artsits: no such song, directory or playlist; nearest: Artists; the queue is unchanged"
      ),
      (
        "addplaylist Favourites Artists/Zoo/1.wave",
        "Artists/Zoo/1.wave: no such song or directory; nearest: Artists/Zoo/1.wav; nothing was changed"
      ),
      (
        "playlist add --replace Favourites Artists/Zoo Artsits",
        "Artsits: no such song or directory; nearest: Artists; nothing was changed"
      ),
      (
        "addplaylist Favourites Lists/two.m3u",
        "Lists/two.m3u: no such song or directory; there is a playlist with this name; "
          + "`mpdex playlist 'Lists/two.m3u' -f %file%` prints its songs; nothing was changed"
      ),
      ("load favorites", "favorites: No such playlist; nearest: Favourites; nothing was added"),
      ("playlist Flavourites", "Flavourites: No such playlist; nearest: Favourites"),
      ("rm Favours", "Favours: No such playlist; nearest: Flavours"),
      ("renplaylist Favours x", "Favours: No such playlist; nearest: Flavours"),
      ("clearplaylist Favours", "Favours: No such playlist; nearest: Flavours"),
      ("delplaylist Favours 1", "Favours: No such playlist; nearest: Flavours"),
      ("playlist dedupe Favours", "Favours: No such playlist; nearest: Flavours"),
      ("jump --in playlist:Favours a", "Favours: No such playlist; nearest: Flavours"),
      ("index --in playlist:Favours", "Favours: No such playlist; nearest: Flavours"),
      ("jump --in tree:Artsits a", "Artsits: no such song or directory; nearest: Artists"),
      ("index --in tree:Artsits", "Artsits: no such song or directory; nearest: Artists"),
      ("playlist sort Favours --by file", "Favours: No such playlist; nearest: Flavours"),
    ] as [(String, String)])
  func namesTheNearest(_ line: String, _ message: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.text, result.errorText) == (76, "", "mpdex: \(message)\n"))
  }

  @Test(
    arguments: [
      ("stauts", ["stats", "status"], ["status", "stats"]),
      ("bjork", ["Björk", "Bell"], ["Björk"]),
      ("abc", ["xyz", "abd", "ABE", "ab", "abcd", "bac"], ["abd", "ABE", "bac"]),
      ("a", ["b"], []), ("", ["b"], []), ("ab", ["ab"], ["ab"]),
    ] as [(String, [String], [String])])
  func nearestNamesHaveTheLeastDistance(_ word: String, _ names: [String], _ nearest: [String]) {
    #expect(nearestNames(to: word, among: names) == nearest)
  }
}
