import Bytes
import MPDClient
import Testing

@Suite struct PositionRangeTests {
  /// A range expression that a program defines itself, with a closure from the bounds of a
  /// collection to those of the range.
  private struct Positions: RangeExpression {
    let bounds: @Sendable (_ start: Int, _ end: Int) -> Range<Int>

    func relative<Elements: Collection>(to elements: Elements) -> Range<Int>
    where Elements.Index == Int { bounds(elements.startIndex, elements.endIndex) }

    func contains(_ element: Int) -> Bool { bounds(.min, .max).contains(element) }
  }

  @Test func aCustomRangeExpressionIsOpenAtTheBoundsOfTheCollection() throws {
    #expect(try line(of: Positions { $0..<$1 }) == #"delete "0:""#)
    #expect(try line(of: Positions { _, end in 3..<end }) == #"delete "3:""#)
    #expect(try line(of: Positions { start, _ in start..<3 }) == #"delete "0:3""#)
    #expect(try line(of: Positions { _, _ in 2..<3 }) == #"delete "2:3""#)
  }

  @Test func theRangesOfSwiftAreSentWithTheirBounds() throws {
    #expect(try line(of: 2..<5) == #"delete "2:5""#)
    #expect(try line(of: 2...4) == #"delete "2:5""#)
    #expect(try line(of: ..<5) == #"delete "0:5""#)
    #expect(try line(of: ...4) == #"delete "0:5""#)
    #expect(try line(of: 2...) == #"delete "2:""#)
  }

  /// The end of the queue is not known when the request is made.
  @Test func aRangeExpressionThatCountsFromTheEndIsRefused() {
    let lastThree = Positions { _, end in end - 3..<end }
    #expect(failure(of: .delete(lastThree))?.code == .argument)
    let allButTheFirst = Positions { start, end in start + 1..<end }
    #expect(failure(of: .delete(allButTheFirst))?.code == .argument)
  }

  private func line(of positions: some RangeExpression<Int>) throws -> ByteString? {
    try exchange(.delete(positions), answer: "OK\n").line
  }
}
