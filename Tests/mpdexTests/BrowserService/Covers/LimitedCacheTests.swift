import Testing

@testable import BrowserService

@Suite struct LimitedCacheTests {
  @Test func forgetsTheLeastRecentlyUsed() {
    var cache = LimitedCache<String, Int>(limit: 2)
    cache.keep(1, for: "a")
    cache.keep(2, for: "b")
    #expect(cache.value("a") == 1)
    cache.keep(3, for: "c")
    #expect(["a", "b", "c"].map { cache.peek($0) } == [1, nil, 3])
    cache.keep(4, for: "a")
    #expect(cache.count == 2)
    #expect(cache.value("a") == 4)
    cache.removeAll()
    #expect(cache.value("a") == nil)
  }

  @Test func limitsTheCostOfAll() {
    var cache = LimitedCache<String, Int>(limit: 10) { $0 }
    cache.keep(4, for: "a")
    cache.keep(5, for: "b")
    #expect(cache.peek("a") == 4)
    cache.keep(6, for: "c")
    #expect(["a", "b", "c"].map { cache.peek($0) } == [nil, nil, 6])
    cache.keep(11, for: "d")
    #expect(cache.count == 0)
  }
}
