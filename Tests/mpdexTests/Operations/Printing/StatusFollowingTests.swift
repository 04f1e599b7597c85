import Bytes
import TestSupport
import Testing

@Suite struct StatusFollowingTests {
  private func server(_ tags: [ByteString: ByteString] = [:]) throws -> LiveServer {
    let server = try LiveServer(files: [
      .song("a.wav", tags: ["Title": tags["Title"] ?? "What", "Artist": "Who"], seconds: 60)
    ])
    _ = try server.raw(["add a.wav", "play", "pause 1"])
    return server
  }

  private func follow(_ server: LiveServer, _ arguments: String...) throws -> WatchProcess {
    try WatchProcess(server.socketPath, running: ["status", "--follow"] + arguments)
  }

  @Test func goesOnThroughRestartsOfTheServer() throws {
    let server = try server()
    let bar = try follow(server, "%state% %length%")
    try bar.wait { $0.last == "paused 1" }
    for _ in 0..<3 {
      server.halt()
      try bar.wait { $0.last == "no server " }
      try server.restart()
      let state = try server.mpdex("status", "%state% %length%").text
      try bar.wait { ($0.last ?? "") + "\n" == state }
      _ = try server.raw(["add a.wav"])
      let changed = try server.mpdex("status", "%state% %length%").text
      try bar.wait { ($0.last ?? "") + "\n" == changed }
    }
    #expect(bar.errorLines == [])
  }

  @Test func waitsForAServerThatHasNotBegunYet() throws {
    let server = try server()
    server.halt()
    let bar = try follow(server)
    try bar.wait { $0 == ["no server"] }
    try server.restart()
    try bar.wait { $0.last?.hasPrefix("no server") == false }
  }

  /// A server that is stopped, and a host that has vanished, send nothing.
  @Test func noticesAServerThatDoesNotAnswer() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(["add a.wav", "play"])
    let proxy = try FaultProxy(to: server.socketPath, .stall, at: .afterCommand(9))
    let bar = try WatchProcess(
      proxy.socketPath, running: ["status", "--follow", "%state% %currenttime%"],
      variables: ["MPD_TIMEOUT": "1"])
    let lines = try bar.wait { lines in
      lines.contains("no server ") && lines.last?.hasPrefix("playing") == true
    }
    #expect(proxy.hasFired)
    #expect(lines.first?.hasPrefix("playing 0:0") == true)
  }

  @Test func endsWhenNobodyReadsItsLines() throws {
    let server = try server()
    let result = try runProcess(
      "/bin/bash",
      [
        "-c", #""$0" status --follow %state% | head -n 1; echo "${PIPESTATUS[@]}""#,
        ByteString(Command.path),
      ],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect(result.text == "paused\n0 0\n")
  }

  @Test func anOutageLastsNoLongerThanTheTimeout() throws {
    let server = try server()
    server.halt()
    let result = try server.mpdex("status", "--follow", "%state%", "--timeout", "1")
    #expect((result.status, result.text) == (69, "no server\n"))
    #expect(result.errorText.hasPrefix("mpdex: no MPD server; tried \(server.socketPath)"))
  }

  @Test func aRefusalAtTheBeginningEndsIt() throws {
    let server = try server()
    let result = try server.mpdex("-a", "elsewhere", "status", "--follow", "--i3bar")
    #expect((result.status, result.text) == (76, "{\"version\":1}\n[\n"))
  }

  @Test func printsObjectsForWaybar() throws {
    let server = try server(["Title": "<b>Rock & Roll</b>"])
    let line = try server.mpdex("status", "--follow", "--waybar", "--timeout", "1").text
    #expect(
      line == """
        {"alt":"paused","class":"paused","text":"Who - &lt;b&gt;Rock &amp; Roll&lt;/b&gt;",\
        "tooltip":"&lt;b&gt;Rock &amp; Roll&lt;/b&gt;\\nWho\\npaused, 1 of 1, volume 100%"}

        """)
    let given = try server.mpdex(
      "status", "--follow", "--waybar", "<i>%artist%</i>", "--timeout", "1")
    #expect(given.text.contains(#""text":"<i>Who</i>""#))
    _ = try server.raw(["stop"])
    let stopped = try server.mpdex("status", "--follow", "--waybar", "--timeout", "1").text
    #expect(
      stopped == """
        {"alt":"stopped","class":"stopped","text":"stopped","tooltip":"stopped, volume 100%"}

        """)
  }

  @Test func printsTheProtocolOfI3bar() throws {
    let server = try server(["Title": #"Say "x""#])
    let result = try server.mpdex("status", "--follow", "--i3bar", "--timeout", "1")
    #expect(
      result.text == #"""
        {"version":1}
        [
        [{"full_text":"paused: Who - Say \"x\"","name":"mpdex"}],

        """#)
  }

  /// In a value, `#[` would begin a style and `#(` a program.
  @Test func escapesValuesForTmux() throws {
    let server = try server(["Title": "#[fg=red]#(reboot)"])
    let result = try server.mpdex(
      "status", "--follow", "--tmux", "###[bold#]%title%", "--timeout", "1")
    #expect(result.text == "#[bold]##[fg=red]##(reboot)\n")
  }
}
