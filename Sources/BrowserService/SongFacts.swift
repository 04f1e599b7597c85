internal import Browser
internal import Bytes
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

/// What a server knows about a song besides its tags.
struct SongSurroundings {
  var stickers: [Sticker] = []
  /// The names of the playlists that contain the song.
  var playlists: [ByteString] = []
  /// The comments in the song's file.
  var comments: [Pair] = []
}

typealias Fact = EntryFacts.Fact

extension Song {
  /// Returns everything that is known about the song. A comment that repeats a tag is left out.
  func facts(_ more: SongSurroundings) -> [Fact] {
    let values = Set(tagPairs.map(\.value))
    let comments = more.comments.filter { !values.contains($0.value) }
    return tagFacts + fileFacts
      + section("Stickers", more.stickers.map { ($0.name.description, $0.value) })
      + section("In playlists", more.playlists.map { ("", $0) })
      + section("Comments", comments.map { ($0.name.description, $0.value) })
  }

  private var tagFacts: [Fact] {
    var names: [String] = []
    for pair in tagPairs where !names.contains(pair.name) { names.append(pair.name) }
    return names.flatMap { name in Fact.values(name, tagPairs.values(name)) }
  }

  private var fileFacts: [Fact] {
    let facts: [(String, String?)] = [
      ("Length", duration.map(clockText)), ("Format", audioFormat), ("Path", uri.description),
      ("Real path", realURI?.description), ("Added", timeText(added)),
      ("Modified", timeText(lastModified)),
    ]
    return facts.compactMap { name, value in value.map { Fact(name, $0) } }
  }
}

extension [Song] {
  /// What is known about the songs of an album, an artist, a directory or a playlist: sums and different values, then
  /// the songs.
  var facts: [Fact] {
    let length = compactMap(\.duration).reduce(.zero, +)
    var facts = [Fact("Songs", grouped(count)), Fact("Length", clockText(length))]
    for tag in summarizedTags {
      facts += Fact.values(tag.name, different { $0.allBytes(of: tag) })
    }
    facts += Fact.values("Format", different { $0.audioFormat.map { [ByteString($0)] } ?? [] })
    facts += Fact.values("Directory", different { [$0.uri.withoutLastPathComponent] })
    facts += range("Added", compactMap(\.added)) + range("Modified", compactMap(\.lastModified))
    let rows = prefix(maxSongs).map { song in
      (song.duration.map(clockText) ?? "", song.listedName ?? song.uri.lastPathComponent)
    }
    return facts + section("Songs", rows, of: count)
  }

  private func different(_ values: (Song) -> [ByteString]) -> [ByteString] {
    var seen: Set<ByteString> = []
    return flatMap(values).filter { seen.insert($0).inserted }
  }

  private func range(_ name: String, _ times: [Int]) -> [Fact] {
    guard let first = times.min(), let last = times.max(), let text = timeText(first) else {
      return []
    }
    return [Fact(name, first == last ? text : "\(text) to \(timeText(last) ?? "")")]
  }
}

extension Fact {
  /// Returns a fact for each value, the first of them with the name. After many values, the number of the others
  /// stands for them.
  fileprivate static func values(_ name: String, _ values: [ByteString]) -> [Fact] {
    let values = values.filter { !$0.isEmpty }
    let shown = values.prefix(maxValues).enumerated().map { index, value in
      Fact(index == 0 ? name : "", value.description)
    }
    guard values.count > maxValues else { return shown }
    return shown + [Fact("", "and \(grouped(values.count - maxValues)) more")]
  }
}

/// Returns a heading with facts under it; nothing if there are no facts. A value of several lines, such as lyrics, takes
/// a fact for each.
private func section(
  _ title: String, _ facts: [(name: String, value: ByteString)], of count: Int? = nil
) -> [Fact] {
  guard !facts.isEmpty else { return [] }
  let lines = facts.flatMap { name, value in
    value.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { Fact($0 == 0 ? name : "", $1.isEmpty ? " " : String($1)) }
  }
  let missing = (count ?? facts.count) - facts.count
  let rest = missing > 0 ? [Fact("", "and \(grouped(missing)) more")] : []
  return [Fact("", " "), Fact(title)] + lines + rest
}

private func timeText(_ time: Int?) -> String? {
  time.flatMap { $0 > 0 ? localTime($0, "%F %T").description : nil }
}

private let summarizedTags: [Tag] = [
  .albumArtist, .artist, .album, .date, .originalDate, .genre, .composer, .label,
]

private let maxValues = 12

private let maxSongs = 500
