import Bytes
import Testing

@Suite struct NumberTableTests {
  /// Values have the hash `value % hashes`, so that few hashes make many values collide.
  @Test(arguments: [1, 7, 1000, .max], [0, 10, 5000])
  func numbersAreThoseOfADictionary(_ hashes: Int, _ capacity: Int) {
    var table = NumberTable(capacity: capacity)
    var values: [Int] = []
    var numbers: [Int: Int] = [:]
    for value in (0..<2000).map({ $0 * 7919 % 1001 }) {
      let expected = numbers[value] ?? numbers.count
      numbers[value] = expected
      #expect(table.number(ofHash: value % hashes) { values[$0] == value } == expected)
      if expected == values.count { values.append(value) }
    }
    #expect(table.count == 1001)
  }

  @Test func aValueThatWasNotAddedHasNoNumber() {
    var table = NumberTable()
    #expect(table.existingNumber(ofHash: 5) { _ in true } == nil)
    #expect(table.number(ofHash: 5) { _ in true } == 0)
    #expect(table.existingNumber(ofHash: 5) { _ in true } == 0)
    #expect(table.existingNumber(ofHash: 5) { _ in false } == nil)
    #expect(table.existingNumber(ofHash: 6) { _ in true } == nil)
  }
}
