import Bytes
import TestSupport

extension MpcCase {
  static let playlists: [MpcCase] = loading + saving + removing + listing

  private static let loading: [MpcCase] = [
    MpcCase("load", "mix", setup: Setup.stored),
    MpcCase("load", "mix", "mix", setup: Setup.stored + Setup.paused),
    MpcCase("-q", "load", "mix", setup: Setup.stored),
    MpcCase("-v", "load", "mix", setup: Setup.stored),
    MpcCase("load", "Jazz/deep down/list.m3u"),
    MpcCase("load", setup: Setup.stored, input: "mix\nmix\n"),
    MpcCase("load", setup: Setup.stored, input: "mix"),
    MpcCase("load", "--", "-", setup: Setup.stored, input: "mix\n"),
    MpcCase("load", "--", "mix", setup: Setup.stored),
    MpcCase("load", setup: Setup.stored), MpcCase("load", setup: Setup.queued, input: ""),
    MpcCase("load", "--range", "0:1", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "0:2", "mix", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "1", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "0", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "1:", "mix", setup: Setup.stored),
    MpcCase("load", "--range", ":2", "mix", setup: Setup.stored),
    MpcCase("load", "--range", ":", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "2:99", "mix", setup: Setup.stored),
    MpcCase("load", "-r", "1", "mix", setup: Setup.stored),
    MpcCase("load", "-r", "", "mix", setup: Setup.stored),
    MpcCase("load", "--range=", "mix", setup: Setup.stored),
    MpcCase("load", "-r", " 1", "mix", setup: Setup.stored),
    MpcCase("load", "-r", "1: 2", "mix", setup: Setup.stored),
    MpcCase("load", "-r", "+1", "mix", setup: Setup.stored),
    MpcCase("load", "-r", " ", "mix", setup: Setup.stored),
    MpcCase("--range", "1:", "load", "mix", setup: Setup.stored),
    MpcCase("--range=0:1", "load", "mix", setup: Setup.stored),
    MpcCase("-r", "1:2", "load", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "x", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "1-2", "mix", setup: Setup.stored),
    MpcCase("load", "--range", "1:x", "mix", setup: Setup.stored),
  ]

  private static let saving: [MpcCase] = [
    MpcCase("save", "new", setup: Setup.queued), MpcCase("save", "new"),
    MpcCase("save", "new", setup: Setup.queued + Setup.stored),
    MpcCase("-v", "save", "new", setup: Setup.paused),
    MpcCase("save", "name with 'quotes\" and \\", setup: Setup.queued),
    MpcCase("save", "Bö", setup: Setup.queued), MpcCase("save", "#1", setup: Setup.queued),
    MpcCase("save", " blanks ", setup: Setup.queued),
    MpcCase("sav", "new", setup: Setup.queued),
    MpcCase("save", "mix", setup: Setup.queued + Setup.stored),
    MpcCase("save", "a/b", setup: Setup.queued), MpcCase("save", "", setup: Setup.queued),
    MpcCase("save", setup: Setup.queued), MpcCase("save", "a", "b", setup: Setup.queued),
    MpcCase("save", "--", "--new", setup: Setup.queued),
  ]

  private static let removing: [MpcCase] = [
    MpcCase("rm", "mix", setup: Setup.stored), MpcCase("-q", "rm", "mix", setup: Setup.stored),
    MpcCase("rm", "nope", setup: Setup.stored), MpcCase("rm", setup: Setup.stored),
    MpcCase("rm", "mi", setup: Setup.stored), MpcCase("rm", "", setup: Setup.stored),
    MpcCase("rm", "a/b", setup: Setup.stored),
    MpcCase("rm", "Jazz/deep down/list.m3u", setup: Setup.stored),
  ]

  // One playlist, since their order differs from server to server.
  private static let listing: [MpcCase] = [
    MpcCase("lsplaylists"), MpcCase("lsplaylists", setup: Setup.stored),
    MpcCase("lsp", setup: Setup.stored),
    MpcCase("lsplaylists", "", setup: Setup.stored),
    MpcCase("lsplaylists", "/", setup: Setup.stored), MpcCase("lsplaylists", "Rock"),
    MpcCase("lsplaylists", "Jazz/deep down"),
    MpcCase("lsplaylists", "Jazz/deep down", "", "Rock", setup: Setup.stored),
    MpcCase("lsplaylists", "--", "-", setup: Setup.stored, input: "Jazz/deep down\n/\n"),
    MpcCase("lsplaylists", "nope"),
    MpcCase("-f", "%file%", "lsplaylists", setup: Setup.stored),
    MpcCase("-q", "lsplaylists", setup: Setup.stored, environment: ["MPC_FORMAT": "%file%"]),
  ]
}

extension IntendedDifference {
  static let playlistDifferences: [IntendedDifference] = loadingNothing + otherPlaylistDifferences

  private static let loadingNothing = ["1:1", "0:0", "5:9", "99999999999"].map {
    (range: ByteString) in
    IntendedDifference(
      "loading nothing exits with 1 and does not report loading",
      MpcCase("load", "--range", range, "mix", setup: Setup.stored), status: 1, text: "")
  }

  private static let otherPlaylistDifferences: [IntendedDifference] = [
    IntendedDifference(
      "a failure prints nothing on standard output", MpcCase("load", "nope"), status: 76, text: ""),
    IntendedDifference(
      "a failure prints nothing on standard output, and partial success has its own status",
      MpcCase("load", "mix", "nope", setup: Setup.stored), status: 75, text: ""),
    IntendedDifference(
      "mistakes are found before anything is printed",
      MpcCase("load", "--range", "2:1", "mix", setup: Setup.stored), status: 64, text: ""),
    IntendedDifference(
      "a bare - reads standard input", MpcCase("load", "-", setup: Setup.stored, input: "mix\n"),
      status: 0, text: "loading: mix\n"),
    IntendedDifference(
      "options may follow arguments",
      MpcCase("load", "mix", "--range", "0:1", setup: Setup.stored), status: 0,
      text: "loading: mix\n"),
    IntendedDifference(
      "an option's value may be attached to it",
      MpcCase("load", "-r1", "mix", setup: Setup.stored), status: 0, text: "loading: mix\n"),
    IntendedDifference(
      "rm takes several names", MpcCase("rm", "mix", "new", setup: Setup.stored + ["save new"]),
      status: 0, text: ""),
    IntendedDifference(
      "shells complete a directory's name with a slash", MpcCase("lsplaylists", "Jazz/deep down/"),
      status: 0, text: "Jazz/deep down/list.m3u\n"),
    IntendedDifference(
      "existing directories are listed, and partial success has its own status",
      MpcCase("lsplaylists", "nope", "Jazz/deep down"), status: 75,
      text: "Jazz/deep down/list.m3u\n"),
  ]
}
