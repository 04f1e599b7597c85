import Bytes
import Testing
import TestSupport

@Suite struct StatusCommandTests {
  private func mpc(_ server: LiveServer, _ arguments: ByteString...) throws -> String {
    try runProcess(
      "/usr/bin/mpc", arguments, environment: ["MPD_HOST": server.socketPath]
    ).text
  }

  @Test func printsTheSameAsMpc() throws {
    let library: MusicLibrary = [
      .song("tagged.wav", tags: ["Artist": "Who", "Title": "What"], seconds: 70),
      .song("plain.wav", seconds: 5),
    ]
    let server = try LiveServer(files: library)
    let stopped = try mpc(server)
    #expect(try server.mpdex().text == stopped)
    _ = try server.raw([
      "add tagged.wav", "add plain.wav", "play 0", "seek 0 65", "pause 1", "repeat 1",
      "single oneshot",
    ])
    let paused = try mpc(server)
    #expect(paused.contains("Who - What"))
    #expect(try server.mpdex("status").text == paused)
    _ = try server.raw(["play 1", "pause 1"])
    #expect(try server.mpdex("status").text == (try mpc(server, "status")))
    #expect(try server.mpdex("playlist").text == (try mpc(server, "playlist")))
  }

  @Test func jsonIncludesTheCurrentSong() throws {
    let server = try LiveServer(
      files: [.song("a.wav", tags: ["Artist": "Who", "Artist": "Else"], seconds: 30)],
      configuration: [LiveServer.withoutFFmpeg])
    _ = try server.raw(["add a.wav", "play", "pause 1", "seek 0 2"])
    let text = try server.mpdex("status", "--json").text
    #expect(text.contains(#""state":"pause""#))
    #expect(text.contains(#""Artist":["Who","Else"]"#))
    #expect(text.contains(#""position":1"#))
  }

  @Test func playPrintsTheStatusUnlessQuiet() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 30), .song("b.wav", seconds: 30)])
    _ = try server.raw(["add a.wav", "add b.wav"])
    #expect(try server.mpdex("play", "#2").text.hasPrefix("b.wav\n[playing] #2/2"))
    #expect(try server.mpdex("-q", "play", "1").text == "")
    #expect(try server.raw(["status"]).contains("\nsong: 0\n"))
    let beyond = try server.mpdex("play", "7")
    #expect((beyond.status, beyond.text) == (1, ""))
    #expect(
      beyond.errorText
        == "mpdex: there is no song 7 in the queue, which has 2 songs; nothing was done\n"
    )
    #expect(try server.mpdex("clear", "--quiet").text == "")
    #expect(try server.queue().isEmpty)
  }

  @Test(arguments: ["0", "-1", "4294967296", "99999999999999999999"] as [ByteString])
  func anInvalidPositionIsWrongUsage(_ position: ByteString) throws {
    #expect(try Command.run(["play", position]).status == 64)
  }

  @Test(
    arguments: [
      ([""], "(null)\n", "the format is empty, so (null) was printed, as in mpc"),
      (
        ["a", "b"], "",
        "`status` takes only one format, but several were given; nothing was printed"
      ),
    ] as [([ByteString], String, String)])
  func mentionsAnOddFormat(_ formats: [ByteString], _ text: String, _ note: String) throws {
    let server = try LiveServer()
    let result = try server.mpdex(arguments: ["status"] + formats)
    #expect((result.status, result.text, result.errorText) == (0, text, ""))
    let shown = try server.mpdexWithNotes(arguments: ["status"] + formats)
    #expect((shown.status, shown.text, shown.errorText) == (0, text, "mpdex: \(note)\n"))
  }

  @Test func linesCanEndWithANulByte() throws {
    let server = try LiveServer()
    let text = try server.mpdex("status").text
    #expect(try server.mpdex("status", "-0").text == text.replacing("\n", with: "\0"))
    #expect(try server.mpdex("status", "%state%", "-0").text == "stopped\0")
  }

  /// `MPC_FORMAT` is for people, `-f` also for records that end with a NUL byte.
  @Test func onlyTheOptionShapesRecordsWithANulByte() throws {
    let server = try LiveServer(files: [.song("a.wav", tags: ["Title": "What"], seconds: 30)])
    _ = try server.raw(["add a.wav", "play", "pause 1"])
    let format = ["MPC_FORMAT": "x"]
    let plain = try server.mpdex("status", "-0", environment: format).text
    #expect(plain.hasPrefix("What\0[paused] "))
    let given = try server.mpdex("status", "-0", "-f", "%file%", environment: format).text
    #expect(given.hasPrefix("a.wav\0[paused] "))
  }

  @Test(
    arguments: [
      (
        ["%state% %titel%"],
        "unknown variable %titel%; the status variables are totaltime, currenttime, currenttimems, "
          + "percenttime, songpos, length, state, volume, random, repeat, single, consume, kbitrate, audioformat, "
          + "samplerate, bits, channels, updateid; the song variables are file, time, position and tags such as title (see `mpdex help formats`)"
      ),
      (["%state%", "--json"], "--json cannot be combined with a format"),
      (["--follow", "a", "b"], "--follow takes only one format; quote it if it contains spaces"),
      (
        ["--follow", "--json"],
        "--follow cannot be combined with --json; `mpdex watch --json` prints changes as JSON"
      ),
      (
        ["--follow", "--waybar", "-0"],
        "-0 cannot be combined with --waybar, --i3bar or --tmux: status bars need lines that end in a newline"
      ),
      (
        ["--follow", "--waybar", "--i3bar"],
        "give only one of --waybar, --i3bar and --tmux"
      ),
      (
        ["--follow", "--tmux", "-q"],
        "--follow prints lines for a status bar, but -q suppresses them; leave out one of the two"
      ),
      (["--tmux", "%state%"], "--waybar, --i3bar and --tmux need --follow"),
      (["--follow", ""], "the format is empty; leave it out to use the default format"),
    ] as [([ByteString], String)])
  func refusesFormatsThatItCannotPrint(_ arguments: [ByteString], _ message: String) throws {
    let result = try Command.run(["status"] + arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: \(message)\nmpdex: See 'mpdex status --help' for more information.\n")
  }

  @Test func aFormatCanShowTheCurrentSong() throws {
    let server = try LiveServer(files: [
      .song("a.wav", tags: ["Title": "What", "Artist": "Who"], seconds: 60)
    ])
    let format: ByteString = "%state%[ %artist% -][ %title%][ %time%] %length%"
    _ = try server.raw(["add a.wav"])
    #expect(try server.mpdex("status", format).text == "stopped 1\n")
    _ = try server.raw(["play", "pause 1"])
    #expect(try server.mpdex("status", format).text == "paused Who - What 1:00 1\n")
    let follow = try server.mpdex("status", "--follow", "%TITLE% %file%", "--timeout", "1")
    #expect((follow.status, follow.text) == (1, "What a.wav\n"))
  }

  @Test func percentSignsWithoutANameAreText() throws {
    let server = try LiveServer()
    #expect(try server.mpdex("status", "50% %% %state%").text == "50% %% stopped\n")
  }

  @Test func followsTheStatusWithALineForEachChange() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 30)])
    _ = try server.raw(["add a.wav", "play", "pause 1"])
    let script = """
      "$0" status --follow '%state% %length%' --timeout 3 | while read -r line; do
        echo "$line"
        case $line in
          "paused 1") "$0" -q add a.wav ;;
          "paused 2") "$0" -q stop ;;
        esac
      done
      """
    let result = try runProcess(
      "/bin/bash", ["-c", ByteString(script), ByteString(Command.path)],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect(result.text == "paused 1\npaused 2\nstopped 2\n")
    #expect(result.errorText == "mpdex: the status has not changed after 3 seconds\n")
  }

  @Test func followsTheTimeWithoutEvents() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 30)])
    _ = try server.raw(["add a.wav", "play"])
    let result = try runProcess(
      "/bin/bash",
      [
        "-c",
        #""$0" status --follow %currenttimems% --timeout 20 | head -n 3 | sort -n -u -c && echo ok"#,
        ByteString(Command.path),
      ], environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect((result.text, result.errorText) == ("ok\n", ""))
  }

  @Test func anEmptyHostIsWrongUsage() throws {
    let result = try Command.run(["--host", "", "status"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("--host is empty"))
  }

  @Test func escapesControlSequencesOnATerminal() throws {
    let server = try LiveServer(library: [.song("a\u{1B}[31m.wav")])
    _ = try server.mpdex("add", "a\u{1B}[31m.wav")
    let shown = try server.mpdex("playlist", terminal: .output)
    #expect(shown.text.contains(#"a\e[31m.wav"#))
    #expect(try server.mpdex("playlist").text == "a\u{1B}[31m.wav\n")
    #expect(try server.mpdex("playlist", "-0").text == "a\u{1B}[31m.wav\0")
  }
}
