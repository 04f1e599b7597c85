import Bytes
import Glibc
import Testing
import TestSupport

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SessionEndTests {
  /// The kernel's directory for the session's thread, which exists while the thread runs.
  private func threadDirectory(_ session: Session) async throws -> String {
    try await session.withConnection { _ in
      var path = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/thread-self", &path, path.count)
      let bytes = path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return "/proc/" + String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func thereIsOneThreadAndItEndsWithClose() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let directory = try await threadDirectory(session)
    #expect(try await threadDirectory(session) == directory)
    #expect(directory.contains("/task/"))
    #expect(access(directory, F_OK) == 0)
    await session.close()
    #expect(try await eventually { access(directory, F_OK) != 0 })
    #expect(await Outcome(running: .status, over: session) == .refused(.client))
    await session.close()
  }

  @Test func theThreadEndsWithTheSession() async throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    var session: Session? = try server.session()
    let directory = try await threadDirectory(try #require(session))
    session = nil
    #expect(try await eventually { access(directory, F_OK) != 0 })
    #expect(server.waitForEnd())
  }

  @Test func theLastReferenceMayBeReleasedOnTheThread() async throws {
    let server = try LiveServer()
    var directory = ""
    for _ in 0..<50 {
      let session = try Session(server.settings)
      directory = try await threadDirectory(session)
      Task { try await session.withConnection { _ in _ = session.generation } }
    }
    #expect(try await eventually { access(directory, F_OK) != 0 })
  }

  @Test func closeEndsWaitingCalls() async throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .hang])
    let session = try server.session(timeout: .seconds(3_600))
    async let running = Outcome(running: .status, over: session)
    #expect(try await eventually { server.receivedLines == ["status"] })
    async let closure = Outcome { try await session.withConnection { try $0.run(.status).volume } }
    async let waiting = Outcome(running: .play, over: session)
    try await Task.sleep(for: .milliseconds(50))
    try await within { await session.close() }
    #expect(await running == .refused(.client))
    #expect(await waiting == .refused(.client))
    #expect(await closure == .refused(.client))
    #expect(server.waitForEnd())
    #expect(server.receivedLines == ["status"])
  }

  /// The listener itself has ended the connection.
  @Test func closeIsNotReportedAsALossOfTheConnection() async throws {
    let server = try LiveServer()
    for _ in 0..<20 {
      let session = try Session(server.settings)
      let events = session.events()
      let heard = Task { await events.reduce(into: []) { $0.append($1) } }
      try await session.connect()
      await session.close()
      #expect(await heard.value == [])
    }
  }

  /// The connections' timeouts are longer than what the tests wait for.
  @Test func closeDoesNotWaitForAFullBacklog() async throws {
    let server = try BusyServer()
    try await closeWhileConnecting(to: .socket(path: ByteString(server.socketPath)))
  }

  @Test func closeDoesNotWaitForAGreetingFromAUnixSocket() async throws {
    let server = try ScriptedServer(script: [.hang])
    try await closeWhileConnecting(to: .socket(path: ByteString(server.socketPath)))
  }

  @Test func closeDoesNotWaitForAGreetingOverLoopback() async throws {
    let listener = try SilentListener()
    defer { listener.close() }
    try await closeWhileConnecting(to: .tcp(host: "127.0.0.1", port: listener.port))
  }

  private func closeWhileConnecting(to address: ServerAddress) async throws {
    let session = try Session(ConnectionSettings(addresses: [address], timeout: .seconds(45)))
    async let call = Outcome(running: .status, over: session)
    try await Task.sleep(for: .milliseconds(200))
    try await within { await session.close() }
    #expect(await call == .refused(.client))
  }

  @Test func closeInterruptsAClosure() async throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .hang])
    let session = try server.session(timeout: .seconds(3_600))
    async let closure = Outcome { try await session.withConnection { try $0.idle().rawValue } }
    #expect(try await eventually { server.receivedLines == ["idle"] })
    try await within { await session.close() }
    #expect(await closure == .refused(.client))
  }

  @Test func closeInterruptsTheEndOfIdling() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .expect("noidle"), .hang,
    ])
    let session = try server.session(timeout: .seconds(3_600))
    let events = session.events()
    #expect(try await eventually { server.receivedLines == ["idle"] })
    async let call = Outcome(running: .play, over: session)
    #expect(try await eventually { server.receivedLines == ["idle", "noidle"] })
    try await within { await session.close() }
    #expect(await call == .refused(.client))
    for await event in events { Issue.record("\(event)") }
  }

  @Test func closeEndsThePauseBetweenReconnections() async throws {
    let session = try Session(ConnectionSettings(addresses: [.socket(path: "/nowhere/at/all")]))
    let events = session.events()
    // The pause between attempts is ten seconds by then.
    for _ in 0..<12 { _ = await Outcome(running: .status, over: session) }
    try await within(.seconds(7)) { await session.close() }
    for await event in events { Issue.record("\(event)") }
  }

  /// Runs in a process of its own, since other tests open descriptors meanwhile.
  @Test func closedSessionsLeaveNoOpenDescriptors() async {
    await #expect(processExitsWith: .success) {
      let server = try ScriptedServer(script: [.greeting, .receiveLine, .send("OK\n"), .hang])
      func openAndClose() async throws -> Session {
        let session = try server.session()
        try await session.run(.raw("ping"))
        let events = session.events([])
        await session.close()
        for await _ in events {}
        return session
      }
      _ = try await openAndClose()
      #expect(server.waitForEnd(ofConnections: 1))
      let before = descriptorCount()
      var sessions: [Session] = []
      for _ in 1...50 { sessions.append(try await openAndClose()) }
      #expect(server.waitForEnd(ofConnections: 51))
      #expect(descriptorCount() == before)
      #expect(sessions.allSatisfy { $0.generation == 1 })
    }
  }
}

private func descriptorCount() -> Int {
  guard let directory = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(directory) }
  var count = 0
  while readdir(directory) != nil { count += 1 }
  return count
}

/// A socket on 127.0.0.1 that lets clients connect and never answers.
private struct SilentListener {
  let descriptor: Int32
  let port: UInt16

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, address, length) | listen(descriptor, 0)
        | getsockname(descriptor, address, &length)
    }
    try #require(code == 0)
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  func close() { _ = Glibc.close(descriptor) }
}
