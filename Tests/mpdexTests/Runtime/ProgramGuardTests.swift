import Bytes
import Foundation
import Testing

@testable import mpdex

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
    Thread.detachNewThread {
      usleep(50_000)
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
