import Bytes
import TestSupport

extension MpcCase {
  static let queue = adding + inserting + deleting + moving + priorities + queueShown + queuePlayed

  private static let adding: [MpcCase] = [
    MpcCase("add", "Rock"), MpcCase("add", "Rock/", "plain.wav"), MpcCase("add", "/"),
    MpcCase("add", "//"), MpcCase("add", "Rock//"), MpcCase("add", "plain.wav/"),
    MpcCase("add", input: "Rock/one.wav\nplain.wav\n"), MpcCase("add", input: "Rock"),
    MpcCase("add", input: ""), MpcCase("add"), MpcCase("add", "--", "-", input: "Jazz\n"),
    MpcCase("add", "nope"), MpcCase("add", "plain.wav", "nope", "Rock"),
    MpcCase("add", "./Rock"), MpcCase("add", "/nope"), MpcCase("add", "a://b"),
    MpcCase("add", "http://127.0.0.1/stream/"),
    MpcCase("-v", "add", "Rock/", "plain.wav", "http://127.0.0.1/a/"),
    MpcCase("-v", "add", "/"), MpcCase("-v", "add", "//"),
    MpcCase("-v", "add", input: "Rock\nJazz/deep down\n"),
    MpcCase("-q", "add", "Rock"), MpcCase("add", "Jazz/deep down/a b.wav"),
    MpcCase("clear", setup: Setup.paused), MpcCase("-q", "clear", setup: Setup.paused),
    MpcCase("clear", "x", setup: Setup.queued), MpcCase("clear"),
  ]

  private static let inserting: [MpcCase] = [
    MpcCase("insert", "plain.wav"), MpcCase("insert", "Rock", "plain.wav", setup: Setup.queued),
    MpcCase("insert", "Rock/", "plain.wav", setup: Setup.paused),
    MpcCase("-v", "insert", "Rock/", setup: Setup.paused),
    MpcCase("insert", setup: Setup.paused, input: "plain.wav\nRock\n"),
    MpcCase("insert", setup: Setup.paused), MpcCase("insert", "nope", setup: Setup.paused),
    MpcCase("insert", "/", setup: Setup.paused),
    MpcCase("insert", "Rock", setup: Setup.queued + ["random 1"]),
    MpcCase("insert", "plain.wav", setup: ["add plain.wav", "play", "pause 1", "random 1"]),
    MpcCase("insert", "plain.wav", setup: Setup.paused + ["random 1", "prio 10 3"]),
    MpcCase("-v", "insert", "Jazz", setup: ["random 1"]),
  ]

  private static let deleting: [MpcCase] =
    [
      ["1"], ["4"], ["1-2"], ["3-4", "3"], ["1", "1", "1"], ["4", "1"], ["1-4"], ["0"],
      ["0", "2"], ["9"], ["1", "9"], ["2-9"], ["2-1"], ["0-1"], ["1-"], ["-1"], ["x"], [""],
      ["1x"], ["1-2-3"], ["00"], ["1.5"],
      ["+1"], [" 1"], ["1- 2"], [" "],
    ].flatMap { (positions: [ByteString]) in
      [
        MpcCase(["del"] + positions, setup: Setup.queued),
        MpcCase(["del"] + positions, setup: Setup.paused),
      ]
    } + [
      MpcCase("del", setup: Setup.queued, input: "2\n1\n"), MpcCase("del", setup: Setup.queued),
      MpcCase("del", "--", "-", setup: Setup.queued, input: "3-4\n"), MpcCase("del", "1"),
      MpcCase("crop"), MpcCase("crop", setup: Setup.queued), MpcCase("crop", setup: Setup.paused),
      MpcCase("crop", setup: ["add plain.wav", "play", "pause 1"]),
      MpcCase("crop", setup: Setup.queued + ["play 0", "pause 1"]),
      MpcCase("crop", setup: Setup.queued + ["play 3", "pause 1"]),
    ]

  private static let moving: [MpcCase] = [
    MpcCase("move", "1", "3", setup: Setup.queued), MpcCase("move", "4", "1", setup: Setup.paused),
    MpcCase("mv", "2", "4", setup: Setup.paused), MpcCase("mv", "1", "1", setup: Setup.queued),
    MpcCase("move", "01", "2", setup: Setup.queued),
    MpcCase("move", "1", "9", setup: Setup.queued), MpcCase("move", "9", "1", setup: Setup.queued),
    MpcCase("move", "0", "1", setup: Setup.queued), MpcCase("move", "1", "0", setup: Setup.queued),
    MpcCase("move", "a", "1", setup: Setup.queued), MpcCase("move", "1", setup: Setup.queued),
    MpcCase("move", "1", "2", "3", setup: Setup.queued),
    MpcCase("move", "1.0", "2", setup: Setup.queued), MpcCase("move", "1", "1"),
    MpcCase("move", "-1", "1", setup: Setup.queued),
    MpcCase("move", "+1", "3", setup: Setup.queued),
    MpcCase("move", "", "3", setup: Setup.queued), MpcCase("move", "1", "", setup: Setup.queued),
  ]

  private static let priorities: [MpcCase] = [
    MpcCase("prio", "5", "1", setup: Setup.queued),
    MpcCase("prio", "255", "4", "1", setup: Setup.queued),
    MpcCase("prio", "0", "2", setup: Setup.queued + ["prio 7 1 2"]),
    MpcCase("prio", "7", "2", "2", setup: Setup.paused),
    MpcCase("prio", "--", "-", setup: Setup.queued, input: "7\n1\n4\n"),
    MpcCase("prio", "256", "1", setup: Setup.queued),
    MpcCase("prio", "-1", "1", setup: Setup.queued), MpcCase("prio", "x", "1"),
    MpcCase("prio", "5", "9", setup: Setup.queued), MpcCase("prio", "5", "0", setup: Setup.queued),
    MpcCase("prio", " 5", " 1", setup: Setup.queued),
    MpcCase("prio", "+5", "+1", setup: Setup.queued), MpcCase("prio", "", "1", setup: Setup.queued),
    MpcCase("prio", "5", "x", setup: Setup.queued), MpcCase("prio", "5"), MpcCase("prio"),
  ]

  private static let queueShown: [MpcCase] = [
    MpcCase("playlist"), MpcCase("playlist", setup: Setup.paused),
    MpcCase("-f", "%position% %file%", "playlist", setup: Setup.queued),
    MpcCase("playlist", "-f", "%prio% %id%%artist%", setup: ["add plain.wav", "prio 3 0"]),
    MpcCase("-q", "playlist", setup: Setup.queued),
    MpcCase("playl", setup: Setup.queued, environment: ["MPC_FORMAT": "%title%|%file%"]),
    MpcCase("playlist", "mix", setup: Setup.stored), MpcCase("playlist", "nope"),
    MpcCase("-f", "%file% %time%", "playlist", "mix", setup: Setup.stored),
    MpcCase("playlist", ""), MpcCase("playlist", "mix", "mix", setup: Setup.stored),
  ]

  private static let queuePlayed: [MpcCase] = [
    MpcCase("searchplay", "three", setup: Setup.queued),
    MpcCase("searchplay", "ANN", setup: Setup.queued),
    MpcCase("-q", "searchplay", "one", setup: Setup.paused),
    MpcCase("searchplay", "title", "two", setup: Setup.queued),
    MpcCase("searchplay", "Artist", "ann", "TITLE", "w", setup: Setup.queued),
    MpcCase("searchplay", "any", "JAZZ", setup: Setup.queued),
    MpcCase("searchplay", "filename", "plain", setup: Setup.queued),
    MpcCase("searchplay", "base", "Jazz", "any", "b", setup: Setup.queued),
    MpcCase("searchplay", "title", #"It's "three""#, setup: Setup.queued),
    MpcCase("searchplay", "nothing", setup: Setup.queued), MpcCase("searchplay", "one"),
    MpcCase("searchplay", "title", setup: Setup.queued), MpcCase("searchplay"),
    MpcCase("searchplay", "title", "one", "artist", setup: Setup.queued),
    MpcCase("searchplay", "nosuchtag", "one", setup: Setup.queued),
    MpcCase("shuffle", setup: threeAlike), MpcCase("-q", "shuffle", setup: threeAlike),
    MpcCase("shuffle", setup: threeAlike + ["play 1", "pause 1"]), MpcCase("shuffle"),
    MpcCase("shuffle", "x"),
  ]

  /// Songs that are the same in any order, so that shuffling does not affect the result.
  private static let threeAlike = Array(repeating: "add plain.wav", count: 3)
}

extension IntendedDifference {
  static let queueDifferences: [IntendedDifference] = [
    .init(
      "playlists are loaded, so that what `jump` and `ls` print can be added",
      MpcCase("add", "mix", "Rock", setup: Setup.stored), status: 0, text: ""),
    .init(
      "playlists are loaded", MpcCase("insert", "mix", setup: Setup.stored + Setup.paused),
      status: 0, text: ""),
    .init(
      "an empty variable of a script does not add the whole library", MpcCase("add", ""),
      status: 64, text: ""),
    .init(
      "an empty line of the input is no argument; mpc adds the whole library for it",
      MpcCase("add", input: "Rock/one.wav\n\n"), status: 0, text: ""),
    .init(
      "an empty line of the input is no argument; mpc fails",
      MpcCase("del", setup: Setup.queued, input: "\n2\n\n"), status: 0, text: ""),
    .init(
      "a bare - reads standard input", MpcCase("add", "-", input: "Rock\n"), status: 0, text: ""),
    .init(
      "a failure prints nothing on standard output", MpcCase("-v", "add", "plain.wav", "nope"),
      status: 75, text: ""),
    .init(
      "entries that cannot all be inserted are not left at the end",
      MpcCase("insert", "plain.wav", "nope", setup: Setup.paused), status: 76, text: ""),
    .init(
      "a failure prints nothing on standard output", MpcCase("-v", "add", "nope"), status: 76,
      text: ""),
    .init(
      "the song after the removed ones becomes the current one, as MPD does for a range",
      MpcCase("del", "2-3", setup: Setup.paused), status: 0, text: ""),
    .init(
      "mpc 0.34 lost the form N)", MpcCase("del", "2)", setup: Setup.queued), status: 0, text: ""),
    .init(
      "mpc 0.34 lost the form #N", MpcCase("del", "#2", setup: Setup.queued), status: 0, text: ""),
    .init(
      "lines that begin with N) can be piped in, as `play` accepts them",
      MpcCase("del", setup: Setup.queued, input: "2) Two\n3) Three\n"), status: 0, text: ""),
    .init(
      "ranges can be moved", MpcCase("move", "2-3", "1", setup: Setup.queued), status: 0, text: ""),
    .init(
      "the current song can be moved", MpcCase("move", "0", "1", setup: Setup.paused), status: 0,
      text: ""),
    .init(
      "+N is N songs after the current one, as in `add --at`; mpc takes it for position N",
      MpcCase("move", "4", "+0", setup: Setup.paused), status: 0, text: ""),
    .init(
      "blanks may follow a position", MpcCase("move", "1 ", "3 ", setup: Setup.queued), status: 0,
      text: ""),
    .init(
      "blanks may follow a position", MpcCase("del", "2 ", "3 - 4", setup: Setup.queued), status: 0,
      text: ""),
    .init(
      "blanks may follow a number", MpcCase("prio", "5 ", "2 ", setup: Setup.queued), status: 0,
      text: ""),
    .init(
      "places have names", MpcCase("move", "1", "end", setup: Setup.queued), status: 0, text: ""),
    .init(
      "ranges can have a priority, as mpc's help says",
      MpcCase("prio", "5", "2-3", "#1", setup: Setup.queued), status: 0, text: ""),
    .init(
      "the current song can have a priority", MpcCase("prio", "5", "0", setup: Setup.paused),
      status: 0, text: ""),
    .init(
      "either all songs get the priority or none",
      MpcCase("prio", "5", "1", "9", setup: Setup.queued), status: 1, text: ""),
    .init(
      "--with-prio lists only songs with a priority, as in mpc 0.35",
      MpcCase("-f", "%file%", "playlist", "--with-prio", setup: Setup.queued + ["prio 3 2"]),
      status: 0, text: "Jazz/three.wav\n", when: ProgramVersion.mpcIsBefore035),
    .init(
      "a prefix that one command of mpc 0.34 has means that one; 0.35 also has `moveplaylist`",
      MpcCase("mov", "1", "2", setup: Setup.queued), status: 0, text: "",
      when: !ProgramVersion.mpcIsBefore035),
    .init(
      "songs of stored playlists have positions",
      MpcCase("-f", "%position%", "playlist", "mix", setup: Setup.stored), status: 0,
      text: "1\n2\n3\n"),
    .init(
      "an expression is recognized, as in `search`",
      MpcCase("-q", "searchplay", "(Title == 'Two')", setup: Setup.queued), status: 0, text: ""),
  ]
}
