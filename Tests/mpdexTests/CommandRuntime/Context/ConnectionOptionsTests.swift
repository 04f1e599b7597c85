import Bytes
import Testing
import TestSupport

@Suite struct ConnectionOptionsTests {
  @Test func connectionFailureListsTheTriedAddresses() throws {
    let directory = try TemporaryDirectory()
    let result = try Command.run(
      ["-h", ByteString(directory.path("socket")), "status"])
    #expect((result.status, result.text) == (69, ""))
    #expect(
      result.errorText
        == "mpdex: no MPD server could be reached; tried \(directory.path("socket")) (No such file or directory)\n"
    )
  }

  @Test func optionsMayPrecedeOrFollowTheCommand() throws {
    let server = try LiveServer(library: [.song("a.wav")])
    let host = ByteString(server.socketPath)
    for arguments: [ByteString] in [
      ["-h", host, "ls"], ["ls", "-h", host], ["--host", host, "ls"], ["--host=" + host, "ls"],
      ["--timeout", "5", "ls", "--host", host], ["-h", host, "ls", "--", "/"],
      ["-h", host, "--", "ls"], ["-h", host, "--", "ls", "/"],
      ["--only", "songs", "-h", host, "ls", "--by", "name"],
    ] {
      let result = try Command.run(arguments)
      #expect((result.status, result.text) == (0, "a.wav\n"), "\(arguments)")
    }
    #expect(try Command.run(["-h", host]).text.hasPrefix("volume:"))
  }

  @Test(arguments: ["::1", "[::1]"])
  func anAddressOfIPv6MayBeInBrackets(_ host: String) throws {
    let port = try LiveServer.freePort()
    let server = try LiveServer(
      library: [.song("a.wav")],
      configuration: [#"bind_to_address "::1""#, #"port "\#(port)""#])
    let environment = ["MPD_HOST": host, "MPD_PORT": "\(port)"]
    let result = try Command.run(["ls"], environment: environment)
    #expect((result.status, result.text) == (0, "a.wav\n"), "\(result.errorText)")
    server.stop()
  }

  @Test func aWrongPasswordExitsWith77() throws {
    let server = try LiveServer(
      library: nil,
      configuration: [#"password "right@read,add,control,admin""#, #"default_permissions """#])
    #expect(try server.mpdex("-P", "wrong").status == 77)
    #expect(try server.mpdex("ls").status == 77)
    let host = ByteString("right@" + server.socketPath)
    #expect(try Command.run(["ls"], environment: ["MPD_HOST": host.description]).status == 0)
  }

  @Test(
    arguments: [
      ["--timeout", "0"], ["--port", "x"], ["--port", "-1"], ["--timeout", "1.5"],
      ["--timeout", "9223372036854775807"], ["--timeout", "-1"], ["--timeout", "86401"],
    ] as [[ByteString]])
  func invalidOptionValuesExitWith64(_ options: [ByteString]) throws {
    #expect(try Command.run(options + ["status"]).status == 64)
  }

  @Test(arguments: [["--host", "127.0.0.1:6677"], ["-h", "secret@127.0.0.1:6677"], []])
  func aHostWithAPortIsRefused(_ options: [ByteString]) throws {
    let result = try Command.run(
      options + ["status"], environment: ["MPD_HOST": "127.0.0.1:6677"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: the host '127.0.0.1:6677' contains a port; give 127.0.0.1 as the host, and 6677 in "
        + "MPD_PORT or --port\n")
  }

  @Test func invalidTimeoutErrorsStateTheRange() throws {
    let zero = try Command.run(["ls", "--timeout", "0"])
    #expect(
      zero.errorText
        == "mpdex: --timeout 0 works only with commands that wait; other commands accept 1 to 86400 seconds\n"
    )
    let negative = try Command.run(["ls", "--timeout", "-1"])
    #expect(negative.errorText.contains("The value '-1' is invalid for '--timeout <seconds>'"))
    #expect(negative.errorText.contains("from 1 to 86400"))
  }

  @Test func anInvalidVariableExitsWith64AndIsNamed() throws {
    let result = try Command.run(["status"], environment: ["MPD_PORT": "x"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("MPD_PORT is 'x'"))
  }

  @Test func hostPathsMayHoldInvalidUTF8() throws {
    let directory = try TemporaryDirectory()
    let path = ByteString(directory.path("d")) + [0xFF, 0x2F, 0x73]
    let result = try Command.run(["-h", path, "status"])
    #expect(result.status == 69)
    #expect(result.errorText.contains("/d\u{FFFD}/s (No such file or directory)"))
    #expect(result.errorText.unicodeScalars.allSatisfy { $0.value < 0x10_0000 })
  }

  @Test(arguments: [
    "jump a\nb", "status -P a\nb", "status -P a\nb x -f c\nd", "index a\nb", "ls a a\nb",
    "ls --from a\nb", "-P a\nb status", "add a\nb",
  ])
  func refusesANewlineBeforeConnecting(_ line: String) throws {
    let arguments = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("contains a newline"))
  }

  @Test func anEmptyFormatAllowsNoNewlineElsewhere() throws {
    let result = try Command.run(["ls", "-f", "", "--partition=a\nb"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("contains a newline"))
  }

  /// A descriptor that the caller closed must not become the socket.
  @Test func closedStandardStreamsNeverBecomeTheSocket() throws {
    let server = try LiveServer(files: [
      .song("a.wav", tags: ["Title": "clear"]), .song("b.wav"),
    ])
    _ = try server.raw(["add a.wav", "add b.wav"])
    for redirection in [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"] {
      let script = "\(Command.path) playlist \(redirection); \(Command.path) ls \(redirection)"
      _ = try runProcess(
        "/bin/sh", ["-c", script], environment: ["MPD_HOST": server.socketPath])
      #expect(try server.queue() == ["a.wav", "b.wav"])
    }
  }

  /// A closed input must not be taken for an empty one: the program before it may have failed to start.
  @Test(arguments: ["add", "add -", "load", "del", "search -", "index -", "addplaylist mix"])
  func closedStandardInputIsNoEmptyInput(_ line: String) throws {
    let server = try LiveServer()
    let result = try runProcess(
      "/bin/sh", ["-c", ByteString("\(Command.path) \(line) <&-")],
      environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText == "mpdex: cannot read standard input: it is closed; nothing was sent\n")
    #expect(try server.mpdex("add", input: []).isSilentSuccess)
  }

  @Test func inputWithNULNeedsItsOption() throws {
    let result = try Command.run(
      ["add"], environment: ["MPD_HOST": "/nowhere"], input: Array("a\0b\0".utf8))
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: standard input contains NUL bytes, which MPD does not accept; nothing was sent; entries that "
        + "end with NUL bytes need the option -0, which not every command has\n")
  }

  @Test(arguments: ["index --titles", "--help", "--version"])
  func endsQuietlyOnAClosedPipeWithoutAServer(_ line: String) throws {
    let script = "{ sleep 0.2; \(Command.path) \(line); echo $? >&2; } | true"
    let result = try runProcess("/bin/sh", ["-c", script], environment: inheritedEnvironment())
    #expect(result.errorText == "0\n")
  }

  @Test func endsQuietlyOnAClosedPipe() throws {
    let server = try LiveServer(library: .artists(count: 5000))
    let script = "\(Command.path) ls Artists; echo $? >&2"
    let result = try runProcess(
      "/bin/sh", ["-c", "{ \(script); } | head -n 1"],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect(result.errorText == "0\n")
    #expect(result.text.split(separator: "\n").count == 1)
  }

  /// The argument parser would take -h for its own help option.
  @Test(
    arguments: [
      ["-h", "", "play"], ["play", "-h", ""], ["-h", "", "ls"], ["-h", "", "del", "1"],
      ["--host=", "ls"], ["ls", "--host="], ["add", "--hos=", "x"],
      ["queue", "dedupe", "-h", ""], ["queue", "-h", ""],
    ] as [[ByteString]])
  func refusesAnEmptyHostInsteadOfPrintingHelp(_ arguments: [ByteString]) throws {
    let result = try Command.run(arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: --host is empty; "))
  }

  @Test(arguments: ["-h", "play -h", "-qh"])
  func aHostOptionAloneExplainsItself(_ line: String) throws {
    let result = try Command.run(line.split(separator: " ").map { ByteString(String($0)) })
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText == """
        mpdex: -h sets the server's host, as in mpc, but no host follows it.
        mpdex: See 'mpdex --help' for help.

        """)
  }

  @Test(arguments: ["-help", "play -help", "ls -hx"])
  func shortHostOptionNeverPrintsHelp(_ line: String) throws {
    let result = try Command.run(line.split(separator: " ").map { ByteString(String($0)) })
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("Put -- before a name that begins with a hyphen."))
  }

  @Test func refusesAnEmptyHostAfterAPassword() throws {
    let message = "mpdex: there is no host after the password; give PASSWORD@HOST\n"
    let option = try Command.run(["-h", "pw@", "ls"])
    #expect((option.status, option.errorText) == (64, message))
    let variable = try Command.run(["status"], environment: ["MPD_HOST": "pw@"])
    #expect((variable.status, variable.errorText) == (64, message))
  }

  @Test(
    arguments: [["--password="], ["-P", ""], ["--passw="], ["--password", ""]] as [[ByteString]])
  func anEmptyPasswordCountsAsUnset(_ options: [ByteString]) throws {
    let server = try LiveServer(library: [.song("a.wav")])
    let result = try server.mpdex(arguments: options + ["ls"])
    #expect((result.status, result.text, result.errorText) == (0, "a.wav\n", ""))
  }

  @Test func aTimeoutOfZeroCountsAsUnset() throws {
    let server = try LiveServer(library: [.song("a.wav")])
    #expect(try server.mpdex("ls", environment: ["MPD_TIMEOUT": "0"]).text == "a.wav\n")
    let wrong = try server.mpdex("ls", environment: ["MPD_TIMEOUT": "abc"])
    #expect((wrong.status, wrong.text) == (64, ""))
    #expect(wrong.errorText.contains("MPD_TIMEOUT is 'abc'"))
  }

  @Test(arguments: ["", "0", " 0"] as [ByteString])
  func anEmptyOrZeroPortIsTheDefault(_ port: ByteString) throws {
    let server = try LiveServer(library: [.song("a.wav")])
    for options in [["-p", port], ["--port=" + port]] {
      #expect(try server.mpdex(arguments: options + ["ls"]).errorText == "")
      let result = try server.mpdexWithNotes(arguments: options + ["ls"])
      #expect((result.status, result.text) == (0, "a.wav\n"))
      #expect(
        result.errorText == "mpdex: the port is empty or 0; using the default port\n")
    }
  }

  @Test(
    arguments: [
      ("MPD_PORT", "0", "MPD_PORT is 0; using the default port"),
      (
        "MPD_TIMEOUT", "1.5",
        "MPD_TIMEOUT is '1.5', not a whole number of seconds up to 86400; using 2 seconds"
      ),
      (
        "MPD_TIMEOUT", "-1",
        "MPD_TIMEOUT is '-1', not a whole number of seconds up to 86400; using 30 seconds"
      ),
      (
        "MPD_TIMEOUT", "86401",
        "MPD_TIMEOUT is '86401', not a whole number of seconds up to 86400; using 86400 seconds"
      ),
    ])
  func anOddVariableIsNoReasonToStop(_ name: String, _ value: String, _ note: String) throws {
    let server = try LiveServer(library: [.song("a.wav")])
    let quiet = try server.mpdex("ls", environment: [name: value])
    #expect((quiet.status, quiet.text, quiet.errorText) == (0, "a.wav\n", ""))
    let verbose = try server.mpdex("-v", "ls", environment: [name: value])
    #expect((verbose.status, verbose.errorText) == (0, "mpdex: \(note)\n"))
  }

  @Test func blanksMaySurroundAPort() throws {
    let server = try LiveServer(library: [.song("a.wav")])
    #expect(try server.mpdex("-p", " 6601 ", "ls").text == "a.wav\n")
    let variables = ["MPD_PORT": " 6601", "MPD_TIMEOUT": " 5 "]
    #expect(try server.mpdex("ls", environment: variables).errorText == "")
    let refused = try Command.run(
      ["-h", "127.0.0.1", "ls"], environment: ["MPD_PORT": " 1 "])
    #expect(refused.status == 69)
    #expect(refused.errorText.contains("127.0.0.1:1 "), "\(refused.errorText)")
  }

  @Test func closedOutputFailsOnlyCommandsThatPrint() throws {
    let server = try LiveServer(library: [.song("a.wav")])
    for (arguments, status, problem) in [
      ("ls", 75, "mpdex: cannot write to standard output: Bad file descriptor\n"),
      ("clear", 0, ""),
    ] {
      let result = try runProcess(
        "/bin/sh", ["-c", "\(Command.path) -q \(arguments) >&-"],
        environment: ["MPD_HOST": server.socketPath])
      #expect((result.status, result.errorText) == (Int32(status), problem))
    }
  }
}
