import Collation
import Bytes
import Testing

@testable import Catalog

@Suite struct KeyFeedTests {
  @Test(arguments: [0, 1, 600, 2000])
  func aListingThatBeginsAgainHasItsOwnKeys(_ count: Int) throws {
    let collator = try Collator()
    var feed = KeyFeed { collator }
    for beginning in ["first", "second"] {
      var names = ByteStrings()
      for index in 0..<count {
        names.append(ByteString("\(beginning) \(index)"))
        feed.follow(names)
      }
    }
    var names: ByteStrings = []
    for index in 0..<count / 2 { names.append(ByteString("\(index)")) }
    #expect(feed.finish(names) == collator.sortKeys(of: names))
  }
}
