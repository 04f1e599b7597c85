import TestSupport
import Testing

@Suite struct ConnectionOptionsTests {
  @Test func noServerNamesTheAddressesThatWereTried() throws {
    let directory = try TemporaryDirectory()
    let result = try Command.run(
      ["-h", ByteText(directory.path("socket")), "status"])
    #expect((result.status, result.text) == (69, ""))
    #expect(
      result.errorText
        == "mpdex: no MPD server; tried \(directory.path("socket")) (No such file or directory)\n")
  }

  @Test func optionsStandBeforeOrBehindTheCommand() throws {
    let server = try LiveServer(library: [.song("a.wav")])
    let host = ByteText(server.socketPath)
    for arguments: [ByteText] in [
      ["-h", host, "ls"], ["ls", "-h", host], ["--host", host, "ls"], ["--host=" + host, "ls"],
      ["--timeout", "5", "ls", "--host", host], ["-h", host, "ls", "--", "/"],
    ] {
      let result = try Command.run(arguments)
      #expect((result.status, result.text) == (0, "a.wav\n"), "\(arguments)")
    }
    #expect(try Command.run(["-h", host]).text.hasPrefix("volume:"))
  }

  @Test func aWrongPasswordIs77() throws {
    let server = try LiveServer(
      library: nil,
      configuration: [#"password "right@read,add,control,admin""#, #"default_permissions """#])
    #expect(try server.mpdex("-P", "wrong").status == 77)
    #expect(try server.mpdex("ls").status == 77)
    let host = ByteText("right@" + server.socketPath)
    #expect(try Command.run(["ls"], environment: ["MPD_HOST": host.text]).status == 0)
  }

  @Test(arguments: [["--timeout", "0"], ["--port", "x"], ["--timeout", "1.5"]] as [[ByteText]])
  func wrongOptionsAre64(_ options: [ByteText]) throws {
    #expect(try Command.run(options + ["status"]).status == 64)
  }

  @Test func aWrongVariableIs64AndNamed() throws {
    let result = try Command.run(["status"], environment: ["MPD_PORT": "x"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("MPD_PORT is 'x'"))
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let server = try LiveServer(library: .artists(count: 5000))
    let script = "\(Command.path) ls Artists; echo $? >&2"
    let result = try runProcess(
      "/bin/sh", ["-c", "{ \(script); } | head -n 1"],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]))
    #expect(result.errorText == "0\n")
    #expect(result.text.split(separator: "\n").count == 1)
  }
}
