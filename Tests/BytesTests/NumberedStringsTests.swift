import Bytes
import Testing

@Suite struct NumberedStringsTests {
  @Test func equalStringsHaveOneNumberEach() {
    var strings = NumberedStrings()
    let texts = (0..<5000).map { ByteString("\($0 * 7919 % 1000)") } + ["", ByteString([0, 0xFF])]
    var numbers: [ByteString: Int] = [:]
    for text in texts {
      let expected = numbers[text] ?? numbers.count
      numbers[text] = expected
      #expect(text.withUnsafeBytes { strings.number(of: $0) } == expected)
    }
    #expect(strings.count == 1002)
    #expect(numbers.allSatisfy { strings[$0.value] == $0.key })
  }

  @Test func aStringThatWasNotAddedHasNoNumber() {
    var strings = NumberedStrings()
    #expect(ByteString("a").withUnsafeBytes { strings.existingNumber(of: $0) } == nil)
    #expect(ByteString("a").withUnsafeBytes { strings.number(of: $0) } == 0)
    #expect(ByteString("a").withUnsafeBytes { strings.existingNumber(of: $0) } == 0)
    #expect(ByteString("b").withUnsafeBytes { strings.existingNumber(of: $0) } == nil)
    #expect(ByteString().withUnsafeBytes { strings.existingNumber(of: $0) } == nil)
    #expect(strings.count == 1)
  }
}
