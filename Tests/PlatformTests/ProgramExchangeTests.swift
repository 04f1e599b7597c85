import Bytes
import Glibc
import Platform
import Testing

@Suite struct ProgramGuardTests {
  private static func run(
    _ script: ByteString, _ guardian: ProgramGuard, input: [UInt8] = []
  ) throws -> ProgramResult {
    try runProgram(["sh", "-c", script], input: input, under: guardian)
  }

  private static func guardian(
    _ time: Duration = .seconds(20), maxMemory: Int = 1 << 30
  ) -> ProgramGuard {
    ProgramGuard(time: time, maxMemory: maxMemory, variables: ["A=b"])
  }

  @Test func aProgramThatEndsHasItsStatusAndOutput() throws {
    let result = try Self.run(
      "cat; echo $A $HOME; exit 3", Self.guardian(), input: Array("in ".utf8))
    #expect(result.output == Array("in b\n".utf8))
    #expect(result.status == 3 << 8)
  }

  /// A program that would live on is one of the group, too.
  @Test func aProgramIsKilledAtTheDeadline() throws {
    let result = try Self.run("sleep 1000 & sleep 1000", Self.guardian(.milliseconds(50)))
    #expect(result.status & 0x7F == SIGKILL)
  }

  @Test func aProgramThatClosesItsStreamsIsKilledAtTheDeadline() throws {
    let script: ByteString = "exec >&- 2>&- <&-; sleep 1000"
    let result = try Self.run(script, Self.guardian(.milliseconds(50)))
    #expect(result.status & 0x7F == SIGKILL)
  }

  @Test func aProgramIsKilledBeforeOrAfterItsStart() throws {
    let guardian = Self.guardian(.seconds(500))
    guardian.kill()
    #expect(try Self.run("sleep 1000", guardian).status & 0x7F == SIGKILL)
    let later = Self.guardian(.seconds(500))
    try runOnThread {
      waitUntil(.now + .milliseconds(50))
      later.kill()
    }
    #expect(try Self.run("sleep 1000", later).status & 0x7F == SIGKILL)
  }

  @Test func memoryIsLimited() throws {
    let script: ByteString = "ulimit -v; read line; ulimit -v"
    let result = try Self.run(script, Self.guardian(maxMemory: 512 << 20), input: [0x0A])
    #expect(result.output.split(separator: 0x0A).last == Array("524288".utf8)[...])
  }

  @Test func thereIsNoTerminal() throws {
    let script: ByteString = "(echo x >/dev/tty) 2>/dev/null && echo yes || echo no"
    #expect(try Self.run(script, Self.guardian()).output == Array("no\n".utf8))
  }
}

@Suite struct RunningProgramsTests {
  @Test func aProgramWithoutATerminalHasEndedAlthoughAnotherOneHasItsOutput() throws {
    let result = try runProgram(
      ["sh", "-c", "sleep 1000 & echo $!"], input: [], isAlone: true)
    let other = try #require(pid_t(String(decoding: result.output.dropLast(), as: UTF8.self)))
    defer { kill(other, SIGKILL) }
    #expect(kill(other, 0) == 0)
    #expect(result.status == 0)
  }

  @Test func inputAndOutputOfManyBlocksPassAtTheSameTime() throws {
    let input = [UInt8](repeating: 7, count: 1 << 20)
    let result = try runProgram(["cat"], input: input, limit: 1 << 21)
    #expect(result.output == input)
    #expect(failureOfProgram(result.status) == nil)
  }

  @Test func aProgramThatReadsNothingIsNotWaitedFor() throws {
    ignoreWriteSignals()
    let input = [UInt8](repeating: 7, count: 1 << 20)
    let result = try runProgram(["sh", "-c", "exec <&-; echo x >&2; exit 4"], input: input)
    #expect(result.messages == Array("x\n".utf8))
    #expect(failureOfProgram(result.status) == "failed with status 4")
  }

  @Test func aProgramWithoutInputCannotReadAny() throws {
    let result = try runProgram(["sh", "-c", "read line || echo none"], input: nil)
    #expect(result.output == Array("none\n".utf8))
  }

  @Test func aProgramThatPrintsTooMuchIsKilled() throws {
    let result = try runProgram(["yes"], input: [], limit: 1000, stopsAtLimit: true)
    #expect(result.output.count == 1000)
    #expect(failureOfProgram(result.status)?.hasPrefix("was terminated by signal") == true)
  }

  @Test func ignoredSignalsEndAProgram() throws {
    ignoreWriteSignals()
    let result = try runProgram(["sh", "-c", "kill -PIPE $$; echo alive"], input: [])
    #expect(failureOfProgram(result.status) == "was terminated by signal \(SIGPIPE)")
  }

  @Test func aProgramThatIsMissingIsTheFailure() {
    #expect(throws: SystemError(ENOENT)) { try runProgram(["no-such-program-anywhere"], input: []) }
  }
}

@Suite struct ProgramGroupTests {
  /// The keys of a terminal interrupt a group.
  @Test(arguments: [
    (ProgramGroup.shared, false), (.own, true), (.apart, true), (.ownSession, true),
  ])
  func aProgramLeadsAGroup(_ group: ProgramGroup, _ leads: Bool) throws {
    let script: ByteString = "set -- $(cut -d ')' -f 2 /proc/$$/stat); test $3 = $$"
    let result = try runProgram(["sh", "-c", script], input: nil, in: group)
    #expect((result.status == 0) == leads)
  }
}
