import Bytes
import JSON
import MPDClient

@testable import Operations

extension FuzzTarget {
  /// The rules of smart playlists: they are either refused with a reason, or can be evaluated.
  static let rules = FuzzTarget(name: "rules", maxLength: 512) { bytes in
    if let rules = try readRules(bytes) { try check(rules) }
    guard let place = mistake(in: bytes) else { return }
    let lines = bytes.count { $0 == .newline } + 1
    try require((1...lines).contains(place.line), "a mistake in line \(place.line) of \(lines)")
    try require((1...bytes.count + 1).contains(place.column), "a mistake in column \(place.column)")
  }
}

private func mistake(in bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) { _ = try JSONValue(bytes, as: .json5) } catch { return error }
  return nil
}

/// Reads rules; nil if they are refused, for which there must be a reason.
private func readRules(_ bytes: [UInt8]) throws(FuzzFinding) -> SongRules? {
  do { return try SongRules(bytes) } catch {
    try require((error as? RuleProblem)?.message.isEmpty == false, "a refusal without a reason")
    return nil
  }
}

/// Evaluates rules for some songs.
private func check(_ rules: SongRules) throws(FuzzFinding) {
  try require(rules.offset >= 0, "offset \(rules.offset)")
  try require(rules.limit.map { $0 > 0 } ?? true, "limit \(rules.limit ?? 0)")
  try require(
    rules.limitPercent.map { (1...100).contains($0) } ?? true, "part \(rules.limitPercent ?? 0)")
  let facts = RuleFacts(now: 1_750_000_000)
  for song in songs { _ = rules.expression.matches(song, facts) }
  for case .field(let field, _) in rules.sort {
    for song in songs { _ = field.values(of: song, facts) }
  }
}

private let songs = [
  Song(uri: "a.flac"),
  Song(
    uri: "b/c.mp3",
    pairs: [
      Pair(name: "Artist", value: "Björk"), Pair(name: "Title", value: "1"),
      Pair(name: "Date", value: "1997-09-22"), Pair(name: "Track", value: "3/12"),
      Pair(name: "duration", value: "245.5"), Pair(name: "Format", value: "44100:16:2"),
      Pair(name: "Last-Modified", value: "2024-01-31T18:00:00Z"),
      Pair(name: "Added", value: "2025-01-31T18:00:00Z"),
    ]),
]
