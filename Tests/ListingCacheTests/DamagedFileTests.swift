import Bytes
import Glibc
import ListingIndex
import Testing
import TestSupport

@testable import ListingCache

@Suite struct DamagedFileTests {
  static let index = indexed(["b", "a", "Abc"], kinds: [.song, .directory])

  /// Puts each damaged file in the place of the sound one.
  private func check(_ files: some Sequence<[UInt8]>, of fixture: CacheFixture) throws {
    let sound = try Content(#require(fixture.stored))
    let file = fixture.file
    for bytes in files {
      try writeFile(file, bytes)
      guard let cached = fixture.stored else { continue }
      let content = Content(cached)
      #expect(cached.isDamaged || content == sound)
    }
  }

  @Test func aTruncatedFileIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let bytes = try readFile(fixture.file)
    for count in bytes.indices {
      try writeFile(fixture.file, Array(bytes[..<count]))
      #expect(fixture.stored == nil)
    }
    try writeFile(fixture.file, bytes + [0])
    #expect(fixture.stored == nil)
    try writeFile(fixture.file, bytes)
    #expect(fixture.stored != nil)
  }

  @Test func anyFlippedBitOfASmallFileIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let file = fixture.file
    for damaged in copiesWithOneFlippedBit(try readFile(file)) {
      try writeFile(file, damaged)
      #expect(fixture.stored == nil)
    }
  }

  @Test func damageInABigFileIsDetectedOnReading() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(indexed((0..<400).map { ByteString("name \($0)") })))
    let bytes = try readFile(fixture.file)
    let places = stride(from: 0, to: bytes.count, by: 97)
    try check(
      places.lazy.map { place in
        var damaged = bytes
        damaged[place] ^= 0x10
        return damaged
      }, of: fixture)
  }

  @Test func undamagedPartsAreStillRead() throws {
    let fixture = try CacheFixture()
    let names = (0..<5000).map { ByteString("name \(10_000 + $0)") }
    #expect(fixture.store(indexed(names)))
    var bytes = try readFile(fixture.file)
    bytes[bytes.count / 2] ^= 1
    try writeFile(fixture.file, bytes)
    let cached = try #require(fixture.stored)
    #expect(cached.listing.name(at: 0) == names[0])
    #expect(!cached.isDamaged)
    cached.verifyAll()
    #expect(cached.isDamaged)
  }

  @Test func aFileOfAnotherKeyIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let other = CacheKey(["other"])
    let copy = fixture.cache.path + "/" + other.fileName
    try writeFile(copy, try readFile(fixture.file))
    #expect(fixture.cache.listing(of: CacheEntryID(other, validator: fixture.validator)) == nil)
  }

  @Test(arguments: [(0, "another program's"), (8, "byte order"), (12, "version")])
  func aFileOfAnotherFormatIsAMiss(_ place: Int, _ what: String) throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let bytes = try readFile(fixture.file)
    try writeFile(fixture.file, withSums(bytes))
    #expect(fixture.stored != nil)
    var foreign = bytes
    foreign[place..<place + 4].reverse()
    foreign[place] &+= 1
    try writeFile(fixture.file, withSums(foreign))
    #expect(fixture.stored == nil, "\(what)")
  }

  /// The file with checksums that are right for its content.
  private func withSums(_ file: [UInt8]) -> [UInt8] {
    let content = file.dropLast(BlockChecksums.size(ofContent: 1))
    var sums = Array(content).withUnsafeBytes(BlockChecksums.checksums)
    sums.append(sums.withUnsafeBytes(checksum))
    return content + sums.flatMap { withUnsafeBytes(of: $0, Array.init) }
  }

  @Test(arguments: ["directory", "link", "pipe"])
  func anythingButARegularFileIsAMiss(_ what: String) throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(Self.index))
    let file = fixture.file
    let moved = fixture.temporary.path("moved")
    #expect(rename(file, moved) == 0)
    switch what {
    case "directory": #expect(mkdir(file, 0o700) == 0)
    case "link": #expect(symlink(moved, file) == 0)
    default: #expect(mkfifo(file, 0o600) == 0)
    }
    #expect(fixture.stored == nil)
  }
}
