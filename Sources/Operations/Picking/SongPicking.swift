internal import Bytes
package import Collation
internal import CommandRuntime
internal import MPDClient
package import Picking

/// Chooses and arranges songs by rules.
package struct SongPicking {
  let rules: PickRules
  /// The song after which the chosen songs will play; nil if no song is playing or paused.
  var current: Song?
  /// The sizes of songs in bytes, keyed by URI; songs of unknown size are missing.
  var sizes: [ByteString: Int] = [:]
  let collator: Collator?
  /// The present time in Unix seconds.
  let now: Int
  var generator: SeededGenerator
  /// Messages about rules that could not be followed.
  package private(set) var notes: [String] = []

  package init(rules: PickRules, collator: Collator?, now: Int, generator: SeededGenerator) {
    self.rules = rules
    self.collator = collator
    self.now = now
    self.generator = generator
  }

  /// Returns the chosen songs in the order in which they should be played.
  ///
  /// - Parameter input: the units of the input. A unit is a single song, or all songs of an album that is given by a
  ///   single line.
  package mutating func pick(from input: [[PickedSong]]) -> [PickedSong] {
    let input = distinct(input)
    let units =
      rules.isByAlbum ? PickUnits(albumsOf: input.flatMap(\.self)) : PickUnits(input)
    var selection = Selection(count: units.count)
    leaveOut(from: &selection, units)
    order(&selection, units)
    limit(&selection, units)
    arrange(&selection, units)
    return selection.offsets.flatMap { units.units[$0] }
  }

  private func distinct(_ input: [[PickedSong]]) -> [[PickedSong]] {
    guard let keys = rules.distinct?.keys else { return input }
    var selection = Selection(count: input.count)
    selection.keepFirst(ofEach: PickUnits(input).numbers(of: keys))
    return selection.offsets.map { input[$0] }
  }

  /// Leaves out the units that contain a song that the rules exclude. A rule that would exclude all units is ignored,
  /// and a note says so.
  private mutating func leaveOut(from selection: inout Selection, _ units: PickUnits) {
    let rules = rules
    if !rules.excluded.isEmpty {
      keep(in: &selection, units, unless: "--exclude") { !rules.excludes($0) }
    }
    if let time = rules.addedSince {
      keep(in: &selection, units, unless: "--added") {
        $0.addedOrModified ?? .min >= time
      }
    }
    if let time = rules.notPlayedSince {
      keep(in: &selection, units, unless: "--not-played") {
        SongStickers.value(.lastPlayed, of: $0.uri) ?? 0 < Double(time)
      }
    }
  }

  private mutating func keep(
    in selection: inout Selection, _ units: PickUnits, unless rule: String,
    where condition: (Song) -> Bool
  ) {
    var kept = selection
    kept.keep { offset in units.units[offset].allSatisfy { condition($0.song) } }
    if kept.offsets.isEmpty, !selection.offsets.isEmpty {
      notes.append("\(rule) would leave no song, so it was ignored")
    } else {
      selection = kept
    }
  }

  private mutating func order(_ selection: inout Selection, _ units: PickUnits) {
    switch rules.preference {
    case .inOrder: break
    case .any: if rules.hasChoice { selection.shuffle(using: &generator) }
    case .shuffled: selection.shuffle(using: &generator)
    case .weighted(let weight, let unrated):
      let weights = units.averages {
        weight.weight(of: $0, unrated: unrated, now: now)
      }
      selection.shuffle(byWeights: weights, using: &generator)
    case .sorted(let keys):
      let columns = SortColumns(
        keys.map { key in
          (units.units.map { sortKey(of: $0[0].song, key.key) }, key.isDescending)
        })
      selection.sort(by: columns.precedes)
    }
  }

  private mutating func limit(_ selection: inout Selection, _ units: PickUnits) {
    for cap in rules.caps {
      selection.keep(atMost: cap.count, ofEach: units.numbers(of: [cap.key]))
    }
    if let duration = rules.duration {
      let durations = units.totals { $0.duration.map { Int(($0 / .milliseconds(1)).rounded()) } }
      keepKnown(durations, in: &selection, units, "--duration", "length")
      rules.isAtLeast
        ? selection.keep(atLeast: duration, of: durations)
        : selection.keep(closestTo: duration, of: durations)
    }
    if let size = rules.size {
      let found = units.totals { sizes[$0.uri] }
      keepKnown(found, in: &selection, units, "--size", "size")
      selection.keep(upTo: size, of: found)
    }
    if let limit = rules.limit { selection.keepFirst(limit) }
  }

  /// Leaves out the units whose amount, such as the duration, is not known, and adds a note about them.
  ///
  /// - Parameters:
  ///   - amounts: the amount of each unit; nil if the amount is not known.
  ///   - rule: the option that needs the amounts.
  ///   - name: the word for the amount in the note.
  private mutating func keepKnown(
    _ amounts: [Int?], in selection: inout Selection, _ units: PickUnits, _ rule: String,
    _ name: String
  ) {
    let unknown = selection.offsets.filter { amounts[$0] == nil }
    guard !unknown.isEmpty else { return }
    let count = unknown.reduce(0) { $0 + units.units[$1].count }
    notes.append("\(rule) left out \(songCount(count)) of unknown \(name)")
    selection.keep { amounts[$0] != nil }
  }

  private mutating func arrange(_ selection: inout Selection, _ units: PickUnits) {
    if let key = rules.spread {
      let numbers = units.numbers(of: [key])
      let last = current.flatMap { units.number(of: $0, key, in: numbers) }
      selection.spread(by: numbers, after: last, using: &generator)
    } else if case .any = rules.preference {
      selection.sort(by: <)
    }
  }

  private func sortKey(of song: Song, _ key: SongKey) -> [UInt8]? {
    collator.flatMap { key.sortKey(of: song, $0) }
  }
}

extension PickRules {
  /// Whether the rules can leave out songs, instead of only sorting them.
  fileprivate var hasChoice: Bool {
    !caps.isEmpty || duration != nil || size != nil || limit != nil
  }
}
