import Bytes
import Glibc
import ListingCache
import ListingIndex
import Testing
import TestSupport

@Suite struct CacheDirectoryTests {
  static let index = indexed((0..<2000).map { ByteString("name \($0)") })

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private func setUsed(_ path: String, secondsAgo: Int) {
    let then = timespec(tv_sec: time(nil) - secondsAgo, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [then, then], 0) == 0)
  }

  private func store(_ names: [ByteString], in fixture: CacheFixture) {
    for name in names {
      let index = Self.index
      #expect(
        fixture.cache.write(
          index.listing, topLevel: index.topLevel,
          as: CacheEntryID(CacheKey([name]), validator: fixture.validator)))
    }
  }

  private func keys(_ fixture: CacheFixture) -> [ByteString?] {
    fixture.cache.files().map { fixture.cache.key(of: $0)?.parts.first }
  }

  @Test func filesAreAccessibleToTheirOwnerOnly() throws {
    let before = umask(0)
    defer { umask(before) }
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    #expect(mode(fixture.file) == 0o600)
    #expect(mode(fixture.cache.path) == 0o700)
    #expect(mode(fixture.temporary.path("a")) == 0o700)
  }

  @Test(arguments: [0o620, 0o602, 0o666] as [mode_t])
  func aFileWritableByOthersIsAMiss(_ mode: mode_t) throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    #expect(chmod(fixture.file, mode) == 0)
    #expect(fixture.stored == nil)
    #expect(fixture.store(Self.index))
    #expect(fixture.stored != nil)
    #expect(self.mode(fixture.file) == 0o600)
  }

  @Test func aSymbolicLinkIsAMissAndIsReplaced() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let (file, target) = (fixture.file, fixture.temporary.path("target"))
    let bytes = try readFile(file)
    #expect(rename(file, target) == 0)
    #expect(symlink(target, file) == 0)
    #expect(fixture.stored == nil)
    #expect(fixture.store(indexed(["other"])))
    #expect(fixture.stored?.listing.name(at: 0) == "other")
    #expect(try readFile(target) == bytes)
  }

  @Test func aListingBeyondTheCacheLimitIsNotStored() throws {
    let size = try sizeOfOne()
    for (limit, isStored) in [(size / 2, false), (size, true)] {
      let fixture = try CacheFixture(limit: limit)
      #expect(fixture.store(Self.index) == isStored)
      #expect((fixture.stored != nil) == isStored)
    }
  }

  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/mpdex"), (["HOME": "/h"], "/h/.cache/mpdex"),
      (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/mpdex"), (["HOME": "h"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func theEnvironmentSelectsTheDirectory(_ environment: [String: String], _ path: String?) {
    #expect(CacheDirectory(named: "mpdex") { environment[$0] }?.path == path)
  }

  @Test func pruningRemovesTheLeastRecentlyUsed() throws {
    let size = try sizeOfOne()
    let fixture = try CacheFixture(limit: 2 * size + size / 2)
    for (age, name): (Int, ByteString) in [(300, "a"), (200, "b"), (100, "c")] {
      let before = Set(fixture.cache.files().map(\.name))
      store([name], in: fixture)
      let new = fixture.cache.files().first { !before.contains($0.name) }
      setUsed(fixture.cache.path + "/" + (try #require(new).name), secondsAgo: age)
    }
    fixture.cache.prune()
    #expect(keys(fixture) == ["b", "c"])
    fixture.cache.prune()
    #expect(keys(fixture) == ["b", "c"])
  }

  @Test func pruningLimitsTheNumberOfFiles() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let first = fixture.file
    for number in 0...CacheDirectory.maxFiles {
      let path = first + ".\(number)"
      try writeFile(path, [])
      setUsed(path, secondsAgo: 1000 - number / 2)
    }
    setUsed(first, secondsAgo: 0)
    fixture.cache.prune()
    let names = fixture.cache.files().map(\.name)
    #expect(names.count == CacheDirectory.maxFiles)
    #expect(!names.contains { $0.hasSuffix(".0") || $0.hasSuffix(".1") })
    #expect(fixture.stored != nil)
  }

  @Test func readingTouchesAFileNotUsedRecently() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    for (age, isTouched) in [(7200, true), (1800, false)] {
      setUsed(fixture.file, secondsAgo: age)
      let before = fixture.cache.files()[0].lastUsed
      #expect(fixture.stored != nil)
      #expect((fixture.cache.files()[0].lastUsed > before) == isTouched)
    }
  }

  @Test func pruningRemovesOldUnfinishedFiles() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    for (name, age) in [("new", 60), ("old", 7200)] {
      let path = fixture.file + "." + name
      try writeFile(path, [0])
      setUsed(path, secondsAgo: age)
    }
    fixture.cache.prune()
    #expect(fixture.cache.files().filter { $0.name.hasSuffix(".old") }.isEmpty)
    #expect(fixture.cache.files().count == 2)
    #expect(fixture.stored != nil)
  }

  @Test func clearingRemovesOnlyCacheFiles() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.clear() == (0, 0))
    store(["a", "b"], in: fixture)
    let other = fixture.cache.path + "/other"
    try writeFile(other, [1])
    let bytes = fixture.cache.files().reduce(0) { $0 + $1.size }
    #expect(fixture.cache.clear() == (2, bytes))
    #expect(fixture.cache.files().isEmpty)
    #expect(try readFile(other) == [1])
  }

  @Test(arguments: ["/proc/mpdex", "/dev/null/mpdex"])
  func anUnwritableDirectoryStoresNothing(_ path: String) {
    let cache = CacheDirectory(path: path)
    let entry = CacheEntryID(CacheKey(["a"]))
    #expect(!cache.write(Self.index.listing, topLevel: Self.index.topLevel, as: entry))
    #expect(!cache.append([CacheRecord(name: "a", value: [])], to: CacheEntryID(CacheKey(["b"]))))
    cache.prune()
    #expect(cache.files().isEmpty)
    #expect(cache.listing(of: entry) == nil)
    #expect(cache.clear() == (0, 0))
  }

  private func sizeOfOne() throws -> Int {
    let fixture = try CacheFixture()
    store(["x"], in: fixture)
    return fixture.cache.files()[0].size
  }
}
