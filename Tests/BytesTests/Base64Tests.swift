import Bytes
import Foundation
import Testing

@Suite struct Base64Tests {
  @Test(arguments: 0..<70) func bytesComeBack(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
    let text = ByteString(bytes).base64
    #expect(text.description == Data(bytes).base64EncodedString())
    #expect(ByteString(base64: text)?.bytes == bytes)
  }

  @Test(arguments: ["a", "abc", "ab=c", "a===", "====", "ab==cd==", "a-b=", "abc=\n"])
  func otherTextsAreNone(text: ByteString) {
    #expect(ByteString(base64: text) == nil)
  }
}
