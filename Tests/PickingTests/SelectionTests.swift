import Picking
import Testing

@Suite struct SelectionTests {
  /// The keys and amounts of lists of up to six things, each of which is one of three or nil.
  static let columns: [[Int?]] = (0...6).flatMap { count in
    (0..<(1 << (2 * count))).lazy.filter { $0 % 7 == 0 || count < 4 }.map { number in
      (0..<count).map { place in
        let value = number >> (2 * place) & 3
        return value == 0 ? nil : value
      }
    }
  }

  @Test("the first of each key stays, and all without a key")
  func firstOfEach() {
    for keys in Self.columns {
      var selection = Selection(count: keys.count)
      selection.keepFirst(ofEach: keys)
      let wanted = keys.indices.filter { keys[$0] == nil || !keys[..<$0].contains(keys[$0]) }
      #expect(selection.offsets == wanted)
    }
  }

  @Test("a number of each key stays", arguments: 0...3)
  func someOfEach(limit: Int) {
    for keys in Self.columns {
      var selection = Selection(count: keys.count)
      selection.keep(atMost: limit, ofEach: keys)
      let wanted = keys.indices.filter { place in
        keys[place] == nil || keys[..<place].count { $0 == keys[place] } < limit
      }
      #expect(selection.offsets == wanted)
    }
  }

  @Test("amounts up to a limit: nothing that was left out would fit", arguments: 0...12)
  func amountsUpTo(limit: Int) {
    for amounts in Self.columns {
      var selection = Selection(count: amounts.count)
      selection.keep(upTo: limit, of: amounts)
      let chosen = selection.offsets.map { amounts[$0] ?? 0 }
      let total = chosen.reduce(0, +)
      #expect(total <= limit)
      #expect(selection.offsets == selection.offsets.sorted())
      for place in amounts.indices where !selection.offsets.contains(place) {
        let before = selection.offsets.filter { $0 < place }.reduce(0) { $0 + (amounts[$1] ?? 0) }
        if let amount = amounts[place] { #expect(before + amount > limit) }
      }
    }
  }

  @Test("amounts that reach a total: the last thing is needed", arguments: 0...12)
  func amountsAtLeast(total: Int) {
    for amounts in Self.columns {
      var selection = Selection(count: amounts.count)
      selection.keep(atLeast: total, of: amounts)
      let known = amounts.indices.filter { amounts[$0] != nil }
      let sums = (0...known.count).map { known.prefix($0).reduce(0) { $0 + (amounts[$1] ?? 0) } }
      let needed = sums.firstIndex { $0 >= total } ?? known.count
      #expect(selection.offsets == Array(known.prefix(needed)))
    }
  }

  @Test("equal things keep their order when the others are sorted")
  func stableSort() {
    for keys in Self.columns {
      var selection = Selection(count: keys.count)
      selection.sort { (keys[$0] ?? 0) < (keys[$1] ?? 0) }
      let wanted = (0...3).flatMap { key in keys.indices.filter { (keys[$0] ?? 0) == key } }
      #expect(selection.offsets == wanted)
    }
  }
}
