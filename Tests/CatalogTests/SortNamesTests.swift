import Bytes
import Testing

@testable import Catalog

@Suite struct SortNamesTests {
  private func names(_ combinations: [(ByteString, ByteString)]) -> SortNames {
    var names = SortNames()
    for (value, sortValue) in combinations {
      let number = value.withUnsafeBytes { names.add($0).number }
      sortValue.withUnsafeBytes { names.add(number, sortValue: $0) }
    }
    return names
  }

  private func sortText(of value: ByteString, in names: SortNames) -> ByteString {
    var names = names
    let number = value.withUnsafeBytes { names.add($0).number }
    return names.name(of: number)
  }

  @Test func aValueWithoutASortValueSortsByItself() {
    let names = names([("A", "A"), ("B", "")])
    #expect(["A", "B", "C"].map { sortText(of: $0, in: names) } == ["A", "B", "C"])
    #expect(names.unclear == [])
  }

  @Test func theSortValueOfNoOtherValueIsItsOwn() {
    let names = names([("椎名林檎", "Sheena"), ("椎名林檎", "椎名林檎"), ("B", "B")])
    #expect(sortText(of: "椎名林檎", in: names) == "Sheena")
    #expect(names.unclear == [])
  }

  @Test func theSameLettersTellSortValuesOfOneSongApart() {
    let combinations: [(ByteString, ByteString)] = [
      ("The Who", "Kinks, The"), ("The Who", "Who, The"), ("The Kinks", "Who, The"),
      ("The Kinks", "Kinks, The"),
    ]
    let names = names(combinations)
    #expect(sortText(of: "The Who", in: names) == "Who, The")
    #expect(sortText(of: "The Kinks", in: names) == "Kinks, The")
    #expect(names.unclear == [])
  }

  /// A song by several with the sort tag of one alone.
  @Test func aSortValueWithTheLettersOfAnotherValueIsThatOnes() {
    let names = names([("The Who", "Who, The"), ("Guest", "Who, The")])
    #expect(["The Who", "Guest"].map { sortText(of: $0, in: names) } == ["Who, The", "Guest"])
    #expect(names.unclear == [])
  }

  @Test func theSongsTellTheRest() {
    var names = names([("椎名林檎", "Sheena"), ("椎名林檎", "Tokyo"), ("東京事変", "Tokyo")])
    #expect(names.unclear == ["東京事変", "椎名林檎"])
    #expect(sortText(of: "椎名林檎", in: names) == "椎名林檎")
    names.resolve("椎名林檎", "Sheena")
    names.resolve("椎名林檎", "Tokyo")
    names.resolve("東京事変", "東京事変")
    #expect(sortText(of: "椎名林檎", in: names) == "Sheena")
    #expect(sortText(of: "東京事変", in: names) == "東京事変")
  }

  /// A song by the first two without sort tags gives both values with the names of both.
  @Test func aValueIsNoSortValueOfAnotherOne() {
    let names = names([("A", "A"), ("A", "B"), ("B", "A"), ("B", "B")])
    #expect(names.unclear == [])
    #expect(["A", "B"].map { sortText(of: $0, in: names) } == ["A", "B"])
  }
}
