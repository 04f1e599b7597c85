import ListingCache
import Bytes
import TestSupport
import Testing

@testable import Catalog

@Suite struct RecordMemoTests {
  private let temporary: TemporaryDirectory
  private let cache: CacheDirectory
  private let key = CacheKey(["records"])

  init() throws {
    temporary = try TemporaryDirectory(prefix: "memo")
    cache = CacheDirectory(path: temporary.path("mpdex"))
    #expect(cache.add([CacheRecord(name: "stored", value: ["1"])], key, stamp: [7]))
  }

  private var memo: RecordMemo { RecordMemo(cache, key, stamp: [7]) }

  @Test func whatIsInTheFileIsKnown() {
    let memo = memo
    #expect(memo.value(for: "stored") == ["1"])
    #expect(memo.value(for: "other") == nil)
  }

  @Test(arguments: [false, true]) func whatIsRememberedIsKnown(_ asksBefore: Bool) {
    let memo = memo
    if asksBefore { #expect(memo.value(for: "new") == nil) }
    memo.remember(["2"], for: "new")
    #expect(memo.value(for: "new") == ["2"])
    #expect(memo.value(for: "stored") == ["1"])
    memo.remember([], for: "stored")
    #expect(memo.value(for: "stored") == [])
  }

  @Test func whatIsRememberedGoesIntoTheFile() {
    let memo = memo
    memo.remember(["2"], for: "new")
    memo.remember(["3"], for: "stored")
    #expect(cache.records(key, stamp: [7]).map(\.name) == ["stored"])
    memo.store()
    let expected = [
      CacheRecord(name: "new", value: ["2"]), CacheRecord(name: "stored", value: ["3"]),
    ]
    #expect(cache.records(key, stamp: [7]) == expected)
  }
}
