import Bytes
import ListingCache
import Testing
import TestSupport

@testable import Catalog

@Suite struct RecordStoreTests {
  private let temporary: TemporaryDirectory
  private let cache: CacheDirectory
  private let entry = CacheEntryID(CacheKey(["records"]), validator: [7])

  init() throws {
    temporary = try TemporaryDirectory(prefix: "records")
    cache = CacheDirectory(path: temporary.path("mpdex"))
    #expect(cache.append([CacheRecord(name: "stored", value: ["1"])], to: entry))
  }

  private var store: RecordStore { RecordStore(entry, in: cache) }

  @Test func valuesAreReadFromTheFile() {
    let store = store
    #expect(store.value(for: "stored") == ["1"])
    #expect(store.value(for: "other") == nil)
  }

  @Test(arguments: [false, true]) func aNewValueReplacesTheFilesOne(_ readsBefore: Bool) {
    let store = store
    if readsBefore { #expect(store.value(for: "new") == nil) }
    store.setValue(["2"], for: "new")
    #expect(store.value(for: "new") == ["2"])
    #expect(store.value(for: "stored") == ["1"])
    store.setValue([], for: "stored")
    #expect(store.value(for: "stored") == [])
  }

  @Test func newValuesAreWrittenByASave() {
    let store = store
    store.setValue(["2"], for: "new")
    store.setValue(["3"], for: "stored")
    #expect(cache.records(of: entry).map(\.name) == ["stored"])
    store.save()
    let expected = [
      CacheRecord(name: "new", value: ["2"]), CacheRecord(name: "stored", value: ["3"]),
    ]
    #expect(cache.records(of: entry) == expected)
  }
}
