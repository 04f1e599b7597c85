import Bytes
import JSON
import ListingIndex
import MPDClient

@testable import Operations

extension FuzzTarget {
  /// The readers of song lists in all formats; a list of URIs that is written is read again as it was.
  static let songList = FuzzTarget(name: "song-list", maxLength: 512) { bytes in
    var input = FuzzInput(bytes)
    let kind = input.number(below: 7)
    let text = input.remainder()
    if kind == 6 { return try checkWriting(text) }
    let formats: [SongListFormat] = [.lines, .nulTerminated, .m3u, .jsonLines, .edited]
    let format = kind < 5 ? formats[kind] : SongListFormat(of: text, path: "list")
    try checkReading(text, format)
  }
}

/// Checks what is read of any text.
private func checkReading(_ text: [UInt8], _ format: SongListFormat) throws(FuzzFinding) {
  guard let lines = try? text.withoutByteOrderMark.songListLines(format) else { return }
  let numbers = lines.map(\.number)
  try require(zip(numbers, numbers.dropFirst()).allSatisfy(<), "lines \(numbers)")
  try require(numbers.allSatisfy { (1...text.count).contains($0) }, "lines \(numbers)")
  for line in lines {
    try require(!line.text.contains(0), "line \(line.number) has a NUL byte")
    try require(!line.text.contains(.newline), "line \(line.number) has a newline")
  }
  let records = try? text.withoutByteOrderMark.songListRecords(format)
  try require((records.map { Array($0).count } ?? 0) >= lines.count, "more songs than lines")
}

/// Checks that the URIs of some songs, which NUL bytes separate, are read again from each format.
private func checkWriting(_ text: [UInt8]) throws(FuzzFinding) {
  let uris = text.split(separator: 0).map { ByteString($0) }.filter { !$0.contains(.newline) }
  guard !uris.isEmpty else { return }
  let titled = uris.map { Song(uri: $0, pairs: [Pair(name: "Title", value: $0)]) }
  try checkAgain(editorText(of: titled, title: "'x'"), .edited, uris)
  let queued = titled.enumerated().map { id, song in
    Song(uri: song.uri, pairs: [Pair(name: "Id", value: ByteString("\(id)"))] + song.pairs)
  }
  let text = editorText(of: queued, title: "the queue")
  try checkAgain(text, .edited, uris)
  let ids = try? text.songListLines(.edited).map(\.mark?.id)
  try require(ids == Array(0..<uris.count), "the handles are read as \(ids ?? [])")
  var json: [UInt8] = []
  for uri in uris {
    JSONObject(dictionaryLiteral: ("uri", uri)).appendJSON(to: &json)
    json.append(.newline)
  }
  try checkAgain(json, .jsonLines, uris)
  try checkAgain(uris.flatMap { $0.bytes + [0] }, .nulTerminated, uris)
}

private func checkAgain(
  _ text: [UInt8], _ format: SongListFormat, _ uris: [ByteString]
) throws(FuzzFinding) {
  let read = try? text.songListLines(format).map(\.text)
  try require(read == uris, "\(uris) in \(format) are read as \(read ?? [])")
}
