import Bytes
import Glibc
import ListingIndex
import Testing

/// Names with as many levels of inner markers as letters.
@Suite struct DeepNamesTests {
  /// Names each of which is the beginning of the next one.
  private static func chain(_ count: Int) -> SortedListing {
    ASCIICollation.sorted((1...count).map { ByteString(repeating: 0x61, count: $0) })
  }

  private static let longChain = chain(5_000)

  private static func markers(
    _ sorted: SortedListing, _ entriesPerMarker: ClosedRange<Int>
  ) -> MarkerLevel {
    let range = 0..<sorted.count
    let markers = sorted.innerMarkers(
      in: range, entriesPerMarker: entriesPerMarker, collation: ASCIICollation.prefixCollation)
    return MarkerLevel(markers, in: range)
  }

  @Test(arguments: [1...1, 2...2, 2...20] as [ClosedRange<Int>])
  func aChainOfNamesIsDividedToItsEnd(_ entriesPerMarker: ClosedRange<Int>) {
    let level = Self.markers(Self.chain(60), entriesPerMarker)
    #expect(level.extents.allSatisfy { $0.count <= entriesPerMarker.upperBound + 2 })
    #expect(level.extents.allSatisfy { $0.count >= entriesPerMarker.lowerBound })
  }

  @Test(arguments: [1...1, 2...2, 2...200] as [ClosedRange<Int>])
  func aLongChainNeedsLittleStack(_ entriesPerMarker: ClosedRange<Int>) throws {
    let sorted = Self.longChain
    var level: MarkerLevel?
    try runWithStack(ofBytes: 128 << 10) { level = Self.markers(sorted, entriesPerMarker) }
    let counts = try #require(level).extents.map(\.count)
    #expect(counts.reduce(0, +) == sorted.count)
    #expect(counts.dropLast().allSatisfy { $0 <= entriesPerMarker.upperBound + 2 })
    #expect((2...66).contains(counts.count))
  }
}

/// Runs a closure on a thread with a small stack, and waits for its end.
private func runWithStack(ofBytes size: Int, _ body: () -> Void) throws {
  try withoutActuallyEscaping(body) { body in
    let box = Unmanaged.passRetained(Body(run: body))
    var attributes = pthread_attr_t()
    try #require(pthread_attr_init(&attributes) == 0)
    defer { pthread_attr_destroy(&attributes) }
    try #require(pthread_attr_setstacksize(&attributes, size) == 0)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    try #require(code == 0)
    pthread_join(thread, nil)
  }
}

private final class Body {
  let run: () -> Void

  init(run: @escaping () -> Void) { self.run = run }
}
