import Collation
import Glibc
import Bytes
import Testing

@testable import Catalog

@Suite struct KeyMakingTests {
  @Test(arguments: [0, 1, 3, 50])
  func finishesWithTheKeysOfAllNamesInOrder(_ chunkCount: Int) throws {
    let collator = try Collator()
    let making = KeyMaking { collator }
    var all: ByteStrings = []
    for chunk in 0..<chunkCount {
      let names: ByteStrings = [ByteString("b \(chunk)"), "", ByteString("a \(chunk)")]
      all.append(contentsOf: names)
      making.add(names)
    }
    #expect(making.finish() == collator.sortKeys(of: all))
  }

  @Test func theThreadEndsWithoutAResult() throws {
    let collator = try Collator()
    weak var gone: KeyMaking?
    do {
      let making = KeyMaking { collator }
      making.add(["a", "b"])
      making.end()
      gone = making
    }
    for _ in 0..<2000 where gone != nil { usleep(10_000) }
    #expect(gone == nil)
  }
}
