import Bytes
import Testing

@testable import Catalog

@Suite struct SortNamesTests {
  private func names(_ combinations: [(ByteString, ByteString)]) -> SortNames {
    var names = SortNames()
    for (value, sortValue) in combinations { names.add(value, sortValue: sortValue) }
    return names
  }

  @Test func aValueWithoutASortValueSortsByItself() {
    let names = names([("A", "A"), ("B", "")])
    #expect(["A", "B", "C"].map { names.name(of: $0) } == ["A", "B", "C"])
    #expect(names.unclear == [])
  }

  @Test func theSortValueOfNoOtherValueIsItsOwn() {
    let names = names([("椎名林檎", "Sheena"), ("椎名林檎", "椎名林檎"), ("B", "B")])
    #expect(names.name(of: "椎名林檎") == "Sheena")
    #expect(names.unclear == [])
  }

  @Test func theSameLettersTellSortValuesOfOneSongApart() {
    let combinations: [(ByteString, ByteString)] = [
      ("The Who", "Kinks, The"), ("The Who", "Who, The"), ("The Kinks", "Who, The"),
      ("The Kinks", "Kinks, The"),
    ]
    let names = names(combinations)
    #expect(names.name(of: "The Who") == "Who, The")
    #expect(names.name(of: "The Kinks") == "Kinks, The")
    #expect(names.unclear == [])
  }

  /// A song by several with the sort tag of one alone.
  @Test func aSortValueWithTheLettersOfAnotherValueIsThatOnes() {
    let names = names([("The Who", "Who, The"), ("Guest", "Who, The")])
    #expect(["The Who", "Guest"].map { names.name(of: $0) } == ["Who, The", "Guest"])
    #expect(names.unclear == [])
  }

  @Test func theSongsTellTheRest() {
    var names = names([("椎名林檎", "Sheena"), ("椎名林檎", "Tokyo"), ("東京事変", "Tokyo")])
    #expect(names.unclear == ["東京事変", "椎名林檎"])
    #expect(names.name(of: "椎名林檎") == "椎名林檎")
    names.resolve("椎名林檎", "Sheena")
    names.resolve("椎名林檎", "Tokyo")
    names.resolve("東京事変", "東京事変")
    #expect(names.name(of: "椎名林檎") == "Sheena")
    #expect(names.name(of: "東京事変") == "東京事変")
  }

  /// A song by the first two without sort tags gives both values with the names of both.
  @Test func aValueIsNoSortValueOfAnotherOne() {
    let names = names([("A", "A"), ("A", "B"), ("B", "A"), ("B", "B")])
    #expect(names.unclear == [])
    #expect(["A", "B"].map { names.name(of: $0) } == ["A", "B"])
  }
}
