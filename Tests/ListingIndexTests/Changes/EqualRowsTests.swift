import Testing

@testable import ListingIndex

@Suite struct EqualRowsTests {
  private let rows = [0, 1, 0, 2, 0]

  @Test func theIndexesOfANumberAreListedFromTheLastToTheFirst() {
    let equalRows = EqualRows(rows.indices, of: rows, numberLimit: 4)
    #expect((0..<4).map { equalRows.last(of: $0) } == [4, 1, 3, nil])
    #expect([4, 2, 0, 1].map { equalRows.index(before: $0) } == [2, 0, nil, nil])
  }

  @Test func removedIndexesAreThoseThatWereAddedLast() {
    var equalRows = EqualRows([4, 3, 2], of: rows, numberLimit: 3)
    #expect((0..<3).map { _ in equalRows.popLast(of: 0) } == [2, 4, nil])
    #expect(equalRows.popLast(of: 1) == nil)
    #expect(equalRows.popLast(of: 2) == 3)
  }
}
