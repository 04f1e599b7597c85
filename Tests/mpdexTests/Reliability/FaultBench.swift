import Bytes
import Foundation
import Glibc
import TestSupport

/// A server with a proxy, on which one worker runs the command beside faults.
final class FaultBench {
  let server: LiveServer
  private let tried: TriedServer
  private let homes: TemporaryDirectory
  private var homeCount = 0

  init() throws {
    server = try LiveServer(files: FaultCases.library)
    tried = TriedServer("MPD", server)
    homes = try TemporaryDirectory(prefix: "homes")
    try writeFile(server.musicDirectory + "/Cover/cover.png", FaultCases.picture)
    try writeFile(
      server.musicDirectory + "/picture.wav",
      waveFile(picture: FaultCases.picture, mimeType: "image/png"))
    try server.update()
  }

  /// One run of a case.
  struct Run {
    let result: ProcessResult?
    let before: ServerSnapshot
    let after: ServerSnapshot
    let traffic: FaultProxy.Traffic
    let hasFired: Bool
    /// The files of the home directory whose names are those of temporary ones.
    let leftovers: [String]
    /// The results of the same command a second time, without a fault; nil if it was not run.
    var second: ProcessResult?
  }

  /// Runs a case beside a fault, or without one.
  func run(_ tested: SubcommandCase, _ proxy: FaultProxy, _ planned: PlannedFault? = nil) throws
    -> Run
  {
    let home = try prepare(tested, proxy)
    let isBrief = planned?.kind == .restart
    let before = try ServerSnapshot(of: server, isBrief: isBrief)
    if let planned { proxy.arm(planned, restarting: server) } else { proxy.arm() }
    let result = try start(tested, proxy, home, planned?.kind)
    let (traffic, hasFired) = (proxy.traffic, proxy.hasFired)
    if server.processIdentifier == nil || tested.name == "kill" { try restart() }
    let after = try ServerSnapshot(of: server, isBrief: isBrief)
    var run = Run(
      result: result, before: before, after: after, traffic: traffic, hasFired: hasFired,
      leftovers: leftovers(home, result))
    if let planned, planned.kind.isTruthful, !planned.kind.isHarmless,
      FaultCases.useCache.contains(tested.name), before == after
    {
      proxy.arm()
      run.second = try start(tested, proxy, home, nil)
    }
    try? FileManager.default.removeItem(atPath: home)
    return run
  }

  /// Waits for a server that ends by itself, and starts it again.
  private func restart() throws {
    for _ in 0..<100 where server.processIdentifier != nil && (try? server.raw(["ping"])) != nil {
      usleep(2_000)
    }
    try server.restart()
  }

  /// Makes the state that the case begins with; returns the home directory for it.
  private func prepare(_ tested: SubcommandCase, _ proxy: FaultProxy) throws -> String {
    proxy.arm()
    let others = try server.raw(["listplaylists"]).split(separator: "\n")
      .filter { $0.hasPrefix("playlist: ") }.map { "rm \"\($0.dropFirst(10))\"" }
    for line in others + Self.reset { _ = try server.raw([line]) }
    try tried.reset()
    for line in tested.before { _ = try server.raw([tried.named(line)]) }
    homeCount += 1
    let home = homes.path("\(homeCount)")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    for words in tested.first { _ = try start(words, nil, proxy, home, timeout: 10) }
    return home
  }

  /// MPD 0.24.4 ends if it is to delete the stickers of a song that has none, so one is set before.
  private static let reset =
    [
      "delpartition p", "delpartition q", "unmount extra", "mixrampdb 0", "mixrampdelay nan",
      "replay_gain_mode off",
    ]
    + ["01 Sexy Boy", "02 All I Need"].flatMap { song in
      let uri = "\"Air/Moon Safari/\(song).wav\""
      return ["sticker set song \(uri) mood x", "sticker delete song \(uri)"]
    }

  private func start(
    _ tested: SubcommandCase, _ proxy: FaultProxy, _ home: String, _ kind: FaultKind?
  ) throws -> ProcessResult? {
    let isShort = kind == .stall || kind.map { !$0.isTruthful } == true
    return try start(tested.words, tested.input, proxy, home, timeout: isShort ? 1 : 20)
  }

  /// Runs the command; nil if it does not end.
  private func start(
    _ words: String, _ input: String?, _ proxy: FaultProxy, _ home: String, timeout: Int
  ) throws -> ProcessResult? {
    let environment = [
      "MPD_HOST": proxy.socketPath, "MPD_TIMEOUT": "\(timeout)", "HOME": home, "TMPDIR": home,
      // Deletes the last song.
      "EDITOR": "sed -i '$d'",
      "LC_ALL": "en_US.UTF-8", "TERM": "xterm", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    do {
      return try runProcess(
        Reliability.program,
        words.split(separator: " ").map { ByteString(tried.named(String($0))) },
        environment: environment, input: input.map { Array(tried.named($0).utf8) },
        timeout: .seconds(30))
    } catch is ProcessTimeout {
      return nil
    }
  }

  /// The temporary files in a home directory, apart from one that the message names.
  private func leftovers(_ home: String, _ result: ProcessResult?) -> [String] {
    temporaryFiles(below: home).filter { name in
      result?.errorText.contains(name.split(separator: "/").last ?? "") == false
    }
  }
}

/// The files below a directory that have a name which the command uses only until they are written.
func temporaryFiles(below directory: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
  return names.filter { name in
    let last = name.split(separator: "/").last ?? ""
    // Those of the cache, of the state, and of editors.
    return last.contains(/\.[0-9]+-[0-9]+$/) || last.contains(/^\.[A-Za-z0-9]{6}$/)
      || last.contains(/^mpdex-[A-Za-z0-9]{6}\.txt$/)
  }
}
