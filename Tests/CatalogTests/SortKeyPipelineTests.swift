import Bytes
import Collation
import Glibc
import Testing

@testable import Catalog

@Suite struct SortKeyPipelineTests {
  @Test(arguments: [0, 1, 600, 2000])
  func aListingThatBeginsAgainGetsItsOwnKeys(_ count: Int) throws {
    let collator = try Collator()
    var pipeline = SortKeyPipeline(LazyCollator { collator })
    for beginning in ["first", "second"] {
      var names = ByteStrings()
      for index in 0..<count {
        names.append("\(beginning) \(index)")
        pipeline.send(names)
      }
    }
    var names: ByteStrings = []
    for index in 0..<count / 2 { names.append("\(index)") }
    let keys = try pipeline.finish(names)
    #expect(keys == collator.sortKeys(of: names))
  }

  @Test(arguments: [1, 600, 5000])
  func aCollatorThatCannotBeOpenedIsAnError(_ count: Int) throws {
    let unknown = CollationLocale("xx_XX")
    let lazyCollator = LazyCollator { () throws(CollationError) in try Collator(locale: unknown) }
    var names = ByteStrings()
    for index in 0..<count { names.append("\(index)") }
    var pipeline = SortKeyPipeline(lazyCollator)
    pipeline.send(names)
    do throws(CatalogError) {
      _ = try pipeline.finish(names)
      Issue.record("the keys were made")
    } catch {
      #expect(error == .collation(.unknownLocale(unknown)))
    }
  }
}

@Suite struct SortKeyWorkerTests {
  @Test(arguments: [0, 1, 3, 50])
  func finishReturnsTheKeysOfAllNamesInOrder(_ chunkCount: Int) throws {
    let collator = try Collator()
    let worker = SortKeyWorker(LazyCollator { collator })
    var all: ByteStrings = []
    for chunk in 0..<chunkCount {
      let names: ByteStrings = ["b \(chunk)", "", "a \(chunk)"]
      all.append(contentsOf: names)
      worker.add(names)
    }
    #expect(try worker.finish() == collator.sortKeys(of: all))
  }

  @Test func theThreadEndsIfTheKeysAreNotWanted() throws {
    let collator = try Collator()
    weak var released: SortKeyWorker?
    do {
      let worker = SortKeyWorker(LazyCollator { collator })
      worker.add(["a", "b"])
      worker.end()
      released = worker
    }
    for _ in 0..<2000 where released != nil { usleep(10_000) }
    #expect(released == nil)
  }
}

@Suite struct SortKeyChunksTests {
  @Test func keysAreInTheOrderOfTheNamesWhicheverChunkIsFirst() {
    for order in permutations(of: [0, 1, 2, 3]) {
      var chunks = SortKeyChunks()
      for name: ByteString in ["a", "b", "c", "d"] { chunks.append([name]) }
      #expect(chunks.waitingCount == 4)
      let taken = (0..<4).compactMap { _ in chunks.take() }
      #expect(taken.map(\.number) == [0, 1, 2, 3])
      #expect(chunks.take() == nil)
      for number in order {
        #expect(!chunks.areComplete)
        chunks.put(taken[number].names, number: number)
      }
      #expect(chunks.areComplete)
      #expect(chunks.keys == ["a", "b", "c", "d"])
    }
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    if numbers.isEmpty { return [[]] }
    return numbers.flatMap { first in
      permutations(of: numbers.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
