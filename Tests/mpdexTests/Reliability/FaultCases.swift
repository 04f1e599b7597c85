import Bytes
import TestSupport

/// The runs of the command between which and the server faults are made: those of every server, and more for
/// what these do not reach.
enum FaultCases {
  static let all =
    SubcommandCase.all + server + finding + lists + queue + albums

  /// The commands that ask no server for anything, and the browser, which has a test of its own.
  static let elsewhere: Set = ["browse", "cache", "completions", "manual", "help"]

  /// Runs whose numbers, times or identifiers of songs, are others each time.
  static let countTime: Set = [
    "stats", "queue history", "history", "playlist history", "queue stashes", "queue",
  ]

  /// Runs that wait for a second, and print the changes that come meanwhile or have just come.
  static let waiting: Set = ["idle", "idleloop", "watch", "wait", "waitmessage", "subscribe"]

  /// Runs that leave the songs of the queue in a random order.
  static let shuffle: Set = ["shuffle"]

  /// Runs that keep listings in the cache, from which a second run must be right.
  static let useCache: Set = [
    "index", "jump", "list", "albums", "count", "ls", "tab", "lstab", "loadtab", "dirtab", "pltab",
    "complete",
  ]

  static let library = MusicLibrary(
    TriedServer.library.entries + [
      .directory(
        "Many",
        (0..<40).map { number in
          .song(
            "\(ByteString(MadeUpNames.artist(number + 100))) \(ByteString("\(number)")).wav",
            tags: ["Artist": ByteString(MadeUpNames.artist(number)), "Genre": "Test"], seconds: 60)
        }),
      .directory("Cover", [.song("one.wav", seconds: 60)]),
    ])

  /// A picture that takes several chunks.
  static let picture = pictureBytes(30_000)

  private static let server: [SubcommandCase] = [
    .init("watch", "--initial --json --timeout 1", .status(1), before: ["play 0"]),
    .init("idleloop", "--timeout 1", .status(1)),
    .init("kill", "", .status(0)),
    .init("sendmessage", "x y", .status(76)),
    .init("status", "", .status(0), before: ["play 1", "pause 1"]),
    .init("outputs", "--json", .status(0)),
    .init("art", "Cover/one.wav", .status(0)),
    .init("albumart", "Cover/one.wav", .status(0)),
    .init("readpicture", "picture.wav", .status(0)),
    .init("sticker", "{dir} find rating", .status(0), first: ["sticker {a} set rating 5"]),
    .init("rate", "9 {a} {b}", .status(0), first: ["sticker {a} set rating 5"]),
    .init("stop", "--pending", .status(1)),
    .init("get", "--json state title volume version", .status(0), before: ["play 1", "pause 1"]),
  ]

  private static let finding: [SubcommandCase] = [
    .init("tab", "Ma", .status(0)), .init("lstab", "Ma", .status(0)),
    .init("loadtab", "o", .status(0)), .init("dirtab", "Ma", .status(0)),
    .init("pltab", "o", .status(0)),
    .init("complete", "fish ls Ma", .status(0)),
    .init("complete", "fish load o", .status(0)),
    .init("index", "Many --json", .status(0)), .init("index", "--in tags:artist", .status(0)),
    .init("index", "--in queue", .status(0)),
    .init("jump", "bj/ho/01 --add", .status(0)),
    .init("jump", "bj/ho --replace --play", .status(0)),
    .init("ls", "Many --by name --sections", .status(0)), .init("ls", "Many --json", .status(0)),
    .init("listall", "--json --tags", .status(0)),
    .init("search", "genre=Test --json", .status(0)),
    .init("find", "genre=Test -f %artist%:%title%", .status(0)),
    .init("list", "title", .status(0)), .init("list", "--albums --json", .status(0)),
    .init("albums", "--incomplete --json", .status(0)),
    .init("count", "album --json", .status(0)),
    .init("searchadd", "genre=Test", .status(0)),
  ]

  private static let lists: [SubcommandCase] = [
    .init("save", "--replace one", .status(0), before: ["delete 1"]),
    .init("save", "--append one", .status(0)),
    .init("load", "one --replace", .status(0), before: ["clear"]),
    .init("mv", "1 3", .status(0)),
    .init("playlist", "one --json", .status(0)),
    .init("playlist diff", "one -", .status(1), input: "{c}\n{a}\n"),
    .init("playlist toggle", "one {b}", .status(0)),
    .init("playlist repair", "one", .status(0), before: ["playlistadd one Many"]),
    .init("playlist add", "one --replace Many", .status(0)),
    .init("playlist clear", "one", .status(0)),
    .init("playlist crop", "one 2", .status(0)),
    .init("playlist del", "one 2 --missing", .status(0)),
    .init("playlist dedupe", "one --dry-run", .status(0)),
    .init("playlist export", "one", .status(0)),
    .init("playlist move", "one 1 3", .status(0)),
    .init("playlist rename", "one two", .status(0)),
    .init("playlist rm", "one", .status(0)),
    .init("playlist save", "two", .status(0)),
    .init("playlist shuffle", "one --seed 1", .status(0)),
    .init("rm", "one two", .status(0), before: ["save two"]),
    .init("undo", "", .status(0), before: ["save two"], first: ["rm one two"]),
    .init("undo", "", .status(0), first: ["save --replace one"]),
    .init("playlist undo", "two", .status(0), before: ["save two"], first: ["rm one two"]),
    .init("history", "--show 1", .status(0), first: ["rm one"]),
  ]

  private static let queue: [SubcommandCase] = [
    .init("add", "--next --play {c} {a}", .status(0), before: ["play 1"]),
    .init("add", "--next {c} Many", .status(0), before: ["random 1", "play 1"]),
    .init("insert", "{c} {a}", .status(0), before: ["random 1", "play 1"]),
    .init("jump", "bj/ho --next --play", .status(0), before: ["play 1"]),
    .init("prio", "5 1 3", .status(0)), .init("del", "1 3", .status(0)),
    .init("enable", "only 1", .status(0)),
    .init("searchadd", "title~sexy --replace --play", .status(0)),
    .init("queue shuffle", "--seed 2", .status(0), before: ["add Many"]),
    .init("queue add", "{c}", .status(0)), .init("queue check", "", .status(0)),
    .init("queue clear", "-q", .status(0)), .init("queue crop", "2", .status(0)),
    .init("queue del", "1 --dry-run", .status(0)), .init("queue del", "2", .status(0)),
    .init("queue diff", "one", .status(0)), .init("queue export", "", .status(0)),
    .init("queue repair", "", .status(0)), .init("queue save", "two", .status(0)),
    .init("add", "Many {c} {a}", .status(0)), .init("add", "--next Many", .status(0)),
    .init("queue apply", "-", .status(0), before: ["add Many"], input: "{c}\n{a}\n{c}\n"),
    .init("queue apply", "--play -", .status(64), input: "{c}\n{a}\n"),
    .init(
      "queue switch", "x", .status(0), first: ["queue stash x", "clear -q", "add Many"]),
    .init("queue undo", "", .status(0), first: ["add Many", "queue sort --by -file"]),
    .init(
      "queue switch", "x", .status(0), before: ["random 1", "consume 1"],
      first: ["queue stash x", "random off", "consume off", "clear -q"]),
    .init("queue fill", "--once --ahead 9 -- echo {c}", .status(0), before: ["play 2"]),
    .init("queue dedupe", "", .status(0), before: ["add Many", "add Many"]),
    .init("queue queued", "-f %file%", .status(0), before: ["play 0"]),
    .init("queue", "--json", .status(0), before: ["play 0"]),
  ]

  private static let albums: [SubcommandCase] = [
    .init("pick", "--duration 90 --seed 1", .status(0), input: "{a}\n{b}\n{c}\n"),
    .init(
      "pick", "--by=-rating -n 2", .status(0), first: ["sticker {b} set rating 5"],
      input: "{a}\n{b}\n{c}\n"),
    .init("pick", "--exclude queue --seed 1", .status(1), input: "{a}\n{b}\n"),
    .init("add", "--jump bj/ho ai/mo", .status(0)),
  ]
}
