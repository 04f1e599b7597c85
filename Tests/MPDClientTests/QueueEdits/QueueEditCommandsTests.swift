import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// The commands of an edit, performed on a queue that counts as MPD does.
@Suite struct QueueEditCommandsTests {
  @Test(arguments: [false, true], [false, true])
  func theyLeadToTheWantedList(_ isTight: Bool, _ areAllDoubtful: Bool) {
    for example in QueueCase.small + QueueCase.random + QueueCase.long {
      let run = CommandRun(example, isTight: isTight) { _ in areAllDoubtful }
      #expect(run.queue.songs.map(\.uri) == example.wanted, "\(example)")
    }
  }

  /// A server with too short a queue refuses while only insertions have been made.
  @Test(arguments: [false, true])
  func theQueueIsLongestBeforeAnythingIsDeletedOrMoved(_ isTight: Bool) {
    for example in QueueCase.small + QueueCase.random + QueueCase.long {
      let run = CommandRun(example, isTight: isTight)
      #expect(run.countBeforeLoss.map { $0 == run.queue.maxCount } ?? true, "\(example)")
    }
  }

  @Test func theQueueIsNoLongerThanByTheStepsAlone() {
    for example in QueueCase.small + QueueCase.random + QueueCase.long {
      let run = CommandRun(example, isTight: false)
      #expect(run.queue.maxCount == example.result.maxCount, "\(example)")
    }
  }

  @Test func aTightEditNeedsNoRoom() {
    for example in QueueCase.small + QueueCase.random + QueueCase.long {
      let run = CommandRun(example, isTight: true)
      let limit = max(example.present.count, example.wanted.count)
      #expect(run.queue.maxCount == limit, "\(example)")
    }
  }

  /// If the current song is deleted, the music goes on as long as another song is in the queue.
  @Test func aTightEditKeepsACurrentSong() {
    for example in QueueCase.small where example.current != nil && example.wanted.count > 1 {
      let run = CommandRun(example, isTight: true)
      #expect(run.shortest > 0, "\(example)")
    }
  }

  @Test func songsThatAreOnlyInsertedAreInsertedInPlace() {
    let edit = QueueEdit(from: [1, 2], to: [3, 1, 4, 2])
    let commands = QueueEditCommands(edit, [7, 8]).commands
    #expect(commands == [.insert(0..<1, at: 0), .insert(2..<3, at: 2)])
  }

  @Test func neighboursAreMovedTogether() {
    let edit = QueueEdit(from: [1, 2, 3], to: [4, 5, 6, 1, 3])
    let commands = QueueEditCommands(edit, [7, 8, 9]).commands
    #expect(
      commands == [
        .insert(0..<2, at: nil), .delete(1..<2, id: 8), .place(2..<4, to: 0),
        .insert(2..<3, at: 2),
      ])
  }

  @Test func whatMayBeRefusedIsInsertedBeforeAnythingIsDeletedOrMoved() {
    for example in QueueCase.small + QueueCase.random {
      let edit = QueueEdit(from: example.present, to: example.wanted, current: example.current)
      let isDoubtful = { (song: Int) in example.wanted[song] % 2 == 0 }
      let commands = QueueEditCommands(
        edit, Array(example.present.indices), mayBeRefused: isDoubtful
      ).commands
      let rest = commands.drop { if case .insert = $0 { true } else { false } }
      let late = rest.flatMap {
        if case .insert(let songs, _) = $0 { Array(songs) } else { [Int]() }
      }
      #expect(!late.contains(where: isDoubtful), "\(example)")
    }
  }
}

/// A queue after the commands of an edit.
private struct CommandRun {
  private(set) var queue: SimulatedQueue
  /// The number of songs before the first deletion or move; nil if there is none.
  private(set) var countBeforeLoss: Int?
  /// The fewest songs at any time.
  private(set) var shortest: Int

  init(
    _ example: QueueCase, isTight: Bool, mayBeRefused: (Int) -> Bool = { _ in false }
  ) {
    let edit = QueueEdit(
      from: example.present, to: example.wanted, current: example.current, next: nil,
      isTight: isTight)
    queue = SimulatedQueue(example.present, current: example.current)
    shortest = queue.songs.count
    let commands = QueueEditCommands(
      edit, Array(example.present.indices), mayBeRefused: mayBeRefused)
    for command in commands.commands { perform(command, example.wanted) }
  }

  private mutating func perform(_ command: QueueEditCommand, _ wanted: [Int]) {
    switch command {
    case .insert(let songs, let start):
      for song in songs {
        let position = start.map { $0 + song - songs.lowerBound }
        queue.insert(wanted[song], at: position ?? queue.songs.count)
      }
    case .place(let range, let target): queue.move(range, to: target)
    case .delete(let range, _):
      countBeforeLoss = countBeforeLoss ?? queue.songs.count
      queue.delete(range)
    case .move(let range, let target, _):
      countBeforeLoss = countBeforeLoss ?? queue.songs.count
      queue.move(range, to: target)
    }
    shortest = min(shortest, queue.songs.count)
  }
}
