/// Values by their keys; the least recently used are forgotten when there are too many.
///
/// O(values) for each use, since there are few.
struct LimitedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let cost: @Sendable (Value) -> Int
  /// The least recently used first.
  private var entries: [(key: Key, value: Value)] = []

  /// - Parameters:
  ///   - limit: the maximum cost of all values together.
  ///   - cost: the cost of a value; a value that costs more than the limit is not kept.
  init(limit: Int, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  /// The number of values.
  var count: Int { entries.count }

  /// Returns the value of a key without counting that as a use; nil if there is none.
  func peek(_ key: Key) -> Value? { entries.last { $0.key == key }?.value }

  /// Returns the value of a key; nil if there is none.
  mutating func value(_ key: Key) -> Value? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.value
  }

  /// Keeps a value instead of another one with the same key.
  mutating func keep(_ value: Value, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    var total = entries.reduce(0) { $0 + cost($1.value) }
    while total > limit {
      total -= cost(entries.removeFirst().value)
    }
  }

  /// Forgets all values.
  mutating func removeAll() { entries = [] }
}
