import Bytes
import Glibc
import Synchronization
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

  /// A server closes idle connections, for example; that is no outage.
  @Test func aLostConnectionIsReplacedAtOnce() throws {
    let server = try server()
    let proxy = try FaultProxy(to: server.socketPath)
    var bar: WatchProcess? = try WatchProcess(
      proxy.socketPath, running: ["status", "--follow", "%state%"])
    try bar?.wait { _ in proxy.traffic.commands.contains { $0.hasPrefix("idle") } }
    let idle = try #require(proxy.traffic.commands.firstIndex { $0.hasPrefix("idle") })
    bar = nil
    proxy.arm(.close, at: .afterCommand(idle))
    bar = try WatchProcess(proxy.socketPath, running: ["status", "--follow", "%state%"])
    try bar?.wait { _ in proxy.traffic.commands.filter { $0.hasPrefix("idle") }.count == 2 }
    _ = try server.raw(["stop"])
    let lines = try bar?.wait { $0.last == "stopped" }
    #expect(proxy.hasFired && lines == ["paused", "stopped"])
  }

  /// A server that answers, but closes the connection as soon as the bar waits, is asked less and less often.
  @Test func thePausesGrowIfNoWaitSucceeds() throws {
    let server = try AnsweringServer(version: "0.23.5") { lines, _ in
      if lines[0].hasPrefix("idle") { return nil }
      return lines[0] == "status" ? "state: stop\nplaylistlength: 0\nOK\n" : "OK\n"
    }
    let start = ContinuousClock.now
    let bar = try WatchProcess(server.socketPath, running: ["status", "--follow", "%state%"])
    try bar.wait { lines in lines.filter { $0 == "no server" }.count == 4 }
    #expect(ContinuousClock.now - start >= .milliseconds(1400))
  }

  /// While a stream is buffered, the elapsed time stands still, here just before the next second.
  @Test func aTimeThatStandsStillIsReadOnceASecond() throws {
    let requests = Mutex(0)
    let server = try AnsweringServer(version: "0.23.5") { lines, _ in
      if lines[0].hasPrefix("idle") { return "" }
      guard lines[0] == "status" else { return "OK\n" }
      requests.withLock { $0 += 1 }
      return "state: play\nsong: 0\nsongid: 1\nelapsed: 10.499\nplaylistlength: 1\nOK\n"
    }
    let result = try Command.run(
      ["status", "--follow", "%currenttime%", "--timeout", "2"],
      environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (1, "0:10\n"))
    #expect((2...6).contains(requests.withLock { $0 }))
  }

  /// A restart takes the server's partitions away.
  @Test func aRefusalIsNoOutage() throws {
    let server = try server()
    _ = try server.raw(["newpartition other"])
    let bar = try follow(server, "-a", "other", "%state%")
    let waybar = try follow(server, "-a", "other", "--waybar")
    for bar in [bar, waybar] { try bar.wait { $0.last?.contains("stopped") == true } }
    server.halt()
    try server.restart()
    try bar.wait { $0.last == "refused" }
    try waybar.wait { lines in
      lines.last?.hasPrefix(#"{"alt":"refused","class":"refused","text":"refused""#) == true
        && lines.last?.contains("there is no partition &#39;other&#39;") == true
    }
    _ = try server.raw(["newpartition other"])
    try bar.wait { $0.last == "stopped" }
  }

  @Test func notesAboutSettingsAreNotRepeated() throws {
    let server = try server()
    let bar = try WatchProcess(
      server.socketPath, running: ["status", "--follow", "-v", "%state%"],
      variables: ["MPD_PORT": "0"])
    try bar.wait { $0.last == "paused" }
    server.halt()
    try bar.wait { $0.last == "no server" }
    try server.restart()
    try bar.wait { $0.last == "paused" }
    #expect(bar.errorLines == ["mpdex: MPD_PORT is 0; using the default port"])
  }

  @Test func aStoppedServerCostsNoProcessorTime() throws {
    let server = try server()
    _ = try server.raw(["play"])
    let bar = try WatchProcess(
      server.socketPath, running: ["status", "--follow", "%state% %currenttime%"],
      variables: ["MPD_TIMEOUT": "1"])
    try bar.wait { $0.last?.hasPrefix("playing") == true }
    let process = try #require(server.processIdentifier)
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    try bar.wait { $0.last == "no server " }
    kill(process, SIGCONT)
    try bar.wait { $0.last?.hasPrefix("playing") == true }
    #expect(try bar.processorTime() < .milliseconds(500))
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
    let start = "mpdex: no MPD server could be reached; tried \(server.socketPath)"
    #expect(result.errorText.hasPrefix(start))
  }

  @Test func aRefusalAtTheBeginningEndsIt() throws {
    let server = try server()
    let result = try server.mpdex("-a", "elsewhere", "status", "--follow", "--i3bar")
    #expect((result.status, result.text) == (76, ""))
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

  /// Pango refuses markup with control characters.
  @Test func valuesForWaybarAreValidMarkup() throws {
    let server = try LiveServer(files: [.song("it's \"a\"\u{7}.wav", seconds: 60)])
    _ = try server.raw([#"add "it's \"a\"\#u{7}.wav""#, "play", "pause 1"])
    let line = try server.mpdex(
      "status", "--follow", "--waybar", "<i size='small'>%file%</i>", "--timeout", "1")
    #expect(
      line.text.contains(
        #""text":"<i size='small'>it&#39;s &quot;a&quot;\\x07.wav</i>","tooltip":"it&#39;s &quot;"#)
    )
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

  /// In a value, `#[` would begin a style and `#(` a program, and hidden characters would change the bar around it.
  @Test(
    arguments: [
      (
        "--tmux", "#[fg=red,bold]%title%#[default]",
        #"#[fg=red,bold]##[fg=red]##(reboot)\u{202E}\x7F\x85<b>#[default]"#
      ),
      (
        "--tmux", "#S ##1 #{?client_prefix,#[reverse],} #(date +%Y%m) [#[dim]%artist%]#% #[",
        "#S ##1 #{?client_prefix,#[reverse],} #(date +%Y%m) #[dim]Who% ["
      ),
      (
        "--waybar", "<span color='#ff0000'>%title%</span>&amp;#& [%name%|&#39;%artist%]",
        #""text":"<span color='#ff0000'>#[fg=red]#(reboot)\\u{202E}\\x7F\\x85&lt;b&gt;"#
          + #"</span>&amp;& &#39;Who","tooltip""#
      ),
      (
        "--i3bar", "#ff0000 %title%",
        #"[{"full_text":"ff0000 #[fg=red]#(reboot)\\u{202E}\\x7F\\x85<b>","name":"mpdex"}],"#
      ),
    ])
  func markupIsTheFormatsAndNotTheValues(_ bar: String, _ format: String, _ line: String) throws {
    let server = try server(["Title": "#[fg=red]#(reboot)\u{202E}\u{7F}\u{85}<b>"])
    let result = try server.mpdex(
      "status", "--follow", ByteString(bar), ByteString(format), "--timeout", "1")
    #expect(result.text.contains(line), "\(result.text)")
  }
}
