import Bytes
import Testing
import TestSupport

@Suite struct UpdateCommandTests {
  @Test func waitsUntilNewFilesAreInTheDatabase() throws {
    let server = try LiveServer(files: [.directory("d", [.song("a.wav")])])
    for (number, command) in (["update", "rescan"] as [ByteString]).enumerated() {
      let names = (0..<20).map { "new \(number) \($0).wav" }
      let song = try readFile(server.musicDirectory + "/d/a.wav")
      for name in names { try writeFile(server.musicDirectory + "/d/" + name, song) }
      let result = try server.mpdex(command, "--wait", "d/")
      #expect((result.status, result.errorText) == (0, ""))
      #expect(result.text.hasPrefix("volume:"))
      let songs = try server.mpdex("listall", "d").text.split(separator: "\n")
      #expect(names.allSatisfy { songs.contains("d/\($0)") })
    }
  }

  @Test func printsTheStatusUnlessQuiet() throws {
    let server = try LiveServer(files: [.song("a.wav")])
    #expect(try server.mpdex("update", "-q").text == "")
    #expect(try server.mpdex("update").text.contains("volume:"))
    #expect(try server.mpdex("-w", "-q", "update", "-", "-0", input: [0x61, 0]).status == 0)
  }

  @Test func aBadPathIsRefused() throws {
    let server = try LiveServer(files: [.song("a.wav")])
    let result = try server.mpdex("update", "../x")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.hasPrefix("mpdex: ../x: Malformed path"))
    let part = try server.mpdex("update", "--wait", "../x", "a.wav")
    #expect((part.status, part.text) == (75, ""))
    #expect(part.errorText.hasSuffix("\nmpdex: updated: 'a.wav'\n"))
  }

  /// The requests are sent together, each for itself, so that a refusal concerns its own path alone.
  @Test func severalPathsAreSentTogether() throws {
    let server = try LiveServer(files: [.song("a.wav"), .song("b.wav")])
    let part = try server.mpdex("update", "a.wav", "../x", "b.wav", "../y")
    #expect((part.status, part.text) == (75, ""))
    #expect(
      part.errorText == """
        mpdex: ../x: Malformed path
        mpdex: ../y: Malformed path
        mpdex: being updated: 'a.wav', 'b.wav'

        """)
  }

  /// It may have another server's database, whatever its version.
  @Test(arguments: ["0.16.0", "0.19.0", "0.22.4", "0.23.5", "0.24.0"] as [ByteString])
  func theEndThatAServerDoesNotReportIsNotWaitedFor(_ version: ByteString) throws {
    let server = try AnsweringServer(version: version) { lines, isList in
      var text: ByteString = ""
      for line in lines {
        text += line.hasPrefix("update") ? "updating_db: 1\n" : "state: stop\n"
        if isList { text += "list_OK\n" }
      }
      return text + "OK\n"
    }
    let result = try Command.run(
      ["update", "--wait", "a", "b"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (75, ""))
    #expect(result.errorText.contains("mpdex cannot wait for its end"), "\(result.errorText)")
    #expect(result.errorText.hasSuffix("\nmpdex: being updated: 'a', 'b'\n"))
  }

  /// More paths than one list has, of which some are refused.
  @Test func manyPathsAreWaitedFor() throws {
    let server = try LiveServer(files: [.song("a.wav")])
    let paths = (1...32).map { $0 % 15 == 0 ? "../x" : "a.wav" } as [ByteString]
    let result = try server.mpdex(arguments: ["-q", "update", "--wait"] + paths)
    #expect((result.status, result.text) == (75, ""))
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.dropLast() == ["mpdex: ../x: Malformed path", "mpdex: ../x: Malformed path"])
    #expect(lines.last?.ranges(of: "'a.wav'").count == 30)
  }

  /// MPD holds 32 updates, and refuses more until it is done with the first ones.
  @Test func morePathsThanTheServerHoldsWait() throws {
    let server = try LiveServer(files: MusicLibrary((0..<40).map { .song("\($0).wav") }))
    let paths = (0..<200).map { ByteString("\($0 % 40).wav") }
    let result = try server.mpdex(arguments: ["-q", "rescan", "--wait"] + paths)
    #expect((result.status, result.errorText) == (0, ""))
  }

  @Test func namesWhatMayBeUpdatedAfterTheConnectionWasLost() throws {
    let closing = try ScriptedServer(script: [
      .greeting, .expect(#"update "a""#), .expect(#"update "b""#), .expect(#"update "c""#),
      .send("updating_db: 1\nOK\n"),
    ])
    let lost = try Command.run(
      ["update", "a", "b", "c"], environment: ["MPD_HOST": closing.socketPath])
    #expect((lost.status, lost.text) == (69, ""))
    #expect(
      lost.errorText == """
        mpdex: b: Connection closed by the server
        mpdex: being updated: 'a'
        mpdex: perhaps being updated: 'b', 'c'

        """)
  }
}
