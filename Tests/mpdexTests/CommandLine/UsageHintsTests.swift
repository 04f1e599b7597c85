import Bytes
import TestSupport
import Testing

/// What is said about a command line that cannot be run, where it is known what was meant.
@Suite struct UsageHintsTests {
  @Test(
    "a mistake leads to what was meant",
    arguments: [
      ("stop 5m", "`mpdex stop` does not take '5m'; did you mean `mpdex stop --in 5m`?"),
      ("stop album", "did you mean `mpdex stop --after album`?"),
      ("queue undoo", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      ("help queue undoo", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      ("queue undoo --help", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      ("help playlist aply", "`mpdex playlist` has no action 'aply'; nearest: apply"),
      ("list albums", "did you mean `mpdex list album` or `mpdex list --albums`?"),
      ("list artsit", "there is no tag 'artsit'; nearest: Artist"),
      ("find genr=Jazz", "there is no tag 'genr'; nearest: Genre"),
      ("find genre=Jazz --sort albun", "modified or added; nearest: Album"),
      ("pick --sort ratng", "nearest: rating"), ("pick --unique=artst", "nearest: Artist"),
      ("get titel", "there is no value 'titel'; nearest: Title"),
      ("get nonsense", "the values are state, elapsed, duration, position"),
      ("index --in treee", "there is no such list; nearest: tree"),
      ("index --in queue --by titel", "there is no tag 'titel'; nearest: Title"),
      ("pick --duration 5x", "numbers with the units s, m, h, d, w and y"),
      ("stop --in soon", "numbers with the units s, m, h, d, w and y"),
      ("pick --added 5x", "give seconds, M:SS, H:MM:SS, or numbers with the units"),
      (
        "playlist apply Mix loved.nsp",
        "'loved.nsp' is a file with rules, which must be given with --rules"
      ),
      ("undo 3", "it acts on the last change; `mpdex history --show 3` prints"),
      ("queue undo 3", "`mpdex queue history --show 3` prints"),
      ("undo Mine", "did you mean `mpdex playlist undo 'Mine'`?"),
      ("undo queue", "did you mean `mpdex queue undo`?"),
      ("history Mine", "did you mean `mpdex playlist history 'Mine'`?"),
      ("history 3", "did you mean `mpdex history --show 3`?"),
    ] as [(String, String)])
  func hints(line: String, hint: String) throws {
    let server = try Self.server.get()
    let result = try server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) }, input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(hint), "\(result.errorText)")
  }

  @Test("a file with rules is not taken for the name of a playlist") func rulesAsName() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("loved.nsp")
    try writeFile(path, [])
    let server = try Self.server.get()
    let result = try server.mpdex("playlist", "apply", ByteString(path), input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("apply it with `mpdex playlist apply NAME --rules FILE`"))
  }

  private static let server = Result { try LiveServer(library: [.song("a.wav")]) }
}
