import MPDClient
import Testing
import TestSupport

@Suite struct QueueEditTests {
  static let allCases = QueueCase.small + QueueCase.random + QueueCase.long

  /// Returns the first cases for which a condition does not hold.
  private func failures(
    _ cases: [QueueCase] = Self.allCases, unless holds: (QueueCase) -> Bool
  ) -> [String] {
    cases.filter { !holds($0) }.prefix(3).map(\.description)
  }

  // The example of the article TheSmallestEdit.
  @Test func aCurrentSongMovesWithoutLosingItsID() {
    let present = ["a", "b", "c", "d", "e", "f"]
    let edit = QueueEdit(from: present, to: ["e", "f", "a", "x", "c"], current: 2)
    #expect(
      edit.steps == [
        .delete(1..<2), .move(0..<1, to: 4), .move(0..<1, to: 4), .delete(0..<1),
        .insert(3..<4, at: 3),
      ])
    #expect(edit.origins == [4, 5, 0, nil, 2])
    #expect(edit.currentIndex == 4)
  }

  @Test(arguments: [3, .max]) func aCurrentSongBeyondTheQueueIsNone(_ current: Int) {
    let edit = QueueEdit(from: ["a", "b", "c"], to: ["c", "a"], current: current)
    #expect(edit == QueueEdit(from: ["a", "b", "c"], to: ["c", "a"]))
    #expect(edit.currentIndex == nil)
  }

  @Test func theStepsGiveTheWantedQueue() {
    let wrong = failures { $0.result.songs.map(\.uri) == $0.wanted }
    #expect(wrong == [])
  }

  @Test func applyingGivesTheWantedQueue() {
    let wrong = failures { queueCase in
      var rows = queueCase.present
      queueCase.edit.apply(to: &rows) { queueCase.wanted[$0] }
      return rows == queueCase.wanted
    }
    #expect(wrong == [])
  }

  @Test func songsInBothListsKeepTheirIDs() {
    let wrong = failures { queueCase in
      let ids = queueCase.result.songs.map(\.id)
      let kept = ids.map { $0 < queueCase.present.count ? $0 : nil }
      return kept == queueCase.edit.origins
        && kept.count { $0 != nil } == commonCount(queueCase.present, queueCase.wanted)
    }
    #expect(wrong == [])
  }

  @Test func theCountsAreThoseOfTheLists() {
    let wrong = failures { queueCase in
      let common = commonCount(queueCase.present, queueCase.wanted)
      return queueCase.edit.counts.deleted == queueCase.present.count - common
        && queueCase.edit.counts.inserted == queueCase.wanted.count - common
        && queueCase.edit.isEmpty == (queueCase.present == queueCase.wanted)
    }
    #expect(wrong == [])
  }

  @Test func theFewestSongsAreMoved() {
    let wrong = failures(QueueCase.small + QueueCase.random) { queueCase in
      let (present, wanted) = (queueCase.present, queueCase.wanted)
      let staying = maxStayingCount(present, wanted, current: queueCase.current)
      return queueCase.edit.counts.moved == commonCount(present, wanted) - staying
    }
    #expect(wrong == [])
  }

  @Test func theCurrentSongIsKeptIfItsURIIsWanted() {
    let wrong = failures { queueCase in
      guard let current = queueCase.current else { return queueCase.edit.currentIndex == nil }
      guard queueCase.wanted.contains(queueCase.present[current]) else { return true }
      let queue = queueCase.result
      return queue.currentIDs == [current] && queue.current == queueCase.edit.currentIndex
    }
    #expect(wrong == [])
  }

  @Test func theCurrentSongGetsTheBestPlace() {
    let wrong = failures(QueueCase.random) { queueCase in
      guard let current = queueCase.current else { return true }
      return queueCase.edit.currentIndex == bestPlace(queueCase, current)
    }
    #expect(wrong == [])
  }

  @Test func aDeletedCurrentSongIsDeletedLast() {
    let wrong = failures { queueCase in
      guard let current = queueCase.current, queueCase.edit.currentIndex == nil else { return true }
      let last = queueCase.result
      var before = SimulatedQueue(queueCase.present, current: current)
      for step in queueCase.edit.steps.dropLast() { before.perform(step, wanted: queueCase.wanted) }
      return before.currentIDs == [current] && last.current == queueCase.edit.nextIndex
    }
    #expect(wrong == [])
  }

  @Test func aCurrentSongThatFinishesLeavesTheSameSongNext() {
    let wrong = failures { queueCase in
      let edit = queueCase.edit
      guard let current = queueCase.current, edit.currentIndex == nil else { return true }
      var wanted = queueCase.wanted
      wanted.insert(queueCase.present[current], at: edit.nextIndex ?? wanted.count)
      let finishing = QueueCase(queueCase.present, wanted, current: current)
      return finishing.edit.counts.moved == edit.counts.moved
        && finishing.edit.currentIndex == edit.nextIndex ?? queueCase.wanted.count
        && finishing.edit.nextIndex == edit.nextIndex.map { $0 + 1 }
    }
    #expect(wrong == [])
  }

  @Test func theNextSongChangesOnceOrNever() {
    let wrong = failures { queueCase in
      guard queueCase.edit.currentIndex != nil else { return true }
      let next = queueCase.result.nextIDs
      return next.count <= 2 && Set(next).count == next.count
    }
    #expect(wrong == [])
  }

  @Test func theQueueIsNeverLongerThanTheLongerList() {
    let wrong = failures { queueCase in
      let count = max(queueCase.present.count, queueCase.wanted.count)
      return queueCase.result.maxCount <= count + (needsOneMore(queueCase) ? 1 : 0)
    }
    #expect(wrong == [])
  }

  @Test func neighboursShareAStep() {
    let wrong = failures { queueCase in
      let (runs, steps) = (ExpectedRuns(queueCase), queueCase.edit.steps)
      return steps.count <= runs.count + 2 + runs.divisions
        && (queueCase.current != nil || steps.count == runs.count)
    }
    #expect(wrong == [])
  }

  @Test func noSongIsMovedTwice() {
    let wrong = failures { queueCase in
      let moved = queueCase.result.movedIDs
      return moved.count == Set(moved).count && moved.count == queueCase.edit.counts.moved
    }
    #expect(wrong == [])
  }

  // In random mode.
  @Test func aNextSongElsewhereIsDeletedAfterAllOtherDeletions() {
    let present = Array(0..<10)
    for next in [0, 1, 5, 7, 9] {
      let queueCase = QueueCase(present, [20, 6, 21, 4, 2, 22], current: 4, next: next)
      let steps = queueCase.edit.steps
      let deletions = steps.indices.filter { steps[$0].isDeletion }
      let insertions = steps.indices.filter { steps[$0].isInsertion }
      var before = SimulatedQueue(present, current: 4)
      for step in steps[..<(deletions.last ?? 0)] { before.perform(step, wanted: queueCase.wanted) }
      #expect(before.songs.contains { $0.id == next })
      #expect(insertions.allSatisfy { $0 > deletions.last ?? 0 })
    }
  }

  @Test func theHalvesOfAQueueChangePlacesInOneStep() {
    let present = Array(0..<200)
    let edit = QueueEdit(from: present, to: Array(present[100...] + present[..<100]))
    #expect(edit.counts.moved == 100)
    #expect(edit.steps.count == 1)
  }

  @Test func aMoveAcrossTheCurrentSongIsDividedWhereMPDWouldLoseIt() {
    let present = Array(0..<16)
    let wanted = Array(present[6...] + present[..<6])
    let divided = QueueEdit(from: present, to: wanted, current: 15)
    #expect(divided.steps == [.move(0..<1, to: 15), .move(0..<2, to: 14), .move(0..<3, to: 13)])
    let far = QueueEdit(from: present, to: wanted, current: 10)
    #expect(far.steps == [.move(0..<6, to: 10)])
  }

  @Test func aMoveAcrossTheCurrentSongIsDividedAfterThatHasMoved() {
    // 0 becomes the next song, 1 is the current one, and 2, 3 and 4 move after both.
    let queueCase = QueueCase(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [5, 6, 7, 8, 9, 10, 1, 0, 2, 3, 4], current: 1)
    #expect(
      queueCase.edit.steps == [
        .move(0..<1, to: 10), .move(0..<1, to: 9), .move(0..<2, to: 9), .move(0..<1, to: 10),
      ])
    #expect(queueCase.result.currentIDs == [1])
  }

  @Test func everythingAfterTheCurrentSongIsReplaced() {
    let edit = QueueEdit(from: Array(0..<100), to: [0] + Array(100..<199), current: 0)
    #expect(
      edit.steps == [
        .delete(2..<100), .insert(1..<2, at: 1), .delete(2..<3), .insert(2..<100, at: 2),
      ])
  }

  @Test func everythingIsReplaced() {
    let edit = QueueEdit(from: Array(0..<100), to: Array(100..<200), current: 50)
    #expect(
      edit.steps == [
        .delete(51..<100), .delete(0..<50), .insert(0..<100, at: 1), .delete(0..<1),
      ])
    #expect(edit.nextIndex == 0)
  }

  @Test func theCurrentSongIsDeletedWithItsNeighboursIfNothingIsInserted() {
    let edit = QueueEdit(from: Array(0..<10), to: [0, 1, 8, 9], current: 4)
    #expect(edit.steps == [.delete(2..<8)])
    #expect(edit.nextIndex == 2)
  }

  @Test func ofManyPlacesTheNearestAreTried() {
    let present = Array(repeating: 1, count: 5) + [0]
    let wanted = [0, 9] + Array(repeating: 0, count: 40)
    #expect(QueueEdit(from: present, to: wanted, current: 5).currentIndex == 5)
  }

  @Test func aLongQueueWithFewDifferencesTakesFewSteps() {
    var generator = SeededGenerator(seed: 1)
    let present = Array(0..<10_000)
    var wanted = present
    for song in 0..<50 {
      wanted.swapAt(song * 200, Int.random(in: 0..<10_000, using: &generator))
      wanted[song * 200 + 100] = 10_000 + song
    }
    let queueCase = QueueCase(present, wanted, current: 4_000)
    #expect(queueCase.result.songs.map(\.uri) == wanted)
    #expect(queueCase.edit.counts.moved <= 100)
    #expect(queueCase.edit.steps.count <= 202)
  }

  @Test func triesForTheCurrentSongHashNoURIAgain() {
    let tally = HashTally()
    let present = (0..<1_000).map { CountedURI(value: $0 % 50, tally: tally) }
    _ = QueueEdit(from: present, to: present.reversed(), current: 1)
    #expect(tally.count <= 3 * 2 * present.count)
  }

  @Test func aShuffledLongQueueIsExact() {
    var generator = SeededGenerator(seed: 2)
    let present = Array(0..<10_000)
    let queueCase = QueueCase(present, present.shuffled(using: &generator), current: 77)
    #expect(queueCase.result.songs.map(\.uri) == queueCase.wanted)
  }
}

extension QueueEdit.Step {
  fileprivate var isDeletion: Bool { if case .delete = self { true } else { false } }
  fileprivate var isInsertion: Bool { if case .insert = self { true } else { false } }
}

/// Returns whether the queue must have one song more than the longer list: if the current song is
/// deleted, or only the next song is exchanged for a new one.
private func needsOneMore(_ queueCase: QueueCase) -> Bool {
  guard let current = queueCase.current else { return false }
  let edit = queueCase.edit
  guard edit.currentIndex != nil else { return true }
  return edit.counts.deleted == 1 && edit.counts.inserted == 1
    && !edit.origins.contains(current + 1) && edit.nextIndex.map { edit.origins[$0] } == .some(nil)
}

private final class HashTally {
  var count = 0
}

private struct CountedURI: Hashable {
  let value: Int
  let tally: HashTally

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) {
    tally.count += 1
    hasher.combine(value)
  }
}
