import Bytes
import Glibc
import Testing
import TestSupport

@Suite struct RunProcessTests {
  @Test func reportsExitStatusAndBothOutputs() throws {
    let result = try runProcess("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"])
    #expect(result.status == 3)
    #expect(result.signal == nil)
    #expect(result.text == "out\n")
    #expect(result.errorText == "err\n")
  }

  @Test func signalIsNotAnExitStatus() throws {
    let result = try runProcess("/bin/sh", ["-c", "kill -TERM $$"])
    #expect(result.status == -SIGTERM)
    #expect(result.signal == SIGTERM)
  }

  @Test func argumentsCarryAnyBytes() throws {
    let argument: ByteString = [0xFF, 0x22, 0x5C, 0x0A, 0x09, 0xC3]
    let result = try runProcess("/usr/bin/printf", ["%s|%s", argument, ""])
    #expect(result.output == argument.bytes + [0x7C])
    #expect(try runProcess("/usr/bin/printf", [[0x61], []]).output == [0x61])
  }

  @Test func environmentIsExactlyAsGiven() throws {
    // All programs of a run with sanitizers get the settings of those as well.
    let removals = sanitizerVariables.keys.flatMap { ["-u", $0] }
    #expect(try runProcess("/usr/bin/env", removals).output == [])
    #expect(try runProcess("/usr/bin/env", removals, environment: ["A": "é=1"]).text == "A=é=1\n")
    let inherited = inheritedEnvironment(["PATH", "NOT_SET_ANYWHERE"], adding: ["B": "2"])
    #expect(inherited.keys.sorted() == ["B", "PATH"])
  }

  @Test func bigInputAndOutputsDoNotBlockEachOther() throws {
    let input = [UInt8](repeating: 0x78, count: 3_000_000)
    let script = "tee /dev/stderr"
    let result = try runProcess(
      "/bin/sh", ["-c", script], environment: inheritedEnvironment(), input: input)
    #expect(result.output == input)
    #expect(result.errorOutput == input)
  }

  @Test func unreadInputIsNotAnError() throws {
    let result = try runProcess("/bin/true", input: [UInt8](repeating: 0, count: 1_000_000))
    #expect(result.status == 0)
  }

  @Test func withoutInputTheStandardInputIsEmpty() throws {
    #expect(try runProcess("/bin/cat").output == [])
    #expect(try runProcess("/bin/cat", input: []).output == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func timeoutKillsTheProgram() throws {
    let error = #expect(throws: ProcessTimeout.self) {
      try runProcess(
        "/bin/sh", ["-c", "echo $$; sleep 600 & sleep 600"], environment: inheritedEnvironment(),
        timeout: .milliseconds(300))
    }
    let text = ByteString(error?.output ?? []).description
    let pid = try #require(Int32(text.dropLast()))
    #expect(kill(pid, 0) != 0)
  }

  @Test(.timeLimit(.minutes(1)))
  func backgroundProgramThatHoldsTheOutputDoesNotBlock() throws {
    let result = try runProcess(
      "/bin/sh", ["-c", "sleep 600 & echo done"], environment: inheritedEnvironment())
    #expect(result.text == "done\n")
  }

  @Test func missingProgramIsAnError() {
    let error = #expect(throws: SystemFailure.self) { try runProcess("/nonexistent/program") }
    #expect(error?.code == ENOENT)
  }

  @Test func runsInTheGivenDirectory() throws {
    #expect(try runProcess("/bin/pwd", directory: "/usr").text == "/usr\n")
  }

  @Test func noDescriptorIsInherited() throws {
    let mine = open("/dev/null", O_RDONLY)
    defer { close(mine) }
    let result = try runProcess("/bin/ls", ["/proc/self/fd"])
    // The fourth one is the directory that is listed.
    #expect(result.text == "0\n1\n2\n3\n")
  }

  @Test(arguments: [[], .input, .output, .errorOutput, [.input, .output]] as [TerminalStreams])
  func streamsCanBeATerminal(streams: TerminalStreams) throws {
    let script = "for i in 0 1 2; do if [ -t $i ]; then printf $i; fi; done"
    let result = try runProcess("/bin/sh", ["-c", script], terminal: streams)
    let all: [(TerminalStreams, String)] = [(.input, "0"), (.output, "1"), (.errorOutput, "2")]
    #expect(result.text == all.filter { streams.contains($0.0) }.map(\.1).joined())
    #expect(result.errorOutput == [])
  }

  @Test func terminalTakesBothOutputs() throws {
    let result = try runProcess(
      "/bin/sh", ["-c", "echo 1; echo 2 >&2"], terminal: [.output, .errorOutput])
    #expect(result.text == "1\n2\n")
    #expect(result.errorOutput == [])
  }

  @Test func terminalKeepsBytesAndEndsItsInput() throws {
    let result = try runProcess(
      "/bin/cat", input: Array("line\n".utf8), terminal: [.input, .output])
    #expect(result.text == "line\n")
  }
}
