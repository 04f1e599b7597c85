import Bytes
import TestSupport
import Testing

/// What is said about a command line that cannot be run, where it is known what was meant.
@Suite struct UsageHintsTests {
  @Test(
    "a mistake leads to what was meant",
    arguments: [
      ("stop 5m", "`mpdex stop` does not take '5m'; did you mean `mpdex stop --after 5m`?"),
      (
        "stop 5",
        "`mpdex stop` does not take '5'; did you mean `mpdex stop --after 5m` for minutes, or `5s` for seconds?"
      ),
      ("stop --after 30", "give 30m for minutes, 30s for seconds, or a time of day such as 23:15"),
      (
        "stop --after 1:30:00",
        "a duration such as 90s, 30m or 1h30m, or a time of day such as 23:15"
      ),
      ("stop --after 24:00", "a time of day such as 23:15"),
      ("stop album", "did you mean `mpdex stop --after album`?"),
      ("queue undoo", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      (
        "queue remove 3",
        "has no action 'remove'; did you mean `mpdex del` (songs of the queue), `mpdex delplaylist`"
      ),
      ("help queue undoo", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      ("queue undoo --help", "`mpdex queue` has no action 'undoo'; nearest: undo"),
      ("help playlist aply", "`mpdex playlist` has no action 'aply'; nearest: apply"),
      ("playlist dedup Mix", "`mpdex playlist` has no action 'dedup'; nearest: dedupe"),
      ("playlist load Mix", "has no action 'load'; did you mean `mpdex load NAME`?"),
      (
        "playlist new Mix",
        "'new'; did you mean `mpdex playlist save NAME` (of the queue), `mpdex playlist add NAME URI`?"
      ),
      (
        "playlist delete Mix 1",
        "did you mean `mpdex playlist rm NAME`, `mpdex playlist del NAME POSITION`?"
      ),
      ("queue list", "`mpdex queue` has no action 'list'; did you mean `mpdex playlist`?"),
      ("albums --limit 3", "Unknown option '--limit'. Did you mean '-n'?"),
      ("albums --sort date", "Unknown option '--sort'. Did you mean '--by'?"),
      ("status --limit 3", "Unknown option '--limit'\n"),
      ("random maybe", "one of 'on', 'off', '1', '0', 'true', 'false', 'yes' or 'no'."),
      ("playlist Mix Other", "Unexpected argument 'Other'"),
      (
        "-wav x status", "Unknown option '-a…': the value of '-a <partition>' must be the next word"
      ),
      ("find year=1990", "there is no tag 'year'; the tag is called date"),
      ("list year", "there is no tag 'year'; the tag is called date"),
      ("find 90s", "for songs from these years, write 'date>=1990' 'date<=1999'"),
      ("search 2010s", "for songs from these years, write 'date>=2010' 'date<=2019'"),
      ("90s", "did you mean `mpdex find 'date>=1990' 'date<=1999'`?"),
      ("list albums", "did you mean `mpdex list album` or `mpdex list --albums`?"),
      ("list artsit", "there is no tag 'artsit'; nearest: Artist"),
      ("find genr=Jazz", "there is no tag 'genr'; nearest: Genre"),
      ("find genre=Jazz --by albun", "; nearest: Album"),
      ("find genre=Jazz --by prio", "cannot sort by 'prio' here; the keys are uri, time"),
      (
        "find genre=Jazz --in tags",
        "only lists of songs can be searched; after --in, give queue, playlist:NAME, search:WORDS, albums, tree:DIR or -"
      ),
      ("find date=1990..1999", "write two filters instead: 'date>=1990' 'date<=1999'"),
      ("search track=1..5", "write two filters instead: 'track>=1' 'track<=5'"),
      (
        "ls --by artist",
        "cannot sort by 'artist' here; directories can be sorted only by name and mtime; for songs sorted by tags, use"
      ),
      (
        "lsplaylists --by artist",
        "cannot sort by 'artist' here; playlists can be sorted only by name\n"
      ),
      (
        "index --in queue --by title,-artist",
        "cannot sort by '-artist' here; the keys are the tags"
      ),
      (
        "queue sort --by disc file",
        "give all keys after --by, separated by commas, as in `mpdex queue sort --by file` or, for several keys, `--by KEY,file`"
      ),
      (
        "queue sort disc file",
        "give all keys after --by, separated by commas, as in `mpdex queue sort --by disc,file`"
      ),
      ("stop after song", "did you mean `mpdex stop --after song`?"),
      ("search date", "'date' has no value: write date=VALUE or, with quotes, 'date>=VALUE'"),
      ("search title", "'title' has no value: write title=VALUE"),
      (
        "queue sort added",
        "give all keys after --by, separated by commas, as in `mpdex queue sort --by added` or, for several keys, `--by KEY,added`"
      ),
      (
        "playlist sort x added",
        "as in `mpdex playlist sort NAME --by added` or, for several keys, `--by KEY,added`"
      ),
      (
        "queue dedupe artist title",
        "give all keys after --distinct, separated by commas, as in `mpdex queue dedupe --distinct artist,title`"
      ),
      ("playlist dedupe x artist", "as in `mpdex playlist dedupe NAME --distinct artist` or"),
      ("playlist sort x title date", "`mpdex playlist sort NAME --by title,date`"),
      ("queue sort", "--by is missing"),
      ("add --at next x", "use --next instead of --at to add songs after the current song"),
      (
        "playlist move x 1 foo",
        ": give end, start, a position (1 is the first) or, in the queue, +N or -N"
      ),
      ("addplaylist x --at +1 y", "a playlist has no current song to count from"),
      ("pick --in queue x.m3u", "give a file or --in, not both"),
      ("un x", "'un' is too short: unmount must be written in full, because it can do harm"),
      (
        "clearp Foo2",
        "'clearp' is too short: clearplaylist must be written in full, because it can do harm"
      ),
      (
        "cle",
        "begin with 'cle'; did you mean `mpdex clear`, `mpdex clearerror`, `mpdex clearplaylist`?"
      ),
      ("-q kil", "'kil' is too short: kill must be written in full"),
      ("pick --by ratng", "nearest: rating"), ("pick --distinct artst", "nearest: Artist"),
      ("get titel", "there is no value 'titel'; nearest: Title"),
      ("get nonsense", "the values are state, elapsed, duration, position"),
      ("index --in treee", "there is no such list; nearest: tree; the lists are queue"),
      ("index --in queue --by titel", "'titel' is not a key"),
      ("albums --by -duration", "'duration' is not a key; the key is called length"),
      ("pick --duration 5x", "(the units are s, m, h, d, w and y)"),
      ("stop --after soon", "give 'song', 'album', 'queue', a duration such as 90s"),
      ("pick --added 5x", "give a time greater than 0, such as 90 (seconds), 1:30"),
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

  @Test(
    "a name that the server does not have leads to what was meant",
    arguments: [
      ("playlist dedup", "; did you mean `mpdex playlist dedupe`?"),
      (
        "add album=Debut",
        "; to add the songs that match this filter, use `mpdex findadd 'album=Debut'`; nothing was added"
      ),
      (
        "add rating>=8",
        "; to add the songs that match this filter, use `mpdex findadd 'rating>=8'`; nothing was added"
      ),
      (
        "ls artist!=Ann",
        "; to list the songs that match this filter, use `mpdex find 'artist!=Ann'`"
      ),
    ])
  func hintsOnNames(line: String, hint: String) throws {
    let result = try Self.server.get().mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) }, input: [])
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains(hint), "\(result.errorText)")
  }

  @Test("a file with rules is not taken for the name of a playlist") func rulesAsName() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("loved.nsp")
    try writeFile(path, [])
    let server = try Self.server.get()
    let result = try server.mpdex("playlist", "apply", ByteString(path), input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText.contains("apply it with `mpdex playlist apply NAME --rules '\(path)'`"))
  }

  private static let server = Result { try LiveServer(library: [.song("a.wav")]) }
}
