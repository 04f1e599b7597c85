import ListingIndex
import MPDClient

extension FuzzTarget {
  /// Edits of lists and of the queue: replaying one gives the wanted list.
  static let edit = FuzzTarget(name: "edit", maxLength: 64) { bytes in
    var input = FuzzInput(bytes)
    let uris = 1 + input.number(below: 32)
    let lists = (0..<3).map { _ in input.string().map { Int($0) % uris } }
    try checkQueue(lists[0], lists[1], &input)
    try checkChanges(lists[0], lists[1])
    try checkMerge(lists[0], lists[1], base: lists[2])
  }
}

private func checkQueue(
  _ present: [Int], _ wanted: [Int], _ input: inout FuzzInput
) throws(FuzzFinding) {
  let place = input.number(below: present.count + 1)
  let current = place < present.count ? place : nil
  let queueCase = QueueCase(present, wanted, current: current, next: next(present, &input))
  let (edit, result) = (queueCase.edit, queueCase.result)
  try require(result.songs.map(\.uri) == wanted, "the queue is not as wanted: \(queueCase)")
  let kept = result.songs.map { $0.id < present.count ? $0.id : nil }
  try require(kept == edit.origins, "other songs have stayed than \(edit.origins): \(queueCase)")
  try require(
    kept.count { $0 != nil } == commonCount(present, wanted), "songs are lost: \(queueCase)")
  try require(
    result.maxCount <= max(present.count, wanted.count) + 1, "the queue is too long: \(queueCase)")
  guard let current, wanted.contains(present[current]) else { return }
  try require(
    result.currentIDs == [current] && result.current == edit.currentIndex,
    "another song is the current one: \(queueCase)")
}

/// The position of the next song as the status reports it; nil for none.
private func next(_ present: [Int], _ input: inout FuzzInput) -> Int? {
  let place = input.number(below: 2 * present.count + 1)
  return place < present.count ? place : nil
}

private func checkChanges(_ old: [Int], _ new: [Int]) throws(FuzzFinding) {
  let changes = ChangeSet(from: old, to: new)
  var rows = old
  changes.apply(to: &rows) { new[$0] }
  try require(rows == new, "\(old) becomes \(rows), not \(new)")
  for index in old.indices {
    guard let place = changes.newIndex(of: index) else { continue }
    try require(new.indices.contains(place), "row \(index) goes to \(place)")
    try require(new[place] == old[index], "row \(index) becomes another: \(old), \(new)")
  }
  let top = old.isEmpty ? 0 : changes.newIndex(ofFirstVisible: old.count / 2, anchor: old.count - 1)
  try require(top >= 0, "the first visible row is \(top)")
}

private func checkMerge(_ mine: [Int], _ theirs: [Int], base: [Int]) throws(FuzzFinding) {
  let merge = merged(mine, theirs, base: base)
  try require(merge == merged(theirs, mine, base: base), "\(mine), \(theirs) of \(base) differ")
  try require(merged(mine, base, base: base) == mine, "\(mine) of \(base) is lost")
  try require(merged(mine, mine, base: base) == mine, "\(mine) of \(base) is changed")
}
