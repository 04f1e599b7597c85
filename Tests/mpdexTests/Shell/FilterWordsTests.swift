import Bytes
import Testing

@testable import mpdex

@Suite struct FilterWordsTests {
  @Test(
    arguments: [
      ([], [], "filter"), (["artist=x"], ["artist=x"], "filter"), (["artist"], [], "value"),
      (["a=b", "Artist"], ["a=b"], "value"), (["artist", "x"], ["artist", "x"], "filter"),
      (["artist", "group"], ["artist", "group"], "filter"), (["group"], [], "tag"),
      (["a=b", "group", "artist"], ["a=b"], "group"), (["group", "artist", "group"], [], "tag"),
    ] as [([ByteString], [ByteString], String)])
  func theNextWordDependsOnThoseBefore(
    _ words: [ByteString], _ filters: [ByteString], _ next: String
  ) {
    let read = FilterWords(words, hasGroups: true)
    #expect(read.filters == filters)
    let found =
      switch read.next {
      case .filter: "filter"
      case .value: "value"
      case .groupTag: "tag"
      case .group: "group"
      }
    #expect(found == next)
  }

  @Test func groupIsAnyWordInASearch() {
    #expect(FilterWords(["group"], hasGroups: false).filters == ["group"])
  }
}
