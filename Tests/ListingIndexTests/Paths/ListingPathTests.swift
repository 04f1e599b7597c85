import ListingIndex
import Testing

@Suite struct ListingPathTests {
  /// Section 1 is empty.
  let displayOrder: [ListingPath] = [
    .header(section: 0), .item(section: 0, index: 0), .item(section: 0, index: 1),
    .footer(section: 0), .header(section: 1), .footer(section: 1), .header(section: 2),
  ]

  @Test func pathsCompareInDisplayOrder() {
    for (left, leftPath) in displayOrder.enumerated() {
      for (right, rightPath) in displayOrder.enumerated() {
        #expect((leftPath < rightPath) == (left < right))
        #expect((leftPath == rightPath) == (left == right))
      }
    }
  }

  @Test func aPathHasItsSectionKindAndItem() {
    #expect(displayOrder.map(\.section) == [0, 0, 0, 0, 1, 1, 2])
    #expect(displayOrder.map(\.itemIndex) == [nil, 0, 1, nil, nil, nil, nil])
    #expect(
      displayOrder.map(\.kind) == [
        .headers, .items, .items, .footers, .headers, .footers, .headers,
      ])
  }
}
