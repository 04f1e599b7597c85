internal import Bytes
internal import CommandRuntime
package import MPDClient
internal import TerminalText

/// The songs of a list that was read.
package struct SongListReading {
  package let songs: [ListedSong]
  /// The number of lines that were left out, since the server has no such song.
  private let skipped: Int

  init(_ songs: [ListedSong], skipped: Int = 0) { (self.songs, self.skipped) = (songs, skipped) }

  /// Throws if lines were left out.
  package func refuseSkipped() throws {
    guard skipped > 0 else { return }
    let lines = skipped == 1 ? "1 line was" : "\(skipped) lines were"
    throw CommandFailure(.inPart, "\(lines) left out, since the server has no such songs")
  }
}

/// What to do about the lines of a song list for which the server has no songs.
struct MissingLines {
  /// Whether they are left out; otherwise they are an error.
  let skip: Bool
  /// Whether moved files are looked for.
  let repair: Bool
  /// Whether uncertain guesses are taken as well.
  let takesGuesses: Bool

  /// The options to name where a list fails.
  static let waysOn = "--repair looks for moved files, --skip-missing leaves out such lines"

  /// Returns the lines with moved files replaced and without the lines to leave out, and the number of these. Notes
  /// say what was guessed and left out. A replacement that was made is no news for a job that runs by itself.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func mended(
    _ lines: SongListLines, keeping known: Set<ByteString>, in context: CommandContext
  ) throws -> (lines: SongListLines, skipped: Int) {
    guard skip || repair else { return (lines, 0) }
    let missing = try context.server.missing(of: lines, keeping: known)
    let found = try repair ? context.server.movedEntries(missing) : []
    let guesses = found.filter { $0.isTaken(withGuesses: takesGuesses) }
    for entry in found {
      let isChanged = entry.isTaken(withGuesses: takesGuesses)
      for line in entry.lines(isChanged: isChanged) {
        context.output.note(line.terminalSafe, alsoToPipes: !isChanged)
      }
    }
    let new = Dictionary(
      guesses.map { ($0.entry.position + 1, $0.guess ?? $0.entry.uri) }, uniquingKeysWith: { $1 })
    let lost = missing.filter { new[$0.position + 1] == nil }
    try refuse(lost)
    for entry in lost {
      context.output.note(
        "line \(entry.position + 1) is left out: \(entry.uri.terminalSafe)", alsoToPipes: true)
    }
    let left = Set(lost.map { $0.position + 1 })
    let kept = lines.lazy.filter { !left.contains($0.number) }
    return (SongListLines(kept.map { new[$0.number].map($0.with) ?? $0 }), lost.count)
  }

  private func refuse(_ lost: [MissingEntry]) throws {
    guard !skip, let first = lost.first else { return }
    let others =
      lost.count == 1 ? "" : " (and \(lost.count - 1) more \(lost.count == 2 ? "line" : "lines"))"
    throw CommandFailure(
      .no,
      "line \(first.position + 1)\(others): \(first.uri.shortened.terminalSafe): no such song or directory; nothing "
        + "was changed (--skip-missing leaves out such lines\(takesGuesses ? "" : ", --yes takes uncertain guesses"))"
    )
  }
}

extension ServerConnection {
  /// Returns the lines for which the server has neither a song nor a directory, as entries whose positions are the
  /// lines' numbers, counted from 0.
  fileprivate func missing(
    of lines: SongListLines, keeping known: Set<ByteString>
  ) throws -> [MissingEntry] {
    let unknown = Set(lines.lazy.map(\.text)).subtracting(known)
    let missing = try withConnection { server in try server.unknown(among: unknown.sorted()) }
    return lines.filter { missing.contains($0.text) }.map {
      MissingEntry(playlist: "", position: $0.number - 1, uri: $0.text)
    }
  }
}
