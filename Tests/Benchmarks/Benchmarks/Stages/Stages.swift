import Benchmark
import BenchmarkSupport
import Bytes
import CAllocations
import MPDClient

// The stages from the server's reply to a jump, each measured separately on one thread. Wall time
// is only informative; the allocations are compared with the files in Thresholds, whose names
// cannot contain spaces.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident, allocations], warmupIterations: 1,
    maxDuration: .seconds(10), maxIterations: 11,
    // Chance decides which thread takes a chunk, and so how often its buffers grow.
    thresholds: [allocations: BenchmarkThresholds(absolute: [.p90: 1000])])
  for (count, title) in [(20_000, "20k"), (1_000_000, "1M")] {
    stage("listing.receive_\(title)", { try ServedDirectory(count: count) }) { try $0.receive() }
    stage("listing.keys_\(title)", { try Names(count: count) }) { $0.makeKeys() }
    stage("listing.sort_\(title)", { try Names(count: count) }) { $0.sort() }
    stage("index.build_\(title)", { try Names(count: count) }) { $0.index() }
    stage("index.zoom_\(title)", { try Names(count: count) }) { $0.zoomIntoAll() }
    stage("jump.lookup_\(title)", { try Names(count: count) }) { $0.lookUpAll() }
    stage("cache.store_\(title)", { try StoredNames(count: count) }) { $0.store() }
    stage("cache.load_\(title)", { try StoredNames(count: count) }) { $0.load() }
    stage("queue.add_\(title)", { try ServedDirectory(count: count) }) { try $0.queueAll() }
  }
}

private let allocations = BenchmarkMetric.custom("allocations")

/// Measures work on an input that is made once.
private func stage<World, Result>(
  _ name: String, _ make: @escaping @Sendable () throws -> World,
  _ body: @escaping @Sendable (World) throws -> Result
) {
  let world = LateWorld(make)
  Benchmark(
    name,
    closure: { (benchmark: Benchmark) throws -> Void in
      let world = try world.value()
      let before = allocation_count()
      benchmark.startMeasurement()
      let result = try body(world)
      benchmark.stopMeasurement()
      benchmark.measurement(allocations, allocation_count() - before)
      blackHole(result)
    }, teardown: { world.forget() })
}

/// An input that is made on first use.
///
/// `@unchecked Sendable` because benchmarks run one after the other on one thread.
private final class LateWorld<World>: @unchecked Sendable {
  private let make: @Sendable () throws -> World
  private var made: World?

  init(_ make: @escaping @Sendable () throws -> World) {
    self.make = make
  }

  func value() throws -> World {
    let world = try made ?? make()
    made = world
    return world
  }

  func forget() { made = nil }
}
