import Bytes
import Glibc
import TestSupport

/// What is expected of a run beside a fault, compared with the same run without it.
struct FaultVerdict {
  let tested: SubcommandCase
  let planned: PlannedFault
  let run: FaultBench.Run
  let reference: FaultBench.Run

  /// A promise that was broken.
  enum Breach: String, CaseIterable, Sendable {
    case hang = "no end"
    case crash = "crash"
    case status = "wrong status"
    case cut = "cut results"
    case lost = "lost or half-made list"
    case leftover = "file left over"
  }

  /// Returns the first broken promise, if any.
  var breach: Breach? {
    guard let result = run.result else { return .hang }
    if let signal = result.signal, !isExpected(signal) { return .crash }
    guard planned.kind.isTruthful else { return isKnown(result) ? nil : .status }
    if !isAllowed(result) { return .status }
    if !isWhole(result) { return .cut }
    if !isReplayed(result) { return .cut }
    if !isStateKept(result) { return .lost }
    if let second = run.second, !lacksTag, !isSame(second) { return .cut }
    return run.leftovers.isEmpty ? nil : .leftover
  }

  private func isExpected(_ signal: Int32) -> Bool {
    planned.kind.signal == signal
  }

  /// Whether the status is one that scripts know, with a message for a failure.
  private func isKnown(_ result: ProcessResult) -> Bool {
    [0, 1].contains(result.status)
      || [64, 69, 75, 76, 77].contains(result.status) && hasMessage(result)
  }

  private func hasMessage(_ result: ProcessResult) -> Bool {
    result.errorText.hasPrefix("mpdex: ") && result.errorText.hasSuffix("\n")
  }

  /// Whether the status is that of the run without a fault, or that of the fault.
  private func isAllowed(_ result: ProcessResult) -> Bool {
    if result.status == reference.result?.status { return true }
    if FaultCases.waiting.contains(tested.name), [0, 1].contains(result.status) { return true }
    if let signal = planned.kind.signal {
      return [-signal, 128 + signal, 75].contains(result.status)
    }
    switch planned.kind {
    case .split, .delay, .suspend: return false
    case .refuse:
      return [0, 1].contains(result.status)
        || [69, 75, 76, 77].contains(result.status) && hasMessage(result)
    default: return [69, 75].contains(result.status) && hasMessage(result)
    }
  }

  /// Whether the results are those of the run without a fault or, after a failure, begin like them.
  private func isWhole(_ result: ProcessResult) -> Bool {
    guard !FaultCases.waiting.contains(tested.name) else { return true }
    if lacksTag { return true }
    if result.status == reference.result?.status { return isSame(result) }
    if planned.kind == .refuse, [0, 1].contains(result.status) { return true }
    return expected.starts(with: shown(result).utf8)
  }

  /// Whether the results lack a tag that the server says it does not know.
  private var lacksTag: Bool { planned.deniesTag(in: reference.traffic) }

  /// Whether the changes that `watch --json` has printed until its timeout make the queue what it is.
  private func isReplayed(_ result: ProcessResult) -> Bool {
    guard tested.words.hasPrefix("watch --initial --json"), result.status == 1 else { return true }
    let lines = result.text.split(separator: "\n").map { String($0) }
    let songs = run.after.parts["queue"]?.map { String($0.dropFirst("file: ".count)) }
    return (try? WatchReplay(lines))?.queue == songs
  }

  private func isSame(_ result: ProcessResult) -> Bool {
    Array(shown(result).utf8) == expected
  }

  private var expected: [UInt8] { reference.result.map { Array(shown($0).utf8) } ?? [] }

  /// The results without numbers that depend on the time.
  private func shown(_ result: ProcessResult) -> String {
    let text = result.text
    return FaultCases.countTime.contains(tested.name) ? text.replacing(/[0-9]+/, with: "0") : text
  }

  /// Whether the server is as before, or as wanted. After "done in part" lists may be between the two, and
  /// after a signal the queue may, and if a command does without what the server has refused; but none lacks a
  /// song that both have, or has one that neither has.
  private func isStateKept(_ result: ProcessResult) -> Bool {
    if tested.name == "kill" { return true }
    let isDone = result.status == reference.result?.status && !planned.kind.isSignal
    let unlike = partsUnlike(isDone ? [wanted] : [run.before, wanted])
    let isAdapted = planned.kind == .refuse && [0, 1].contains(result.status)
    let isDenied = planned.deniesPlaylist(in: reference.traffic)
    let isInPart =
      result.status == 75 || isAdapted || accounts.contains { result.errorText.contains($0) }
    let isSignal = planned.kind.isSignal
    return unlike.allSatisfy { name in
      isNamed(name, in: result) || isKeptElsewhere(name, in: result)
        || isDenied && name.contains("mpdex-")
        || (isInPart || isSignal && (name == "queue" || name == "player")) && isBetween(name)
    }
  }

  /// Parts of messages which say that a list is between the two states.
  private let accounts = [
    "it is not known", "the old songs are still in the queue", "changed before that",
  ]

  /// Whether a part is a playlist of the command's own that the message names.
  private func isNamed(_ part: String, in result: ProcessResult) -> Bool {
    let name = part.split(separator: " ").last ?? ""
    return name.hasPrefix("mpdex-") && result.errorText.contains("'\(name)'")
  }

  /// Whether a playlist is missing, but the message names one of the command's own that has its songs.
  private func isKeptElsewhere(_ part: String, in result: ProcessResult) -> Bool {
    guard part.hasPrefix("playlist "), run.after.parts[part] == nil else { return false }
    let lists = [run.before, wanted].compactMap { $0.parts[part] }
    return run.after.parts.contains { isNamed($0.key, in: result) && lists.contains($0.value) }
  }

  private var wanted: ServerSnapshot {
    planned.kind == .restart ? reference.after.brief : reference.after
  }

  /// Whether a part has all songs that it has before as well as afterwards, and no others than those.
  private func isBetween(_ name: String) -> Bool {
    guard name == "queue" || name.hasPrefix("playlist ") else { return true }
    let lists = [run.before, wanted, run.after].map { counts($0.parts[name] ?? []) }
    let songs = Set(lists.flatMap(\.keys))
    return songs.allSatisfy { song in
      let (before, wanted, after) = (
        lists[0][song, default: 0], lists[1][song, default: 0], lists[2][song, default: 0]
      )
      return after >= min(before, wanted) && after <= before + wanted
    }
  }

  /// How often each song is in a list; the priorities of the queue's songs do not count.
  private func counts(_ lines: [String]) -> [String: Int] {
    Dictionary(lines.filter { $0.hasPrefix("file: ") }.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func partsUnlike(_ states: [ServerSnapshot]) -> [String] {
    guard FaultCases.shuffle.contains(tested.name) else { return run.after.partsUnlike(states) }
    return run.after.withoutOrder.partsUnlike(states.map(\.withoutOrder))
  }

  /// A description for the report of a broken promise.
  var description: String {
    let result = run.result
    let parts = partsUnlike([run.before, wanted]).map { "\($0): \(run.after.parts[$0] ?? [])" }
    return """
      `\(tested.words)`, \(planned.kind.rawValue), \(planned.moment) (variant \(planned.variant)): \
      \(breach?.rawValue ?? ""); status \(result?.status ?? -99) instead of \
      \(reference.result?.status ?? -99); \(result?.errorText.suffix(300) ?? "")
        results: \(result?.text.suffix(200) ?? "") instead of \(reference.result?.text.suffix(200) ?? "")
        second: \(run.second?.text.suffix(200) ?? "-") \(run.second?.errorText ?? "")
        state: \(parts) \(run.leftovers)
        commands: \(run.traffic.commands.suffix(4).map(\.description))
      """
  }
}

extension ServerSnapshot {
  /// Only the queue and the playlists.
  fileprivate var brief: ServerSnapshot { keeping { $0 == "queue" || $0.hasPrefix("playlist ") } }
}
