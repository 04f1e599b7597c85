import Bytes
import TestSupport

extension MpcCase {
  static let player = status + playing + seeking + modes + levels + about

  private static let status: [MpcCase] = [
    MpcCase(), MpcCase("status"), MpcCase("status", setup: Setup.queued),
    MpcCase("status", setup: Setup.paused), MpcCase("statu", setup: Setup.paused),
    MpcCase("-q", "status", setup: Setup.paused), MpcCase("-f", "%file%", setup: Setup.paused),
    MpcCase("status", setup: Setup.paused, environment: ["MPC_FORMAT": "%title%"]),
    MpcCase("status", "%state% %volume% %songpos% %length% %random%", setup: Setup.paused),
    MpcCase("status", "%totaltime% %currenttime%%percenttime%", setup: Setup.within),
    MpcCase("status", "[%repeat%|%random%]-%single%&%consume%", setup: Setup.within),
    MpcCase("status", "%totaltime% %currenttime% %percenttime% %songpos%", setup: Setup.queued),
    MpcCase("-q", "status", "%state%", setup: Setup.paused),
    MpcCase("status", "extra"), MpcCase("status", "a", "b"),
    MpcCase("status", "", "x"), MpcCase("-q", "status", ""), MpcCase("-qv", "status"),
    MpcCase("-vq", "status"), MpcCase("-qv", "add", "Rock"), MpcCase("-vq", "add", "Rock"),
    MpcCase("-q", "stop", "-v"),
    MpcCase("status", "%state%\n%volume%", setup: Setup.paused),
    MpcCase("-f", "%title%\n%file%", setup: Setup.paused),
    MpcCase("-f%title%\n%file%", "current", setup: Setup.paused),
    MpcCase("--format=%title%\n%file%", "playlist", setup: Setup.queued),
    MpcCase("playlist", "--form", "%title%\n", setup: Setup.queued),
    MpcCase("current", setup: Setup.paused), MpcCase("current", setup: Setup.queued),
    MpcCase("-f", "%position%. %title%", "current", setup: Setup.paused),
    MpcCase("current", "-f", "[%album% ]%file%", setup: Setup.queued + ["play 3", "pause 1"]),
    MpcCase("current", setup: Setup.paused, environment: ["MPC_FORMAT": "%artist%"]),
    MpcCase("-q", "current", setup: Setup.paused), MpcCase("current", "x"),
    MpcCase("queued", setup: Setup.paused), MpcCase("queued"),
    MpcCase("queued", setup: Setup.queued + ["play 3", "pause 1"]),
    MpcCase("queued", setup: Setup.queued + ["repeat 1", "play 3", "pause 1"]),
    MpcCase("-f", "%title% %time%", "queued", setup: Setup.paused),
    MpcCase("queued", "x", setup: Setup.paused),
  ]

  private static let playing: [MpcCase] = [
    MpcCase("play", setup: Setup.queued), MpcCase("play", "3", setup: Setup.queued),
    MpcCase("-q", "play", "#3", setup: Setup.queued), MpcCase("play", "3)", setup: Setup.queued),
    MpcCase("play", "--", "-", setup: Setup.queued, input: "2\n"),
    MpcCase("play", "--", "-", setup: Setup.queued, input: "x\n"),
    MpcCase("play", " 2", setup: Setup.queued), MpcCase("play", "+2", setup: Setup.queued),
    MpcCase("play", "++2", setup: Setup.queued), MpcCase("play", "# 2", setup: Setup.queued),
    MpcCase("del", " 2", setup: Setup.queued), MpcCase("move", " 2", " 1", setup: Setup.queued),
    MpcCase("play", "9", setup: Setup.queued), MpcCase("play", "0", setup: Setup.queued),
    MpcCase("pause", setup: Setup.paused), MpcCase("-q", "pause", setup: Setup.playing),
    MpcCase("pause", setup: Setup.queued), MpcCase("pause", "1", setup: Setup.playing),
    MpcCase("-q", "pause-if-playing", setup: Setup.playing),
    MpcCase("pause-if-playing", setup: Setup.paused), MpcCase("pause-if-playing"),
    MpcCase("-q", "toggle", setup: Setup.playing), MpcCase("-q", "toggle", setup: Setup.paused),
    MpcCase("-q", "toggle", setup: Setup.queued), MpcCase("toggle", "x", setup: Setup.paused),
    MpcCase("stop", setup: Setup.playing), MpcCase("stop", setup: Setup.paused), MpcCase("stop"),
    MpcCase("-q", "next", setup: Setup.paused), MpcCase("next", setup: Setup.queued),
    MpcCase("next", setup: Setup.queued + ["play 3", "pause 1"]),
    MpcCase("-q", "prev", setup: Setup.paused), MpcCase("-q", "prev", setup: Setup.playing),
    MpcCase("prev", setup: Setup.queued), MpcCase("next", "2", setup: Setup.paused),
    MpcCase("-q", "next", setup: Setup.paused + ["consume 1"]),
    MpcCase("-q", "cdprev", setup: Setup.paused), MpcCase("cdprev", setup: Setup.within),
    MpcCase("-q", "cdprev", setup: Setup.paused + ["seekcur 2.4"]),
    MpcCase("cdprev", setup: Setup.paused + ["seekcur 2.6"]),
    MpcCase("cdprev", setup: Setup.queued),
    MpcCase("clearerror", setup: Setup.paused), MpcCase("-q", "clearerror"),
  ]

  private static let seeking: [MpcCase] =
    [
      "30", "0", "+5", "-5", "-30", "+0", "0:05", "00:45", ":30", "0:00:50", "0:0:5", "+0:10",
      "-0:10", "50%", "33.3%", "0%", "+10%", "-10%", "-12.5%", "-100%", ".5%", "5.%",
      "1:5", "0:75:0", "1:61", "x", "5x", "1:2:3:4", "101%", "-101%", "x%", "-x", "59",
      "", " ", "%", "+", "-%", ":", "::", "0:", "+:", "1:", " 30", "\t30", "+ 5", "- 10%", "0: 5",
    ]
    .map { MpcCase("seek", $0, setup: Setup.within) }
    + [
      MpcCase("seek", setup: Setup.within), MpcCase("seek", "1", "2", setup: Setup.within),
      MpcCase("seek", "5", setup: Setup.queued), MpcCase("seek", "5%", setup: Setup.queued),
      MpcCase("-q", "seek", "5%", setup: Setup.playing), MpcCase("seek", "5"),
      MpcCase("seek", "--", "-5", setup: Setup.within),
      MpcCase("-f", "%file%", "seek", "50%", setup: Setup.within),
    ]
    + [
      "10", "+10", "39", "40", "41", "1:00", "1:50", "2:39", "2:40", "10:00", "-10", "-20", "-21",
      "-1:00", "-1:30", "-10:00", "0:0:50", "5x", "10%", "1:5", "x", "", "+", " 5",
    ]
    .map { MpcCase("seekthrough", $0, setup: Setup.within) }
    + [
      MpcCase("seekthrough", "50", setup: Setup.within + ["single 1"]),
      MpcCase("seekthrough", "50", setup: Setup.within + ["repeat 1", "single 1"]),
      MpcCase("seekthrough", "1:50", setup: Setup.within + ["consume 1"]),
      MpcCase("seekthrough", "50", setup: Setup.last + ["repeat 1"]),
      MpcCase("seekthrough", "50", setup: Setup.last),
      MpcCase("seekthrough", "-30", setup: Setup.last),
      MpcCase("-q", "seekthrough", "50", setup: Setup.playing),
      MpcCase("-q", "seekthrough", "70", setup: Setup.playing),
      MpcCase("seekthrough", "5", setup: Setup.queued), MpcCase("seekthrough"),
      MpcCase("seekthrough", "-5", setup: Setup.queued),
    ]

  private static let modes: [MpcCase] =
    ["repeat", "random", "single", "consume"].flatMap(cases(ofMode:)) + [
      MpcCase("single", setup: ["single oneshot"]), MpcCase("single", "ONCE"),
      MpcCase("singl", "once"), MpcCase("replaygain"),
      MpcCase("replaygain", setup: ["replay_gain_mode album"]),
    ]
    + ["off", "track", "album", "auto", "loud", "OFF"].map { MpcCase("replaygain", $0) }
    + ["album", "track", "x", ""].map { MpcCase("replaygain", "track", $0) }

  private static func cases(ofMode mode: ByteString) -> [MpcCase] {
    let words: [ByteString] = [
      "on", "off", "1", "0", "true", "false", "yes", "no", "ON", "Off", "once", "maybe", "2",
    ]
    let alone: [MpcCase] = words.filter { (mode, $0) != ("consume", "once") }.map {
      MpcCase(mode, $0, setup: mode == "random" ? [] : Setup.paused)
    }
    return alone + [
      MpcCase(mode), MpcCase(mode, setup: ["\(mode) 1"]), MpcCase("-q", mode),
      MpcCase(mode, "off", setup: ["\(mode) 1"]), MpcCase(mode, "on", "off"),
    ]
  }

  private static let levels: [MpcCase] =
    [
      "0", "100", "30", "101", "150", "+5", "-5", "+0", "+100", "-100", "+500", "-500", "+", "5x",
      "1.5", "loud", "", " ", "%", "050", " 30", "\t30",
    ]
    .map { MpcCase("volume", $0) }
    + [
      MpcCase("volume"), MpcCase("volume", setup: ["setvol 100"]),
      MpcCase("volume", setup: ["setvol 3"]), MpcCase("volume", "+5", setup: Setup.paused),
      MpcCase("volume", "+5", setup: ["setvol 98"]), MpcCase("volume", "-5", setup: ["setvol 2"]),
      MpcCase("-q", "volume", "7"), MpcCase("volume", "1", "2"), MpcCase("volum", "-7"),
    ]
    + ["0", "7", "+3", "-1", "1.5", "x", " 5", " "].map { MpcCase("crossfade", $0) }
    + [
      MpcCase("crossfade"), MpcCase("crossfade", setup: ["crossfade 12"]),
      MpcCase("crossfade", "", setup: ["crossfade 12"]),
    ]
    + ["0", "-17.3", "+3", "5", "-1e1", "x", "1,5", " -5", " "].map { MpcCase("mixrampdb", $0) }
    + [
      MpcCase("mixrampdb"), MpcCase("mixrampdb", setup: ["mixrampdb -17.3"]),
      MpcCase("mixrampdb", setup: ["mixrampdb 3"]),
      MpcCase("mixrampdb", "", setup: ["mixrampdb 3"]),
    ]
    + ["0", "2.1234", "-1", "-0.5", "3", "x", "", " 2"].map { MpcCase("mixrampdelay", $0) }
    + [
      MpcCase("mixrampdelay"), MpcCase("mixrampdelay", setup: ["mixrampdelay 2.1234"]),
      MpcCase("mixrampdelay", setup: ["mixrampdelay 0.1"]),
    ]

  private static let about: [MpcCase] = [
    MpcCase("version"), MpcCase("-q", "version"), MpcCase("version", "x"),
  ]
}

extension IntendedDifference {
  static let playerDifferences: [IntendedDifference] = [
    IntendedDifference(
      "a bare - reads standard input",
      MpcCase("-q", "play", "-", setup: Setup.queued, input: "2\n"), status: 0, text: ""),
    IntendedDifference(
      "mpc 0.34 calls a stopped player paused; later versions do not",
      MpcCase("status", "%state%", setup: Setup.queued), status: 0, text: "stopped\n",
      when: ProgramVersion.mpcIsBefore035),
    IntendedDifference(
      "MPD 0.24 can consume one song, and mpc cannot request it",
      MpcCase("-q", "consume", "once", setup: Setup.paused), status: 0, text: "",
      when: ProgramVersion.mpd >= ProgramVersion(0, 24)),
    IntendedDifference(
      "variables that mpc 0.34 lacks and later versions have",
      MpcCase("status", "%kbitrate%,%currenttimems%,%updateid%", setup: Setup.queued), status: 0,
      text: "0,0,0\n"),
    IntendedDifference(
      "a format whose variables have no values gives an empty line, not \"(null)\"",
      MpcCase("status", "[%foo]"), status: 0, text: "\n"),
    IntendedDifference(
      "a name that neither the status nor a song has is refused; mpc prints it",
      MpcCase("status", "%state% %titel%"), status: 64, text: ""),
    IntendedDifference(
      "a name that a song has is its value; mpc prints the name",
      MpcCase("status", "%state% [%title%|%file%]", setup: Setup.paused), status: 0,
      text: "paused Two\n"),
    IntendedDifference(
      "an unknown event is wrong usage, and a failure prints no status", MpcCase("idle", "foo"),
      status: 64, text: ""),
    IntendedDifference(
      "an unknown event is wrong usage also among others", MpcCase("idleloop", "player", "foo"),
      status: 64, text: ""),
    IntendedDifference(
      "blanks may follow a number, as they do in what `volume` and `status` print",
      MpcCase("-q", "volume", "30 "), status: 0, text: ""),
    IntendedDifference(
      "a volume may have a percent sign, as in what `volume` prints",
      MpcCase("-q", "volume", " 30%"),
      status: 0, text: ""),
    IntendedDifference(
      "a sign after blanks is a sign; mpc sets the volume to 5 percent",
      MpcCase("-q", "volume", " +5"), status: 0, text: ""),
    IntendedDifference(
      "a sign after blanks is a sign; mpc seeks to 0:05",
      MpcCase("seek", " +5", setup: Setup.within), status: 0,
      text: """
        Ann - Two
        [paused]  #2/4   0:25/1:00 (41%)
        volume: 50%   repeat: off   random: off   single: off   consume: off

        """),
    IntendedDifference(
      "blanks may follow a position", MpcCase("-q", "play", "2 ", setup: Setup.queued), status: 0,
      text: ""),
    IntendedDifference(
      "blanks may follow a time", MpcCase("-q", "seek", "30 ", setup: Setup.within), status: 0,
      text: ""),
    IntendedDifference(
      "blanks may follow a number", MpcCase("crossfade", "5 "), status: 0, text: ""),
    IntendedDifference(
      "seconds may have a fraction", MpcCase("seek", "7.6", setup: Setup.within), status: 0,
      text: """
        Ann - Two
        [paused]  #2/4   0:08/1:00 (13%)
        volume: 50%   repeat: off   random: off   single: off   consume: off

        """),
    IntendedDifference(
      "mpc goes back only one song and drops the rest of the time",
      MpcCase("seekthrough", "-1:30", setup: Setup.last), status: 0,
      text: """
        Ann - Two
        [paused]  #2/4   0:50/1:00 (83%)
        volume: 50%   repeat: off   random: off   single: off   consume: off

        """),
  ]
}

extension Setup {
  /// The second of four songs is playing.
  fileprivate static let playing = queued + ["play 1"]
  /// The second of four songs is paused after 20 seconds of 60.
  fileprivate static let within = paused + ["seekcur 20"]
  /// The last of four songs is paused after 20 seconds of 60.
  fileprivate static let last = queued + ["play 3", "pause 1", "seekcur 20"]
}
