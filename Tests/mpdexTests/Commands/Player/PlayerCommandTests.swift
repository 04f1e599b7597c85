import Bytes
import Testing
import TestSupport

/// The player commands' features that mpc lacks; see `MpcCase` for the rest.
@Suite struct PlayerCommandTests {
  private func paused(_ setup: String...) throws -> LiveServer {
    let server = try LiveServer(
      files: [
        .song("a.wav", tags: ["Artist": "Who", "Title": "What"], seconds: 60),
        .song("b.wav", seconds: 60),
      ],
      configuration: ["audio_output {\n type \"null\"\n name \"N\"\n mixer_type \"software\"\n}"])
    _ = try server.raw(["add a.wav", "add b.wav", "setvol 50", "play 0", "pause 1"] + setup)
    return server
  }

  @Test func printsSongsAsJSONOrURI() throws {
    let server = try paused()
    let current = try server.mpdex("current", "--json").text
    #expect(current.contains(#""position":1"#))
    #expect(current.contains(#""tags":{"Artist":["Who"],"Title":["What"]},"uri":"a.wav"}"#))
    #expect(try server.mpdex("queued", "--json").text.contains(#""uri":"b.wav""#))
    #expect(try server.mpdex("current", "-0").text == "a.wav\0")
    #expect(try server.mpdex("current", "-0", "-f", "%title%").text == "What\0")
    #expect(try server.mpdex("queued", "-0").text == "b.wav\0")
  }

  @Test(
    arguments: [
      ["next"], ["prev"], ["cdprev"], ["seek", "5"], ["seek", "5%"], ["seekthrough", "5"], ["crop"],
    ] as [[ByteString]])
  func saysThatNothingIsPlaying(_ arguments: [ByteString]) throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(["add a.wav"])
    let result = try server.mpdex(arguments: arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: no song is playing or paused; nothing was done\n")
  }

  /// The volume is printed in three columns.
  @Test func volumeAcceptsWhatVolumePrints() throws {
    let server = try paused()
    let script = #"""
      "$0" -q volume "$("$0" volume | cut -d: -f2 | tr -d %)" && "$0" volume
      "$0" -q volume "$("$0" volume | cut -d: -f2)" && "$0" volume
      """#
    let result = try runProcess(
      "/bin/sh", ["-c", ByteString(script), ByteString(Command.path)],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect((result.text, result.errorText) == ("volume: 50%\nvolume: 50%\n", ""))
  }

  @Test(
    arguments: [
      (["seek", ""], "the time contains no number, so 0 was used"),
      (["seekthrough", "+"], "the time contains no number, so 0 was used"),
      (["crossfade", ""], "the number is empty; using 0"),
      (["mixrampdb", ""], "the number is empty; using 0"),
    ] as [([ByteString], String)])
  func mentionsAMissingNumber(_ arguments: [ByteString], _ note: String) throws {
    let server = try paused()
    let result = try server.mpdexWithNotes(arguments: ["-q"] + arguments)
    #expect((result.status, result.errorText) == (0, ""))
    let shown = try server.mpdexWithNotes(arguments: arguments)
    #expect((shown.status, shown.errorText) == (0, "mpdex: \(note)\n"))
  }

  @Test func printsNoJSONWithoutASong() throws {
    let server = try paused("clear")
    for command: ByteString in ["current", "queued"] {
      let result = try server.mpdex(command, "--json")
      #expect((result.status, result.text) == (0, ""))
    }
  }

  @Test(
    arguments: [
      ("volume", #"{"volume":50}"#), ("crossfade", #"{"crossfade":7}"#),
      ("mixrampdb", #"{"mixRampDecibels":-17.3}"#), ("mixrampdelay", #"{"mixRampDelay":0.5}"#),
      ("replaygain", #"{"replayGainMode":"album"}"#),
    ] as [(ByteString, String)])
  func printsSettingsAsJSON(_ command: ByteString, _ line: String) throws {
    let server = try paused(
      "crossfade 7", "mixrampdb -17.3", "mixrampdelay 0.5", "replay_gain_mode album")
    #expect(try server.mpdex(command, "--json").text == line + "\n")
  }

  @Test func settingsThatAreOffAreNullInJSON() throws {
    let server = try LiveServer(configuration: [
      "audio_output {\n type \"null\"\n name \"N\"\n mixer_type \"none\"\n}"
    ])
    #expect(try server.mpdex("volume").text == "volume: n/a\n")
    #expect(try server.mpdex("volume", "--json").text == #"{"volume":null}"# + "\n")
    #expect(try server.mpdex("mixrampdelay", "--json").text == #"{"mixRampDelay":null}"# + "\n")
    let refused = try server.mpdex("volume", "+5")
    #expect((refused.status, refused.text) == (76, ""))
  }

  @Test func statusAsJSONIncludesTheSettings() throws {
    let server = try paused("crossfade 7", "single oneshot", "consume 1")
    let text = try server.mpdex("status", "--json").text
    for part in [
      #""consume":"on""#, #""crossfade":7"#, #""single":"once""#, #""nextPosition":2"#,
      #""partition":"default""#,
    ] {
      #expect(text.contains(part))
    }
  }

  @Test(
    arguments: [
      (["pause-if-playing"], 1, "nothing is playing"),
      (["seekthrough", "10:00"], 1, "the end of the queue was reached; playback has stopped"),
      (
        ["seekthrough", "50%"], 64,
        "a time, not a percentage; `mpdex seek` takes either"
      ),
      (["seek", "1:5"], 64, "'1:5' is invalid"), (["repeat", "maybe"], 64, "one of 'on', 'off'"),
      (["volume", "101"], 64, "Percent from 0 to 100"), (["replaygain", "x"], 64, "'track'"),
      (["mixrampdelay", "1e10"], 64, "longer than any song"),
      (["crossfade", "-1"], 64, "'-1' is invalid"),
    ] as [([ByteString], Int32, String)])
  func errorsExplainWhy(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let server = try paused()
    let result = try Command.run(
      ["-q"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message))
  }

  @Test func consumeOnceNeedsMPD024() throws {
    let server = try paused()
    let result = try server.mpdex("-q", "consume", "once")
    let status = try server.raw(["status"])
    if ProgramVersion.mpd >= ProgramVersion(0, 24) {
      #expect(result.isSilentSuccess)
      #expect(status.contains("\nconsume: oneshot\n"))
    } else {
      #expect((result.status, result.text) == (76, ""))
      #expect(result.errorText.hasPrefix("mpdex: this server does not support 'consume once'"))
      #expect(status.contains("\nconsume: 0\n"))
    }
  }

  @Test func seekingPastTheEndOfTheQueueStopsPlayback() throws {
    let server = try paused("play 1", "pause 1")
    #expect(try server.mpdex("seekthrough", "60").status == 1)
    #expect(try server.raw(["status"]).contains("state: stop"))
  }

  @Test func seekthroughStopsAfterAHundredSongs() throws {
    let server = try paused("repeat 1")
    let result = try server.mpdex("seekthrough", "10:00:00")
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText
        == "mpdex: seeking stopped after 100 songs, the limit for one command; to go on, run "
        + "`mpdex seekthrough 30000`\n"
    )
  }

  @Test func seeksToFractionsOfASecond() throws {
    let server = try paused()
    _ = try server.mpdex("seek", "1.25", "-q")
    _ = try server.mpdex("seek", "+0.5", "-q")
    #expect(try server.mpdex("seek", "-0", "-q").status == 0)
    #expect(try server.raw(["status"]).contains("elapsed: 1.750"))
  }

  @Test func playReadsOnePositionFromStandardInput() throws {
    let server = try paused()
    for arguments: [ByteString] in [["play", "-", "-q"], ["-q", "play", "--", "-"]] {
      _ = try server.raw(["stop"])
      #expect(try server.mpdex(arguments: arguments, input: Array("       2\n".utf8)).status == 0)
      #expect(try server.raw(["status"]).contains("\nsong: 1\n"))
    }
    for (input, problem) in [
      ("1\n2\n", "this command takes only one argument, but standard input contains 2"),
      ("", "standard input is empty; nothing was done"),
      ("0", "'0' is not a position in the queue"),
    ] {
      let result = try server.mpdex("play", "-", input: Array(input.utf8))
      #expect((result.status, result.text) == (64, ""))
      #expect(result.errorText.contains(problem))
    }
  }
}
