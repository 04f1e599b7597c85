import Foundation
import ListingCache
import Testing
import TestSupport

@Suite struct ManyProcessesTests {
  /// The program, which is in the directory of the test bundle.
  static let program: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "StoreListing").path
  }()

  private func storeListings(
    in cache: CacheDirectory, rounds: Int, mostBytes: Int = 1 << 20
  ) throws -> ProcessResult {
    try runProcess(
      Self.program, [cache.path, "\(rounds)", "\(mostBytes)"], timeout: .seconds(60))
  }

  @Test func concurrentProcessesReadWholeListings() async throws {
    let fixture = try CacheFixture()
    let results = try await withThrowingTaskGroup(of: ProcessResult.self) { group in
      for _ in 0..<4 { group.addTask { try storeListings(in: fixture.cache, rounds: 40) } }
      return try await group.reduce(into: [ProcessResult]()) { $0.append($1) }
    }
    #expect(results.map(\.status) == [0, 0, 0, 0])
    #expect(results.map(\.text) == ["40\n", "40\n", "40\n", "40\n"])
    #expect(fixture.cache.files().count == 1)
  }

  @Test(arguments: [0, 1, 4096, 10_000])
  func aFullDiskKeepsTheStoredFiles(_ mostBytes: Int) throws {
    let fixture = try CacheFixture()
    let failed = try storeListings(in: fixture.cache, rounds: 3, mostBytes: mostBytes)
    #expect((failed.status, failed.text) == (0, "0\n"))
    #expect(fixture.cache.files().isEmpty)
    #expect(try storeListings(in: fixture.cache, rounds: 1).text == "1\n")
    let before = fixture.cache.files()
    #expect(try storeListings(in: fixture.cache, rounds: 1, mostBytes: mostBytes).text == "0\n")
    #expect(fixture.cache.files() == before)
  }
}
