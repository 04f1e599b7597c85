import Bytes
import Foundation
import ListingIndex
import MPDClient

extension Face {
  /// Calls `Connection` on a separate thread.
  static let blocking = Face(name: "Connection") { hostile, address in
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: caseResult(of: hostile, address)) }
    }
  }
}

private func caseResult(of hostile: HostileCase, _ address: ServerAddress) -> Face.CaseResult {
  let start = ContinuousClock.now
  do throws(MPDError) {
    var connection = try Connection(
      to: address, password: hostile.call.password, timeout: .seconds(hostile.timeout))
    let end = ending { () throws(MPDError) in try hostile.call.run(over: &connection) }
    var caseResult = Face.CaseResult(ending: end, elapsed: .now - start, afterReconnecting: end)
    caseResult.next = [
      ending { () throws(MPDError) in try status(over: &connection) },
      ending { () throws(MPDError) in try statusInList(over: &connection) },
    ]
    caseResult.afterReconnecting = ending { () throws(MPDError) in
      try connection.reconnect()
      return try status(over: &connection)
    }
    return caseResult
  } catch {
    let elapsed = ContinuousClock.now - start
    return Face.CaseResult(
      ending: HostileCase.Ending(error), elapsed: elapsed,
      afterReconnecting: ending { () throws(MPDError) in
        var connection = try Connection(to: address, timeout: .seconds(20))
        return try status(over: &connection)
      })
  }
}

private func ending(_ call: () throws(MPDError) -> String) -> HostileCase.Ending {
  do throws(MPDError) { return .answer(try call()) } catch { return HostileCase.Ending(error) }
}

private func status(over connection: inout Connection) throws(MPDError) -> String {
  HostileCase.text(try connection.run(.status))
}

private func statusInList(over connection: inout Connection) throws(MPDError) -> String {
  var list = CommandList()
  let place = list.append(.status)
  return HostileCase.text(try connection.run(list: list).reply(for: place))
}

extension HostileCase.Call {
  func run(over connection: inout Connection) throws(MPDError) -> String {
    switch self {
    case .connect: return "connected"
    case .status: return HostileCase.text(try connection.run(.status))
    case .currentSong: return HostileCase.text(try connection.run(.currentSong).map { [$0] } ?? [])
    case .queue: return HostileCase.text(try connection.run(.queue))
    case .play: try connection.run(.play)
    case .idle: return try connection.idle().description
    case .listing: return HostileCase.text(try connection.listing(of: "A").names.map { $0 })
    case .picture: return HostileCase.text(try connection.albumArt(of: "x"))
    case .list:
      try connection.list { list in
        list.append(.status)
        list.append(.play(at: 9))
        list.append(.status)
      }
    case .add:
      try connection.list { list in
        for uri in ["a", "b", "c"] as [ByteString] { list.append(.add(uri)) }
      }
    }
    return "done"
  }
}
