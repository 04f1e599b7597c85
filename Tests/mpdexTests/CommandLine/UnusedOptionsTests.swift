import Bytes
import Testing
import TestSupport

/// An option that a command cannot honour is refused, not dropped.
@Suite struct UnusedOptionsTests {
  @Test(
    arguments: [
      ("index -f x", "-f has no effect in `index`, which shows no songs; nothing was done"),
      (
        "queue sort -f x --by file",
        "-f has no effect in `sort`, which shows no songs; nothing was done"
      ),
      ("art -f x a.wav", "-f has no effect in `art`, which shows no songs; nothing was done"),
      ("lsdirs -f x", "-f has no effect in `lsdirs`, which shows no songs; nothing was done"),
      ("ls --locale sv", order + "--by"), ("ls --ignore-articles the", order + "--by"),
      ("lsplaylists --script-order locale", order + "--by"),
      ("add --locale sv a", order + "--jump"), ("insert --ignore-articles a b", order + "--jump"),
      ("add --only songs a", "--only and --no-cache have no effect without --jump"),
      ("insert --no-cache a", "--only and --no-cache have no effect without --jump"),
      ("list --no-cache artist genre=Jazz", cached), ("list --no-cache file", cached),
      ("list --no-cache artist group album", cached),
      ("queue apply --no-cache x", "--only and --no-cache have no effect without --jump"),
      (
        "status --follow -f %title%",
        "--follow takes the format of its lines as an argument: `mpdex status --follow '%title%'`; -f would have no effect"
      ),
      ("index --titles --fit 3", titles), ("index --titles --only songs", titles),
      ("index --titles -h x", server), ("cache --port 1", server), ("cache --timeout 1", server),
      ("cache --clear --json", results + "--clear prints no results"),
      ("sticker a set b c --json", results + "'set' prints no results"),
      ("sticker a delete -0", results + "'delete' prints no results"),
      ("volume 50 --json", results + changed), ("crossfade 5 -0", results + changed),
      ("mixrampdb 5 --json", results + changed), ("mixrampdelay 5 --json", results + changed),
      ("replaygain off --json", results + changed),
      ("mount a nfs://b --json", results + "nothing is printed when a storage is mounted"),
      ("jump -w a", "Unknown option '-w'\nmpdex: Put -- before a name that begins with a hyphen."),
      ("wait --for stop --range 1", "Unknown option '--range'"),
      ("queue dedupe --with-prio", "Unknown option '--with-prio'"),
    ] as [(String, String)])
  func refusesOptionsWithoutAnEffect(_ line: String, _ message: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Command.run(words, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    let command = words[0] == "queue" ? "queue \(words[1])" : "\(words[0])"
    let help = "mpdex: See 'mpdex \(command) --help' for more information.\n"
    #expect(
      result.errorText == "mpdex: \(message)\n" + (message.hasPrefix("-f") ? "" : help))
  }

  /// As in mpc; a terminal shows a note.
  @Test func commandsOfMpcIgnoreTheFormat() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let arguments: [ByteString] = ["add", "-f", "x", "Artists/Zoo"]
    #expect(try server.mpdex(arguments: arguments).isSilentSuccess)
    let shown = try server.mpdexWithNotes(arguments: arguments)
    #expect(
      shown.errorText == """
        mpdex: 1 song added to the queue
        mpdex: the format has no effect, because this command shows no songs

        """)
    #expect(try server.mpdexWithNotes("playlist", "-f", "%file%").errorText == "")
    #expect(try server.mpdexWithNotes("playlist", "--json", "-f", "%file%").errorText == "")
  }

  @Test func commandsOfMpcMentionItsOtherOptions() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let arguments: [ByteString] = ["add", "-w", "--range=1:2", "Artists/Zoo"]
    #expect(try server.mpdex(arguments: arguments).isSilentSuccess)
    #expect(
      try server.mpdexWithNotes(arguments: arguments).errorText == """
        mpdex: 1 song added to the queue
        mpdex: -w, --range have no effect here, as in mpc

        """)
  }

  private static let order =
    "--locale, --script-order and --ignore-articles have no effect without "
  private static let cached =
    "--no-cache has no effect here: the values of a tag are cached only if no filters and no groups are given"
  private static let titles =
    "--titles cannot be combined with a directory, --in, --zoom, --fit or --only"
  private static let server =
    "this command does not connect to a server; leave out --host, --port and the like"
  private static let results = "--json and -0 have no effect: "
  private static let changed = "if a value is given, the setting is changed, not printed"
}
