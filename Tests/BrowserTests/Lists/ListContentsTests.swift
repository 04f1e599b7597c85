import Bytes
import ListingIndex
import Testing

@testable import Browser

@Suite struct ListContentsTests {
  @Test("a row shows the values of several tags apart, and a name as it is")
  func namesOfSeveralTags() {
    var listing = Listing(directory: "")
    for name in ["Isola\u{FFFE}Kent\u{FFFE}1997", "Lo\u{FFFE}Ann\u{FFFE}", "椎名\t1"] {
      listing.append(.tag, name: ByteString(name))
    }
    let contents = ListContents(.arriving(listing))
    #expect((0..<3).map { contents.row(at: $0).name } == ["Isola  Kent  1997", "Lo  Ann", "椎名\t1"])
  }
}
