import TestSupport
import Testing

/// The program as a whole.
@Suite struct ProgramTests {
  @Test func versionAndHelpAreForStandardOutput() throws {
    #expect(try Command.run(["--version"]).text == "mpdex 0.1.0\n")
    let help = try Command.run(["--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("EXAMPLES"))
  }

  @Test(
    arguments: ["status", "ls", "index", "jump", "add", "play", "clear", "playlist"] as [ByteText])
  func everyCommandHasHelpWithExamples(_ name: ByteText) throws {
    let help = try Command.run([name, "--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("EXAMPLES"))
    #expect(help.text.contains("--host"))
  }

  @Test func anUnknownCommandIsWrongUsage() throws {
    let result = try Command.run(["frobnicate"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("frobnicate"))
  }

  @Test func doesNotNeedFoundation() throws {
    let result = try runProcess(
      "/usr/bin/env", ["readelf", "--dynamic", Command.path], environment: inheritedEnvironment())
    let needed = result.text.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.contains { $0.contains("libmpdclient.so.2") })
    #expect(!needed.contains { $0.contains("libFoundation.so") })
    #expect(!needed.contains { $0.contains("libicu") })
  }
}
