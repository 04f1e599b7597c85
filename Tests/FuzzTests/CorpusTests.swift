import TestSupport
import Testing

@testable import ListingCache

/// The inputs that the fuzzer has kept, and random changes of them; `make fuzz` tries more.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all)
  func keepsPropertiesForTheCorpus(_ target: FuzzTarget) throws {
    let inputs = try Corpus.inputs(of: target)
    try #require(!inputs.isEmpty)
    for (name, bytes) in inputs {
      do { try target.run(bytes) } catch { Issue.record("\(target)/\(name): \(error)") }
    }
  }

  /// A file with another version is refused before anything in it is read.
  @Test func seedsOfCacheFilesHaveThePresentVersion() throws {
    let seeds = try Corpus.inputs(of: .cacheFile).filter { $0.name.hasPrefix("seed-") }
    #expect(!seeds.isEmpty)
    for (name, bytes) in seeds {
      #expect(bytes.withUnsafeBytes { FileHeader($0) } != nil, "\(name)")
    }
  }

  /// A few thousand inputs; the seed is always the same.
  @Test(arguments: FuzzTarget.all)
  func keepsPropertiesForChangedInputs(_ target: FuzzTarget) throws {
    let inputs = try Corpus.inputs(of: target).map(\.bytes)
    var changes = InputChanges(inputs, maxLength: target.maxLength, seed: 1)
    for _ in 0..<inputCount(2_000) {
      let bytes = changes.next()
      do { try target.run(bytes) } catch {
        Issue.record("\(target), \(bytes): \(error)")
        return
      }
    }
  }
}
