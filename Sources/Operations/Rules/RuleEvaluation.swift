internal import Bytes
internal import CommandRuntime
internal import JSON
internal import MPDClient

/// The data that rules can compare besides the properties and stickers of songs: stored playlists and the present time.
struct RuleFacts {
  /// The URIs in the stored playlists that the rules name, keyed by the playlists' names.
  var playlists: [ByteString: Set<ByteString>] = [:]
  /// The present time in Unix seconds.
  let now: Int
}

extension RuleExpression {
  /// Returns whether a song meets these conditions.
  func matches(_ song: Song, _ facts: RuleFacts) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(song, facts) }
    case .any(let parts): parts.contains { $0.matches(song, facts) }
    case .condition(let condition): condition.matches(song, facts)
    case .playlist(let name, let isIn): facts.playlists[name]?.contains(song.uri) == isIn
    }
  }
}

extension RuleCondition {
  /// Returns whether a song meets the condition. If the song has several values of the property, at least one of them
  /// must meet the condition; if the condition is negated, all of them must.
  fileprivate func matches(_ song: Song, _ facts: RuleFacts) -> Bool {
    let values = field.values(of: song, facts)
    switch comparison {
    case .isNot, .notContains, .notInTheLast:
      return !values.contains { positive.accepts($0, now: facts.now) }
    case .isMissing: return isMissing(values) == (operand == .flag(true))
    case .isPresent: return isMissing(values) != (operand == .flag(true))
    default: return values.contains { accepts($0, now: facts.now) }
    }
  }

  /// Returns whether the song lacks the property: either there are no values, or all values are the number 0. A missing
  /// rating counts as 0, as does the play count of a song that was never played.
  private func isMissing(_ values: [RuleValue]) -> Bool { values.allSatisfy { $0 == .number(0) } }

  private var positive: RuleCondition {
    let comparison: RuleOperator =
      switch comparison {
      case .isNot: .is
      case .notContains: .contains
      case .notInTheLast: .inTheLast
      default: comparison
      }
    return RuleCondition(comparison: comparison, field: field, operand: operand)
  }

  private func accepts(_ value: RuleValue, now: Int) -> Bool {
    switch (operand, value) {
    case (.text(let text), _): accepts(value.text, text.lowercased())
    case (.number(let number), .number(let value)): accepts(value, number, now: now)
    case (.range(let start, let end), .number(let value)): start <= value && value <= end
    case (.range(let start, let end), .text(let text)):
      text.number(as: Double.self).map { start <= $0 && $0 <= end } ?? false
    case (.texts(let start, let end), .text(let text)): start <= text && text <= end
    case (.date(let bound), .text(let text)): accepts(text, bound)
    case (.dates(let start, let end), .text(let text)):
      PartialDate(ByteString(text)).map {
        start <= $0.rounded(to: start) && $0.rounded(to: end) <= end
      }
        ?? false
    case (.flag(let flag), .flag(let value)): flag == value
    default: false
    }
  }

  private func accepts(_ value: String, _ text: String) -> Bool {
    switch comparison {
    case .contains: value.utf8.hasOccurrence(of: text.utf8)
    case .startsWith: value.hasPrefix(text)
    case .endsWith: value.hasSuffix(text)
    case .gt, .after: value > text
    case .lt, .before: value < text
    default: value == text
    }
  }

  /// Returns whether a date, reduced to the precision of the bound, meets the condition.
  private func accepts(_ text: String, _ bound: PartialDate) -> Bool {
    guard let date = PartialDate(ByteString(text))?.rounded(to: bound) else { return false }
    return switch comparison {
    case .gt, .after: date > bound
    case .lt, .before: date < bound
    default: date == bound
    }
  }

  private func accepts(_ value: Double, _ number: Double, now: Int) -> Bool {
    switch comparison {
    case .gt, .after: value > number
    case .lt, .before: value < number
    case .inTheLast: value >= startOfDay(now - Int(min(max(number, 0), 1e6) * 86_400))
    default: value == number
    }
  }
}

private func startOfDay(_ time: Int) -> Double {
  Double(unixTime(localTime(time, "%Y-%m-%d")) ?? time)
}

/// A value of a property, for comparisons. Strings are in lower case, because comparisons ignore case.
enum RuleValue: Equatable {
  case text(String)
  case number(Double)
  case flag(Bool)

  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): JSONValue(.number(number)).asText ?? ""
    case .flag(let flag): flag ? "true" : "false"
    }
  }
}

extension RuleField {
  /// Returns a song's values of the property; empty if the song does not have the property. As in Navidrome, a song
  /// that was never played has the play count 0, an unrated song has the rating 0, and ratings go up to 5.
  func values(of song: Song, _ facts: RuleFacts) -> [RuleValue] {
    switch self {
    case .tag(let tag): song.allBytes(of: tag).map { .text($0.description.lowercased()) }
    case .date(let tag):
      song.allBytes(of: tag).map { .text(tag.sortText(of: $0).description.lowercased()) }
    case .number(let tag): song.number(tag).map { [.number(Double($0))] } ?? []
    case .uri: [.text(song.uri.description.lowercased())]
    case .fileType: song.fileType.map { [.text($0)] } ?? []
    case .duration: song.duration.map { [.number($0.inSeconds)] } ?? []
    case .sampleRate: audioNumber(song, 0)
    case .bitDepth: audioNumber(song, 1)
    case .channels: audioNumber(song, 2)
    case .added: song.addedOrModified.map { [.number(Double($0))] } ?? []
    case .modified: song.lastModified.map { [.number(Double($0))] } ?? []
    case .loved: [.flag(SongStickers.value(.like, of: song.uri) == 2)]
    case .sticker(.rating): [.number((SongStickers.value(.rating, of: song.uri) ?? 0) / 2)]
    case .sticker(.lastPlayed):
      SongStickers.value(.lastPlayed, of: song.uri).map { [.number($0)] } ?? []
    case .sticker(let number): [.number(SongStickers.value(number, of: song.uri) ?? 0)]
    }
  }

  /// Returns the number in the given part of the audio format, whose parts are separated by colons. Returns an empty
  /// list if the song does not have this number.
  private func audioNumber(_ song: Song, _ part: Int) -> [RuleValue] {
    let parts = (song.audioFormat ?? "").split(separator: ":")
    guard parts.indices.contains(part), let number = parts[part].number(as: Double.self) else {
      return []
    }
    return [.number(number)]
  }
}

extension Song {
  fileprivate var fileType: String? {
    let name = uri.lastPathComponent.description
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }
}
