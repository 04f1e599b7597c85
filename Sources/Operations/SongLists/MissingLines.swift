internal import Bytes
internal import CommandRuntime
package import MPDClient
internal import TerminalText

/// The songs that were read from a list, and the lines that were left out of them.
package struct SongListReading {
  package let songs: [ListedSong]
  private let leftOut: LeftOutLines

  init(_ songs: [ListedSong], _ leftOut: LeftOutLines = LeftOutLines()) {
    (self.songs, self.leftOut) = (songs, leftOut)
  }

  /// Throws if lines of the list were left out.
  package func refuseSkipped() throws {
    guard leftOut.count > 0 else { return }
    let lines = leftOut.count == 1 ? "1 line was" : "\(leftOut.count) lines were"
    let reason =
      leftOut.areAllMissing
      ? "the server has no such \(leftOut.count == 1 ? "song" : "songs")"
      : "the server or the playlist does not accept \(leftOut.count == 1 ? "it" : "them")"
    throw CommandFailure(.inPart, "\(lines) left out, because \(reason)")
  }
}

/// The number of lines of a song list that `--skip-missing` has left out.
struct LeftOutLines {
  private(set) var count = 0
  /// Whether the server had no song or directory for any of the lines.
  private(set) var areAllMissing = true

  /// Counts a line, and prints a note that names it.
  ///
  /// - Parameter reason: why the song cannot be in the list; nil if the server has no such song.
  mutating func add(
    _ uri: ByteString, ofLine number: Int, because reason: String? = nil, to output: CommandOutput
  ) {
    count += 1
    if reason != nil { areAllMissing = false }
    let name = uri.shortened.terminalSafe
    output.note(
      reason.map { "line \(number), '\(name)', was left out: \($0)" }
        ?? "line \(number) was left out: \(name)", alsoToPipes: true)
  }
}

/// What to do about the lines of a song list for which the server has no songs.
struct MissingLines {
  /// Whether these lines are left out. If not, they are an error.
  let skip: Bool
  /// Whether mpdex looks for files that were moved.
  let repair: Bool
  /// Whether uncertain guesses about moved files are accepted as well.
  let takesGuesses: Bool

  /// The options that a message suggests if the server has no song for a line.
  static let waysOn = "--repair looks for moved files, and --skip-missing leaves out such lines"

  /// Returns the lines after replacing the URIs of moved files and leaving out the lines that may be skipped, which are
  /// counted in `leftOut`. Prints notes about what was guessed and what was left out.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func mended(
    _ lines: SongListLines, keeping known: Set<ByteString>, _ leftOut: inout LeftOutLines,
    in context: CommandContext
  ) throws -> SongListLines {
    guard skip || repair else { return lines }
    let refusals = try context.server.refusals(of: lines, keeping: known)
    let missing = try context.server.missing(
      of: lines, keeping: known.union(refusals.keys))
    let found = try repair ? context.server.movedEntries(missing) : []
    note(found, to: context.output)
    let new = replacements(by: found)
    let lost = missing.filter { new[$0.position + 1] == nil }
    let uncertain = Set(found.filter { $0.guess != nil }.map { $0.entry.position + 1 })
    try refuse(lost, uncertain)
    let left = Set(lost.map { $0.position + 1 })
    return lines.compactMapLines { line in
      let refusal = skip ? refusals[line.text]?.message : nil
      guard refusal != nil || left.contains(line.number) else {
        return new[line.number].map(line.with) ?? line
      }
      let guess =
        uncertain.contains(line.number)
        ? "its new path is only a guess; --yes accepts it" : nil
      leftOut.add(line.text, ofLine: line.number, because: refusal ?? guess, to: context.output)
      return nil
    }
  }

  /// Prints notes about the guesses.
  private func note(_ found: [MovedEntry], to output: CommandOutput) {
    for entry in found {
      let isChanged = entry.isTaken(withGuesses: takesGuesses)
      for line in entry.lines(isChanged: isChanged) {
        output.note(line.terminalSafe, alsoToPipes: !isChanged)
      }
    }
  }

  /// Returns the new URIs of moved files, keyed by the numbers of the lines that name these files.
  private func replacements(by found: [MovedEntry]) -> [Int: ByteString] {
    let guesses = found.filter { $0.isTaken(withGuesses: takesGuesses) }
    return Dictionary(
      guesses.map { ($0.entry.position + 1, $0.guess ?? $0.entry.uri) }, uniquingKeysWith: { $1 })
  }

  /// Throws if the server has no songs for some lines and these must not be left out. The message names the first of
  /// these lines.
  ///
  /// - Parameter uncertain: the numbers of the lines for which there is an uncertain guess.
  private func refuse(_ lost: [MissingEntry], _ uncertain: Set<Int>) throws {
    guard !skip, !lost.isEmpty else { return }
    let problems = lost.map { entry in
      let isUncertain = uncertain.contains(entry.position + 1)
      return (
        entry.position + 1, entry.uri,
        isUncertain
          ? "the file is gone, and its new path is only a guess" : "no such song or directory"
      )
    }
    let offersGuesses = !takesGuesses && lost.contains { uncertain.contains($0.position + 1) }
    throw CommandFailure(
      .no,
      clauses(on: problems) + "; nothing was changed; --skip-missing leaves out such lines"
        + (offersGuesses ? ", and --yes accepts uncertain guesses" : ""))
  }
}

/// Returns clauses about the lines that were not found; there must be at least one such line. Each of the first lines
/// is named by a clause, and the last clause says how many more there are.
func clauses(on lines: [(number: Int, uri: ByteString, problem: String)]) -> String {
  let named = lines.prefix(maxNamedLines).map { line in
    "line \(line.number), '\(line.uri.shortened.terminalSafe)': \(line.problem)"
  }
  let count = lines.count - named.count
  let noun = count == 1 ? "line" : "lines"
  let others = count == 0 ? [] : ["nothing was found for \(count) more \(noun)"]
  return (named + others).joined(separator: "; ")
}

/// The maximum number of missing lines that a message names.
private let maxNamedLines = 20

extension ServerConnection {
  /// Returns the URIs of lines that the server would refuse, each with the reason.
  fileprivate func refusals(
    of lines: SongListLines, keeping known: Set<ByteString>
  ) throws -> [ByteString: MPDError] {
    let uris = lines.lazy.map(\.text).filter { !known.contains($0) }
    return try withConnection { server in try server.refusals(of: uris) }
  }

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
