import Bytes
import Foundation
import Synchronization
import TestSupport

/// Two clients that add songs to a playlist while a command rewrites it.
final class AddingStorm: Sendable {
  struct Round: Sendable {
    let result: ProcessResult
    /// The songs that the server accepted from the two clients.
    let accepted: [String]
    /// Those that are in no list.
    let lost: [String]
    /// The lists that are left and that no message names.
    let unnamed: [String]
  }

  private let words: [ByteString]
  private let input: [String]?
  private let server: LiveServer
  private let proxy: FaultProxy
  /// The number of the first command after the playlist was read.
  private let start: Int
  private let serial = Mutex(0)

  private static let songs = ["8.wav", "2.wav", "9.wav", "1.wav", "2.wav"]

  init(_ words: [ByteString], _ input: [String]?) throws {
    (self.words, self.input) = (words, input)
    server = try LiveServer(
      library: MusicLibrary((1..<10).map { .song(ByteString("\($0).wav")) }))
    proxy = try FaultProxy(to: server.socketPath)
    _ = try server.raw(["add 7.wav", "add 4.wav"] + Self.songs.map { "playlistadd mix \($0)" })
    _ = try runProcess(
      Reliability.program, words, environment: ["MPD_HOST": proxy.socketPath],
      input: input?.asLines, timeout: patience(.seconds(60)))
    let commands = proxy.traffic.commands
    let reading = commands.firstIndex { $0.hasPrefix("listplaylist") } ?? 0
    // What is sent with the reading, such as the end of its command list, is sent before the reply.
    start = commands[reading...].firstIndex { $0.description.contains("mpdex-temporary-") } ?? 0
  }

  /// Runs the command once.
  func round() throws -> Round {
    _ = try server.raw(
      try lists().map { "rm \"\($0)\"" } + Self.songs.map { "playlistadd mix \($0)" })
    let adders = Adders()
    let group = DispatchGroup()
    for _ in 0..<2 {
      Thread.detachNewThread(in: group) { [self] in
        while let isNow = adders.isAdding.withLock({ $0 }) {
          guard isNow else {
            usleep(200)
            continue
          }
          if let song = add() { adders.accepted.withLock { $0.append(song) } }
        }
      }
    }
    proxy.arm(.call { adders.begin() }, at: .beforeCommand(start))
    let result = try runProcess(
      Reliability.program, words, environment: ["MPD_HOST": proxy.socketPath],
      input: input?.asLines, timeout: patience(.seconds(60)))
    adders.isAdding.withLock { $0 = nil }
    group.wait()
    return try round(result, adders.accepted.withLock { $0 })
  }

  private func round(_ result: ProcessResult, _ accepted: [String]) throws -> Round {
    let names = try lists()
    let all = Set(try names.flatMap { try server.values("file", of: "listplaylist \"\($0)\"") })
    return Round(
      result: result, accepted: accepted, lost: accepted.filter { !all.contains($0) },
      unnamed: names.filter { $0 != "mix" && !result.errorText.contains($0) })
  }

  /// Adds a song that no other is; returns nil if the server refuses it.
  private func add() -> String? {
    let number = serial.withLock { serial in
      serial += 1
      return serial
    }
    let song = "http://h/\(number)"
    return (try? server.raw(["playlistadd mix \(song)"])) == "OK\n" ? song : nil
  }

  private func lists() throws -> [String] { try server.values("playlist", of: "listplaylists") }
}

/// What the threads of a round share.
private final class Adders: Sendable {
  /// Whether they add songs now; nil once they are to end.
  let isAdding = Mutex<Bool?>(false)
  let accepted = Mutex<[String]>([])

  func begin() {
    isAdding.withLock { if $0 != nil { $0 = true } }
  }
}

extension Thread {
  /// Runs a closure on a thread of its own, which a group waits for.
  fileprivate static func detachNewThread(
    in group: DispatchGroup, _ body: @escaping @Sendable () -> Void
  ) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}
