import Bytes
import Glibc
import Platform
import Testing

@Suite struct ProcessTests {
  @Test func aProcessIsKnownByItsNumberAndTheTimeOfItsStart() throws {
    let own = try #require(ProcessIdentity(of: getpid()))
    #expect(own.isRunning)
    #expect(!ProcessIdentity(pid: own.pid, startTime: own.startTime + 1, boot: own.boot).isRunning)
    #expect(!ProcessIdentity(pid: own.pid, startTime: own.startTime, boot: "other").isRunning)
    #expect(ProcessIdentity(of: 0) == nil)
  }

  @Test func variablesAreThoseOfTheProcess() throws {
    let path = try #require(environmentVariable("PATH"))
    #expect(environmentOfProcess.contains("PATH=" + path))
    #expect(environmentVariable("NO_SUCH_VARIABLE_AT_ALL") == nil)
  }

  @Test func theOwnPathIsThatOfTheRunningProgram() {
    #expect(ownPath.first == .slash)
    #expect(access(cString(ownPath), X_OK) == 0)
  }
}
