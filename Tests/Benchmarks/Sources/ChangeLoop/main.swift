internal import ListingIndex
internal import TestSupport

// The comparison of two lists of 100,000 rows, of which 1,000 were removed, inserted or moved, by turns. The
// argument says by which of two: `changes`, mpdex's change set with its moves, or `difference`, the standard
// library's, which has none. Prints nanoseconds.

let count = 100_000
let old = (0..<count).map { "Artist \($0 % 997)/Album \($0 % 9_973)/\($0).flac" }
var new = old
var generator = SeededGenerator(seed: 1)
for step in 0..<1_000 {
  let row =
    step % 3 == 1 ? "new \(step)" : new.remove(at: .random(in: 0..<new.count, using: &generator))
  if step % 3 > 0 { new.insert(row, at: .random(in: 0...new.count, using: &generator)) }
}

let start = ContinuousClock.now
let changes =
  CommandLine.arguments.last == "changes"
  ? ChangeSet(from: old, to: new).insertedOrMoved.count : new.difference(from: old).insertions.count
let time = ContinuousClock.now - start
guard (600...667).contains(changes) else { fatalError("\(changes) rows inserted or moved") }
print(Int(time / .nanoseconds(1)))
