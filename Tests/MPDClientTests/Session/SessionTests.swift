import Bytes
import ListingIndex
import MPDClient
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct SessionTests {
  @Test func runsRequestsListsAndClosures() async throws {
    let server = try LiveServer(library: .artists(count: 3))
    let session = try Session(server.settings)
    try await session.run(.add("Artists"))
    #expect(try await session.run(.status).queueLength == 3)
    let (tokens, replies) = try await session.list { list in
      list.append(.delete(0..<1))
      return (list.append(.status), list.append(.queue))
    }
    #expect(try replies.reply(for: tokens.0).queueLength == 2)
    #expect(try replies.reply(for: tokens.1).count == 2)
    let (status, song, stats) = try await session.run(.status, .currentSong, .stats)
    #expect((status.queueLength, song, stats.artists) == (2, nil, 3))
    #expect(try await session.songs(of: .queue).map(\.position) == [0, 1])
    let listing = try await session.withConnection { try $0.listing(of: "Artists") }
    #expect(listing.count == 3)
    await session.close()
  }

  @Test func connectsWhenACallNeedsIt() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("ping"), .send("OK\n"), .expect("ping"), .send("OK\n"), .hang,
    ])
    let session = try server.session()
    #expect(session.generation == 0)
    try await session.connect()
    #expect((server.connectionCount, session.generation) == (1, 1))
    for _ in 1...2 { try await session.run(.raw("ping")) }
    #expect((server.connectionCount, session.generation) == (1, 1))
    #expect(server.failures == [])
  }

  @Test func aRefusalThrowsAndTheSessionContinues() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let refused = await Outcome(running: .add("nowhere"), over: session)
    #expect(refused == .refused(.ack(.noExist)))
    let unsendable = await Outcome(running: .add("a\nclear"), over: session)
    #expect(unsendable == .refused(.argument))
    #expect(try await session.run(.status).queueLength == 0)
    #expect(session.generation == 1)
  }

  @Test func connectsOnceTheServerHasStarted() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    server.halt()
    #expect(await Outcome { try await session.connect() == () } == .refused(.connectionRefused))
    try server.restart()
    #expect(try await session.run(.status).queueLength == 0)
  }

  @Test func aClosureMayThrowItsOwnError() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    await #expect(throws: TookTooLong.self) {
      try await session.withConnection { connection in
        try connection.run(.status)
        throw TookTooLong()
      }
    }
    #expect(try await session.run(.status).queueLength == 0)
    #expect(session.generation == 1)
  }

  @Test func aLossHiddenByAClosureStillReplacesTheConnection() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveLine, .close], [.greeting, .expect("play"), .send("OK\n"), .hang],
    ])
    let session = try server.session()
    let isLost = try await session.withConnection { (try? $0.run(.status)) == nil }
    #expect(isLost)
    try await session.run(.play)
    #expect(session.generation == 2)
  }

  @Test func twoSessionsDoNotDisturbEachOther() async throws {
    let servers = [
      try LiveServer(library: .artists(count: 3)), try LiveServer(library: .artists(count: 5)),
    ]
    let sessions = try servers.map { try Session($0.settings) }
    try await withThrowingTaskGroup { group in
      for worker in 0..<10 {
        let session = sessions[worker % 2]
        group.addTask {
          for number in 0..<100 {
            let count = try await session.run(.raw("count", ["(base 'Artists')"])).first?.value
            #expect(count == (worker % 2 == 0 ? "3" : "5"), "\(worker) \(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(sessions.map(\.generation) == [1, 1])
    #expect(servers.allSatisfy { $0.processIdentifier != nil })
  }

  @Test func callsOfOneTaskKeepTheirOrder() async throws {
    let server = try LiveServer(library: .artists(count: 20))
    let session = try Session(server.settings)
    let names = try await session.withConnection { connection in
      let listing = try connection.listing(of: "Artists")
      return (0..<listing.count).map(listing.target)
    }
    for name in names { try await session.run(.add(name)) }
    let queue = try await session.run(.queue).map(\.uri)
    #expect(zip(queue, names).allSatisfy { $0.bytes.starts(with: $1.bytes) })
    #expect(queue.count == names.count)
  }
}
