import Bytes
import Testing
import TestSupport

/// Completion in real shells; the tests fail if a shell is not installed.
@Suite struct ShellCompletionTests {
  private static let server = Result {
    try LiveServer(
      library: NastyEntries.library,
      configuration: [
        "audio_output {\n type \"null\"\n name \"Living room\"\n}",
        "audio_output {\n type \"null\"\n name \"it's \\\"Kitchen\\\"\"\n}",
      ])
  }

  private func typed(
    _ shell: String, _ lines: [ByteString], environment: [String: String]? = nil
  ) throws -> [[ByteString]] {
    let host = ["MPD_HOST": try Self.server.get().socketPath]
    return try ShellSession(shell).arguments(typing: lines, environment: environment ?? host)
  }

  /// Returns the indices of names that a shell can type after this quote.
  private func indices(_ shell: String, _ quote: ByteString) -> [Int] {
    NastyEntries.names.indices.filter { index in
      let name = NastyEntries.names[index]
      // fish treats the text after a tab as a description.
      if shell == "fish" { return !name.bytes.contains(UInt8(ascii: "\t")) }
      return shell != "zsh" || quote == "" || name != NastyEntries.notUTF8
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["", "\"", "'"] as [ByteString])
  func completesSongNamesExactly(_ shell: String, _ quote: ByteString) throws {
    let indices = indices(shell, quote)
    let lines = indices.map { index in
      "mpdex add " + quote + "W/" + NastyEntries.beginning("s", index)
        + ShellSession.completeAndRun
    }
    let arguments = try typed(shell, lines)
    #expect(arguments == indices.map { ["add", "W/" + NastyEntries.name("s", $0)] })
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["", "\"", "'"] as [ByteString])
  func completesDirectoriesThenTheirContents(_ shell: String, _ quote: ByteString) throws {
    let indices = indices(shell, quote)
    let lines = indices.map { index in
      "mpdex add " + quote + "W/" + NastyEntries.beginning("d", index)
        + ShellSession.completeTwiceAndRun
    }
    let arguments = try typed(shell, lines)
    let expected = indices.map { index -> [ByteString] in
      let directory = NastyEntries.name("d", index)
      return ["add", "W/" + directory + "/s" + NastyEntries.names[index]]
    }
    #expect(arguments == expected)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completesCommandsOptionsAndValues(_ shell: String) throws {
    let lines: [ByteString] = [
      "mpdex toggleo", "mpdex ls --sect", "mpdex ls --only so", "mpdex ls --only=di",
      "mpdex -q enable Liv", "mpdex disable it", "mpdex delpart de", "mpdex --partition def",
    ]
    let arguments = try typed(shell, lines.map { $0 + ShellSession.completeAndRun })
    #expect(
      arguments == [
        ["toggleoutput"], ["ls", "--sections"], ["ls", "--only", "songs"],
        ["ls", "--only=directories"], ["-q", "enable", "Living room"],
        ["disable", "it's \"Kitchen\""], ["delpart", "default"], ["--partition", "default"],
      ])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func asksTheServerNamedOnTheLine(_ shell: String) throws {
    let host = ByteString(try Self.server.get().socketPath)
    let lines: [ByteString] = [
      "mpdex -h " + host + " enable Liv", "mpdex enable --host=" + host + " Liv",
      "mpdex --host '" + host + "' -p 1 enable Liv",
      "mpdex -h ~/../.." + host + " enable Liv",
    ]
    let session = try ShellSession(shell)
    let arguments = try session.arguments(
      typing: lines.map { $0 + ShellSession.completeAndRun },
      environment: ["MPD_HOST": "/nowhere"])
    #expect(
      arguments == [
        ["-h", host, "enable", "Living room"], ["enable", "--host=" + host, "Living room"],
        ["--host", host, "-p", "1", "enable", "Living room"],
        ["-h", session.home + "/../.." + host, "enable", "Living room"],
      ])
  }

  /// The common prefix is inserted even if only some of the candidates are shown.
  @Test(arguments: ["bash", "zsh", "fish"])
  func completesTheCommonPrefixOfManyCandidates(_ shell: String) throws {
    let songs = (0..<600).map { MusicLibrary.Entry.song("song \(1000 + $0).wav") }
    let server = try LiveServer(library: [.directory("D", songs)])
    let line = "mpdex add D/s" + ShellSession.completeAndRun
    let arguments = try typed(shell, [line], environment: ["MPD_HOST": server.socketPath])
    #expect(arguments == [["add", "D/song 1"]])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func generatedScriptHasValidSyntax(_ shell: String) throws {
    let script = try Command.run(["completions", ByteString(shell)])
    #expect(script.status == 0)
    let check = try runProcess(
      "/usr/bin/env", [shell, "-n"], environment: inheritedEnvironment(), input: script.output)
    #expect((check.status, check.errorText) == (0, ""))
  }
}
