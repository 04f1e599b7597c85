import Bytes
import TestSupport

extension MpcCase {
  static let database: [MpcCase] =
    listings + searches + additions + tagLists + updates + stickers + completions

  private static let listings: [MpcCase] = [
    MpcCase("ls"), MpcCase("ls", "Jazz"), MpcCase("ls", "Rock", "Jazz"), MpcCase("ls", "Jazz/"),
    MpcCase("ls", "nope"), MpcCase("ls", "--", "-", input: "Rock\nJazz\n"), MpcCase("ls", ""),
    MpcCase("ls", "/"), MpcCase("ls", "Rock/one.wav"), MpcCase("ls", "plain.wav", "Rock"),
    MpcCase("ls", "Jazz/deep down"), MpcCase("ls", input: "Rock\n"),
    MpcCase("-f", "[%title%]", "ls"), MpcCase("-f", "%artist% - %title%", "ls", "Jazz", "Rock"),
    MpcCase("ls", "-f", "%file%: %time%", "Rock"), MpcCase("--format=%title%", "ls", "Rock"),
    MpcCase("ls", "Rock", environment: ["MPC_FORMAT": "%track%. %title%"]),
    MpcCase("listall"), MpcCase("listall", "Rock"), MpcCase("listall", "Rock/"),
    MpcCase("listall", "Jazz", "Rock"), MpcCase("listall", "plain.wav"),
    MpcCase("listall", "nope"), MpcCase("listall", "/"),
    MpcCase("listall", "--", "-", input: "Jazz\nplain.wav\n"),
    MpcCase("-f", "%title%", "listall"), MpcCase("-f", "[%artist%|%file%]", "listall", "Jazz"),
    MpcCase("-f", "%title%", "listall", "plain.wav", "Rock/one.wav"),
    MpcCase("listall", environment: ["MPC_FORMAT": "%file% %time%x"]),
  ]

  private static let searches: [MpcCase] =
    ["search", "find"].flatMap { (command: ByteString) in
      [
        MpcCase(command, "artist", "Ann"), MpcCase(command, "Artist", "ann"),
        MpcCase(command, "ARTIST", "Ann", "title", "Two"), MpcCase(command, "artist", "Bö"),
        MpcCase(command, "title", "It's \"three\""), MpcCase(command, "any", "One"),
        MpcCase(command, "filename", "Rock/one.wav"), MpcCase(command, "filename", "plain.wav"),
        MpcCase(command, "base", "Rock"), MpcCase(command, "base", "Jazz", "artist", "Ann"),
        MpcCase(command, "artist", ""), MpcCase(command, "album", "First", "base", "Rock"),
        MpcCase(command, "(Artist == \"Ann\")"),
        MpcCase(command, "((Artist == 'Ann') AND (Title != 'One'))"),
        MpcCase(command, "(Bogus"), MpcCase(command, "(Bogus == 'x')"), MpcCase(command),
        MpcCase(command, "artist"), MpcCase(command, "bogus", "x"),
        MpcCase(command, "artist", "Ann", "title"), MpcCase(command, "base", "nope"),
        MpcCase("-f", "%title% by %artist%", command, "artist", "Ann"),
        MpcCase(command, "track", "1", environment: ["MPC_FORMAT": "%track%/%title%"]),
        MpcCase(command, "title", "="), MpcCase(command, "--", "date", "1990"),
      ].filter { !$0.findsNothing }
    } + [
      MpcCase("search", "title", "o"), MpcCase("search", "artist", "aN"),
      MpcCase("search", "filename", "WAV"), MpcCase("search", "any", "th", "genre", "jazz"),
    ]

  /// Whether mpc succeeds although it finds nothing; such cases are among the differences.
  private var findsNothing: Bool {
    let nothing: [[ByteString]] = [
      ["find", "Artist", "ann"], ["search", "title", "="], ["find", "title", "="],
      ["search", "--", "date", "1990"], ["find", "--", "date", "1990"],
    ]
    return nothing.contains(arguments)
  }

  private static let additions: [MpcCase] = ["searchadd", "findadd"].flatMap {
    (command: ByteString) in
    [
      MpcCase(command, "artist", "Ann"), MpcCase(command, "title", "Two", setup: Setup.queued),
      MpcCase(command, "(Album == 'First')", setup: Setup.paused),
      MpcCase(command, "base", "Jazz", "artist", "Ann"), MpcCase(command, "base", "nope"),
      MpcCase(command), MpcCase(command, "artist"), MpcCase(command, "bogus", "x"),
      MpcCase(command, "(Bogus == 'x')", setup: Setup.queued),
    ]
  }

  private static let tagLists: [MpcCase] = [
    MpcCase("list", "artist"), MpcCase("list", "ARTIST"), MpcCase("list", "title"),
    MpcCase("list", "genre"), MpcCase("list", "albumartist"),
    MpcCase("list", "artist", "album", "First"), MpcCase("list", "title", "artist", "Ann"),
    MpcCase("list", "title", "artist", "Ann", "track", "2"),
    MpcCase("list", "title", "(Artist == 'Ann')"), MpcCase("list", "artist", "group", "album"),
    MpcCase("list", "title", "group", "artist", "group", "album"),
    MpcCase("list", "title", "group", "album", "group", "artist"),
    MpcCase("list", "title", "artist", "Ann", "group", "album"),
    MpcCase("list", "title", "(Artist == 'Ann')", "group", "track"),
    MpcCase("list", "title", "group", "track", "group", "artist", "group", "album"),
    MpcCase("list", "track", "group", "albumartist"), MpcCase("list", "artist", "base", "Jazz"),
    MpcCase("list", "album", "artist"), MpcCase("list", "artist", "artist", "Ann", "group"),
    MpcCase("list", "title", "group", "artist", "group"), MpcCase("list", "title", "base"),
    MpcCase("list", "bogus", "artist"), MpcCase("list", "title", "artist", "Ann", "any"),
    MpcCase("list"), MpcCase("list", "any"), MpcCase("list", "bogus"),
    MpcCase("list", "album", "group", "bogus"), MpcCase("list", "title", "group", "title"),
    MpcCase("list", "title", "group", "artist", "group", "artist"),
    MpcCase("-f", "%title%", "list", "artist"), MpcCase("list", "artist", "(Bogus"),
  ]

  private static let updates: [MpcCase] =
    ["update", "rescan"].flatMap { (command: ByteString) in
      [
        MpcCase("-q", command), MpcCase("-q", command, "Rock"), MpcCase("--wait", command),
        MpcCase(command, "--wait", "Rock/"), MpcCase("-w", command, "Rock", "Jazz", "plain.wav"),
        MpcCase("-w", command, "Rock", setup: Setup.paused), MpcCase("-q", command, "nope"),
        MpcCase("-w", command, "--", "-", input: "Rock\nJazz\n"), MpcCase("-q", command, "../x"),
      ]
    } + [
      MpcCase("albumart", "Rock/one.wav"), MpcCase("albumart", "Rock/nope.wav"),
      MpcCase("albumart", "plain.wav"), MpcCase("albumart"), MpcCase("readpicture"),
      MpcCase("albumart", "Rock/one.wav", "Rock/two.wav"), MpcCase("readpicture", "nope"),
      MpcCase("mount", "a"), MpcCase("mount", "a", "b", "c"), MpcCase("unmount"),
      MpcCase("unmount", "nope"), MpcCase("mount", "a", "bogus://x"), MpcCase("listneighbors"),
    ]

  private static let completions: [MpcCase] =
    ["tab", "lstab", "loadtab", "ta", "lst"].flatMap { (command: ByteString) in
      [
        "", "R", "r", "Rock", "Rock/", "Rock/o", "Jazz/", "Jazz/d", "Jazz/deep down/l", "/", "/R",
        "m", "nope", "nope/", "nope/x", "//",
      ].map { MpcCase(command, $0, setup: Setup.stored) }
    } + [
      MpcCase("tab"), MpcCase("tab", "a", "b"), MpcCase("-f", "%title%", "tab", "Rock/"),
      MpcCase("tab", "--", "-"), MpcCase("loa", "mix", setup: Setup.stored),
    ]

  private static let five = ["sticker set song plain.wav a 5"]
  private static let several =
    five + ["sticker set song Rock/one.wav a 10", "sticker set song plain.wav b \"x=y z\""]

  private static let stickers: [MpcCase] = [
    MpcCase("sticker", "plain.wav", "set", "a", "5"),
    MpcCase("sticker", "plain.wav", "set", "a", "-5", setup: five),
    MpcCase("sticker", "Jazz/deep down/a b.wav", "set", "my name", "it's \"so\" \\ ="),
    MpcCase("sticker", "plain.wav", "set", "e", ""), MpcCase("sticker", "nope", "set", "a", "5"),
    MpcCase("sticker", "plain.wav", "get", "a", setup: five),
    MpcCase("sticker", "plain.wav", "get", "b", setup: several),
    MpcCase("sticker", "plain.wav", "get", "zz", setup: five),
    MpcCase("sticker", "nope", "get", "a"), MpcCase("sticker", "plain.wav", "list"),
    MpcCase("sticker", "plain.wav", "list", setup: several), MpcCase("sticker", "nope", "list"),
    MpcCase("sticker", "plain.wav", "delete", "a", setup: several),
    MpcCase("sticker", "plain.wav", "delete", "zz", setup: several),
    MpcCase("sticker", "", "find", "a", setup: several),
    MpcCase("sticker", "Rock", "find", "a", setup: several),
    MpcCase("sticker", "", "find", "b", setup: several),
    MpcCase("sticker"), MpcCase("sticker", "plain.wav"),
  ]
}

extension IntendedDifference {
  static let databaseDifferences: [IntendedDifference] =
    nothingFound + wrongUsage + mpcDefects + additions

  private static let nothingFound = [
    MpcCase("search", "artist", "nobody"), MpcCase("find", "Artist", "ann"),
    MpcCase("find", "(Artist == 'nobody')"), MpcCase("searchadd", "artist", "nobody"),
    MpcCase("findadd", "artist", "nobody", setup: Setup.queued), MpcCase("search", "title", "="),
    MpcCase("list", "title", "artist", "nobody"), MpcCase("sticker", "", "find", "zz"),
    MpcCase("sticker", "nope", "find", "zz"), MpcCase("readpicture", "plain.wav"),
    MpcCase("list", "date"),
  ].map {
    IntendedDifference(
      "finding nothing exits with 1; mpc exits with 0", $0, status: 1, text: "")
  }

  private static let wrongUsage = [
    MpcCase("sticker", "plain.wav", "set"), MpcCase("sticker", "plain.wav", "set", "a"),
    MpcCase("sticker", "plain.wav", "get"), MpcCase("sticker", "plain.wav", "frob"),
    MpcCase("sticker", "plain.wav", "find"),
    MpcCase("sticker", "plain.wav", "set", "a", "b", "c"),
    MpcCase("sticker", "plain.wav", "list", "extra"),
  ].map {
    IntendedDifference(
      "wrong usage is a failure; mpc exits with 0", $0, status: 64, text: "")
  }

  private static let stickers = [
    "sticker set song plain.wav a 5", "sticker set song Rock/one.wav a 10",
  ]

  private static let mpcDefects = [
    IntendedDifference(
      "mpc aborts with a failed assertion",
      MpcCase("sticker", "plain.wav", "delete", setup: stickers), status: 0, text: ""),
    IntendedDifference(
      "the root is / here as in other commands; mpc finds nothing in it",
      MpcCase("sticker", "/", "find", "a", setup: stickers), status: 0,
      text: "Rock/one.wav: a=10\nplain.wav: a=5\n"),
    IntendedDifference(
      "a missing directory does not hide the others; mpc stops",
      MpcCase("ls", "nope", "Rock"), status: 75, text: "Rock/one.wav\nRock/two.wav\n"),
    IntendedDifference(
      "a missing directory does not hide the others; mpc stops",
      MpcCase("listall", "nope", "Rock"), status: 75, text: "Rock/one.wav\nRock/two.wav\n"),
    IntendedDifference(
      "empty input lists none; mpc lists the root", MpcCase("ls", "--", "-", input: ""), status: 0,
      text: ""),
  ]

  private static let additions = [
    IntendedDifference(
      "an empty variable counts as unset; mpc prints nothing for a song",
      MpcCase("ls", "Rock", environment: ["MPC_FORMAT": ""]), status: 0,
      text: "Rock/one.wav\nRock/two.wav\n"),
    IntendedDifference(
      "a song of the database has no position; mpc says 1",
      MpcCase("find", "-f", "%position%%file%", "title", "One"), status: 0, text: "Rock/one.wav\n"),
    IntendedDifference(
      "stickers are found by their values; mpc ignores the comparison",
      MpcCase("sticker", "", "find", "a", "=", "5", setup: stickers), status: 0,
      text: "plain.wav: a=5\n"),
    IntendedDifference(
      "mpc has no filters of this form", MpcCase("find", "title=One"), status: 0,
      text: "Rock/one.wav\n"),
    IntendedDifference(
      "the URI is accepted wherever a tag is", MpcCase("list", "file", "base", "Rock"), status: 0,
      text: "Rock/one.wav\nRock/two.wav\n"),
    IntendedDifference(
      "mpc accepts the URI only as filename", MpcCase("find", "file", "plain.wav"), status: 0,
      text: "plain.wav\n"),
    IntendedDifference(
      "mpc has no such command before 0.35", MpcCase("lsdirs", "Jazz"), status: 0,
      text: "Jazz/deep down\n", when: ProgramVersion.mpcIsBefore035),
  ]
}
