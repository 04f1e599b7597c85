import Bytes
import TestSupport

/// A run of a subcommand that every server is given, and how its effect is seen without mpdex.
struct SubcommandCase {
  /// The proof that the subcommand did what it says.
  enum Proof {
    /// The exit status alone.
    case status(Int32)
    /// The results are the values with a name in the reply to a line.
    case prints(String, of: String)
    /// Each value with a name in the reply to a line is in the results.
    case mentions(String, of: String)
    /// The numbers in the third column of the results are together as many as there are values with one
    /// of the names in the reply to a line.
    case counts([String], of: String)
    /// The whole results match a regular expression.
    case text(String)
    /// The results are these lines.
    case lines([String])
    /// The reply to a line has the lines afterwards.
    case leaves(String, [String])
    /// The reply to a line has none of the lines afterwards.
    case removes(String, [String])
    /// A time in the reply to a line is not before the run, if the server has the time at all.
    case updates(String, in: String)
    /// The songs of the queue, or of a stored playlist, are these afterwards.
    case songs(String, of: String?)
  }

  /// The subcommand, as the table of servers names it.
  let name: String
  /// The command line; words in braces are replaced.
  let words: String
  let proof: Proof
  /// The protocol's lines that are sent before it.
  var before: [String] = []
  /// Other command lines that are run before it.
  var first: [String] = []
  var input: String?

  init(
    _ name: String, _ arguments: String = "", _ proof: Proof, before: [String] = [],
    first: [String] = [], input: String? = nil
  ) {
    self.name = name
    words = arguments.isEmpty ? name : "\(name) \(arguments)"
    self.proof = proof
    self.before = before
    self.first = first
    self.input = input
  }

  /// All cases, one for each subcommand.
  static let all =
    queue + queueActions + takingBack + player + settings + playlists + database + server

  private static let queue: [SubcommandCase] = [
    .init("add", "{c}", .songs("abcc", of: nil)),
    .init("clear", "-q", .songs("", of: nil)),
    .init("crop", "", .songs("b", of: nil), before: ["play 1"]),
    .init("del", "2", .songs("ac", of: nil)),
    .init("insert", "{c}", .songs("acbc", of: nil), before: ["play 0"]),
    .init("move", "1 3", .songs("bca", of: nil)),
    .init("playlist", "-f %file%", .prints("file", of: "playlistinfo")),
    .init("prio", "5 2", .leaves("playlistinfo", ["Prio: 5"])),
    .init("searchplay", "title~need", .leaves("status", ["state: play", "song: 1"])),
    .init("shuffle", "-q", .leaves("status", ["playlistlength: 3"])),
  ]

  private static let queueActions: [SubcommandCase] = [
    .init("queue", "-f %file%", .lines(["{b}"]), before: ["play 0"]),
    .init("queue apply", "-", .songs("ca", of: nil), input: "{c}\n{a}\n"),
    .init("queue dedupe", "", .songs("abc", of: nil), before: [#"add "{a}""#]),
    .init("queue edit", "", .songs("abc", of: nil)),
    .init(
      "queue fill", "--once --ahead 4 -- echo {c}", .songs("abcc", of: nil)),
    .init(
      "queue history", "",
      .text(#"1\t[-0-9]+ [:0-9]+\tclear\t3 songs removed, had 3\tqueue\n"#),
      first: ["clear -q", "add {a}", "queue undo"]),
    .init("queue move", "1 3", .songs("bca", of: nil)),
    .init("queue redo", "", .songs("", of: nil), first: ["clear -q", "queue undo"]),
    .init("queue shuffle", "--albums --seed 1", .leaves("status", ["playlistlength: 3"])),
    .init("queue sort", "--by -file", .songs("cba", of: nil)),
    .init("queue stash", "x", .songs("abc", of: nil)),
    .init("queue stashes", "", .text(#"x\t3\t.*\n"#), first: ["queue stash x"]),
    .init("queue switch", "x", .songs("abc", of: nil), first: ["queue stash x", "clear -q"]),
    .init("queue undo", "", .songs("abc", of: nil), first: ["clear -q"]),
  ]

  private static let takingBack: [SubcommandCase] = [
    .init("undo", "", .songs("abc", of: "one"), first: ["rm one"]),
    .init("redo", "", .songs("abc", of: "two"), first: ["renplaylist one two", "undo"]),
    .init(
      "history", "", .text(#"1\t[-0-9]+ [:0-9]+\trm\tremoved, had 3\tplaylist:one\n"#),
      first: ["rm one", "clear -q", "undo"]),
    .init(
      "playlist undo", "one", .songs("abc", of: "one"),
      first: ["delplaylist one 2", "clear -q"]),
    .init(
      "playlist redo", "", .songs("ac", of: "one"),
      first: ["delplaylist one 2", "playlist undo", "clear -q"]),
    .init(
      "playlist history", "one",
      .text(#"1\t[-0-9]+ [:0-9]+\tdelplaylist\t1 song removed, had 3\tplaylist:one\n"#),
      first: ["delplaylist one 2", "clear -q"]),
  ]

  private static let player: [SubcommandCase] = [
    .init("play", "2 -q", .leaves("status", ["state: play", "song: 1"])),
    .init("pause", "-q", .leaves("status", ["state: pause"]), before: ["play 0"]),
    .init("pause-if-playing", "-q", .leaves("status", ["state: pause"]), before: ["play 0"]),
    .init("toggle", "-q", .leaves("status", ["state: pause"]), before: ["play 0"]),
    .init("stop", "-q", .leaves("status", ["state: stop"]), before: ["play 0"]),
    .init("next", "-q", .leaves("status", ["song: 1"]), before: ["play 0"]),
    .init("prev", "-q", .leaves("status", ["song: 0"]), before: ["play 1"]),
    .init("cdprev", "-q", .leaves("status", ["song: 0"]), before: ["play 1"]),
    .init("seek", "0:30 -q", .leaves("status", ["song: 0"]), before: ["play 0"]),
    .init("seekthrough", "+0:30 -q", .leaves("status", ["song: 0"]), before: ["play 0"]),
    .init("current", "-f %file%", .prints("file", of: "currentsong"), before: ["play 1"]),
    .init("queued", "-f %file%", .lines(["{b}"]), before: ["play 0"]),
    .init("status", "%state%-%length%", .lines(["playing-3"]), before: ["play 0"]),
    .init("get", "position uri", .lines(["2", "{b}"]), before: ["play 1"]),
    .init("wait", "--for song --timeout 1", .status(1)),
  ]

  private static let settings: [SubcommandCase] = [
    .init("volume", "50 -q", .leaves("status", ["volume: 50"]), before: ["play 0"]),
    .init("repeat", "on -q", .leaves("status", ["repeat: 1"])),
    .init("random", "on -q", .leaves("status", ["random: 1"])),
    .init("single", "on -q", .leaves("status", ["single: 1"])),
    .init("consume", "on -q", .leaves("status", ["consume: 1"])),
    .init("crossfade", "3 -q", .leaves("status", ["xfade: 3"])),
    .init("mixrampdb", "-- -10", .leaves("status", ["mixrampdb: -10"])),
    .init("mixrampdelay", "2", .leaves("status", ["mixrampdelay: 2"])),
    .init("replaygain", "track", .leaves("replay_gain_status", ["replay_gain_mode: track"])),
    .init("clearerror", "-q", .leaves("status", ["state: stop"])),
    .init("outputs", "", .mentions("outputname", of: "outputs")),
    .init("enable", "1", .leaves("outputs", ["outputenabled: 1"]), before: ["disableoutput 0"]),
    .init("disable", "1", .leaves("outputs", ["outputenabled: 0"])),
    .init("toggleoutput", "1", .leaves("outputs", ["outputenabled: 0"])),
    .init("outputset", "1 a=b", .status(0)),
    .init("moveoutput", "1", .leaves("outputs", ["outputenabled: 1"])),
    .init("partitions", "", .prints("partition", of: "listpartitions")),
    .init("makepart", "p", .leaves("listpartitions", ["partition: p"]), before: ["delpartition p"]),
    .init(
      "delpart", "q", .removes("listpartitions", ["partition: q"]), before: ["newpartition q"]),
  ]

  private static let playlists: [SubcommandCase] = [
    .init("addplaylist", "one {c}", .songs("abcc", of: "one")),
    .init("clearplaylist", "one", .songs("", of: "one")),
    .init("playlist dedupe", "one", .songs("abc", of: "one"), first: ["addplaylist one {a}"]),
    .init("delplaylist", "one 2", .songs("ac", of: "one")),
    .init("lsplaylists", "", .prints("playlist", of: "listplaylists")),
    .init("load", "one -q", .songs("abcabc", of: nil)),
    .init("moveplaylist", "one 1 3", .songs("bca", of: "one")),
    .init("renplaylist", "one two", .songs("abc", of: "two")),
    .init("rm", "one", .lines([])),
    .init("save", "two", .songs("abc", of: "two")),
    .init("playlist add", "--replace one {c} {a}", .songs("ca", of: "one")),
    .init("playlist sort", "one --by -file", .songs("cba", of: "one")),
    .init("playlist apply", "one -", .songs("ca", of: "one"), input: "{c}\n{a}\n"),
    .init("playlist check", "one", .lines([])),
    .init("playlist diff", "one one", .lines([])),
    .init("playlist edit", "one", .songs("abc", of: "one")),
    .init("playlist repair", "one", .songs("abc", of: "one")),
    .init("playlist toggle", "one {a}", .songs("bc", of: "one")),
    .init("playlist show", "one -f %file%", .prints("file", of: "listplaylist one")),
  ]

  private static let database: [SubcommandCase] = [
    .init("index", "{top}", .counts(["directory", "file"], of: #"lsinfo "{top}""#)),
    .init("jump", "{dir}", .lines(["{dir}"])),
    .init("ls", "{dir}", .prints("file", of: #"lsinfo "{dir}""#)),
    .init("lsdirs", "{top}", .prints("directory", of: #"lsinfo "{top}""#)),
    .init("listall", "{dir}", .lines(["{a}", "{b}"])),
    .init("search", "title~sexy", .prints("file", of: "search title sexy")),
    .init("find", "album=Homogenic", .prints("file", of: "find album Homogenic")),
    .init("searchadd", "title~sexy", .songs("abca", of: nil)),
    .init("findadd", "album=Homogenic", .songs("abcc", of: nil)),
    .init("pick", "--by=-title", .lines(["{a}", "{c}", "{b}"]), input: "{a}\n{b}\n{c}\n"),
    .init("list", "album", .prints("Album", of: "list album")),
    .init("albums", "-f %album%", .mentions("Album", of: "list album")),
    .init("count", "album", .mentions("Album", of: "list album")),
    .init("tags", "", .prints("tagtype", of: "tagtypes")),
    .init("tab", "{top}/", .mentions("directory", of: #"lsinfo "{top}""#)),
    .init("update", "-q", .status(0)),
    .init("rescan", "-q", .updates("db_update", in: "stats")),
    .init("art", "{a}", .status(1)),
    .init("albumart", "{a}", .status(1)),
    .init("readpicture", "{a}", .status(1)),
    .init(
      "sticker", "{a} set rating 5", .leaves(#"sticker list song "{a}""#, ["sticker: rating=5"])),
    .init("rate", "8 {a}", .leaves(#"sticker list song "{a}""#, ["sticker: rating=8"])),
    .init("mount", "", .mentions("storage", of: "listmounts")),
    .init("unmount", "extra", .status(0), before: [#"mount extra "file://{music}""#]),
    .init("listneighbors", "", .status(0)),
  ]

  private static let server: [SubcommandCase] = [
    .init("idle", "--timeout 1", .status(1)),
    .init("version", "", .text(#"mpd version: [0-9]+\.[0-9]+\.[0-9]+\n"#)),
    .init("stats", "", .mentions("songs", of: "stats")),
    .init("ping", "", .text("")),
    .init("channels", "", .prints("channel", of: "channels")),
    .init("waitmessage", "x --timeout 1", .status(1)),
    .init("subscribe", "x --timeout 1", .status(1)),
    .init("config", "", .mentions("music_directory", of: "config")),
    .init("decoders", "", .mentions("plugin", of: "decoders")),
    .init("urlhandlers", "", .prints("handler", of: "urlhandlers")),
  ]
}
