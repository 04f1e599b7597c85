import Bytes
import ListingIndex
import TestSupport
import Testing

@testable import Browser

@Suite struct ListViewTests {
  private static let contents = SampleLists.directories(300)

  @Test func everyLineOfTheListIsShownByScrolling() {
    var view = ListView(ListID(1), title: "", Self.contents)
    view.setHeight(10)
    var shown: Set<Int> = []
    for _ in 0..<400 {
      shown.formUnion(view.rowsOnScreen)
      view.move(.by(1))
    }
    #expect(shown == Set(0..<300))
  }

  @Test func showingAnOffsetPutsItsRowAtTheTop() {
    var view = ListView(ListID(1), title: "", Self.contents)
    view.setHeight(10)
    for offset in 0..<280 {
      view.show(offset: offset)
      #expect(view.cursor == offset)
      #expect(view.rowsOnScreen.first == offset)
    }
  }

  @Test func theCursorStaysOnItsRowWhenTheListChanges() {
    var generator = SeededGenerator(seed: 1)
    var names = (0..<120).map(MadeUpNames.artist)
    var view = ListView(ListID(1), title: "", SampleLists.directories(names))
    view.setHeight(8)
    for round in 0..<200 {
      view.setCursor(Int.random(in: 0..<view.count, using: &generator))
      let kept = view.identity(ofRow: view.cursor)
      let line = view.position(ofRow: view.cursor) - view.top
      let hasRowsAround = view.top > 20 && view.top < view.lastTop - 20
      names.removeAll {
        ByteString($0) != kept && Int.random(in: 0..<20, using: &generator) == 0
      }
      names += (0..<6).map { MadeUpNames.artist(1000 + round * 6 + $0) }
      let new = SampleLists.directories(names)
      let changes = ChangeSet(
        from: (0..<view.count).map(view.identity), to: (0..<new.count).map(new.identity))
      view.replace(with: new, changes: changes, shownUntil: .seconds(1))
      #expect(view.identity(ofRow: view.cursor) == kept)
      if hasRowsAround { #expect(view.position(ofRow: view.cursor) - view.top == line) }
    }
  }

  /// A song with two artists has two rows in a sorted queue, and one in the queue's own order.
  @Test func theCursorAndMarksStayOnASongWhoseRowIsGone() {
    let contents = { (identities: [ByteString]) in
      ListContents(
        .songs(
          identities.map {
            ListContents.SongRow(identity: $0, row: ListRow(name: "S", kind: .song))
          }))
    }
    var view = ListView(ListID(1), title: "", contents(["3 c", "2 b", "1 a", "4 d", "1+1 a"]))
    view.setHeight(10)
    view.setCursor(4)
    view.marks = [4]
    view.replace(with: contents(["4 d", "1 a", "2 b", "3 c"]))
    #expect(view.cursor == 1)
    #expect(view.marks == [1])
  }

  @Test(
    arguments: [
      ("1+1 a", "1 a"), ("12+30 a b", "12 a b"), ("1 a", "1 a"), ("1 a+1 b", "1 a+1 b"),
      ("+1 a", "+1 a"), ("1+x a", "1+x a"), ("A/1+1", "A/1+1"), ("", ""),
    ] as [(ByteString, ByteString)])
  func theFirstRowOfAnEntryHasAnIdentity(_ row: ByteString, _ first: ByteString) {
    #expect(row.identityOfFirstRow == first)
  }

  @Test func aFilterKeepsTheCursorOnItsRow() {
    var view = ListView(ListID(1), title: "", Self.contents)
    view.setHeight(10)
    view.setCursor(100)
    view.apply(ListView.Filter(text: "x", offsets: [5, 60, 100, 110]))
    #expect(view.cursor == 2)
    #expect(view.count == 4)
    view.apply(ListView.Filter(text: "y", offsets: [5, 110]))
    #expect(view.cursorOffset == 110)
    view.apply(nil)
    #expect(view.cursor == 110)
    view.apply(ListView.Filter(text: "z", offsets: []))
    #expect(view.cursorOffset == nil)
    #expect(view.rowsOnScreen.isEmpty)
  }

  private static func songs(_ names: String) -> ListContents {
    ListContents(
      .songs(
        names.map {
          ListContents.SongRow(identity: "\($0)", row: ListRow(name: "\($0)", kind: .song))
        }))
  }

  private static func change(_ list: inout ListView, _ old: String, _ new: String) {
    let changes = ChangeSet(
      from: old.map { "\($0)" as ByteString }, to: new.map { "\($0)" as ByteString })
    list.replace(with: songs(new), changes: changes, shownUntil: .seconds(1))
  }

  /// The cursor goes back to a row that comes back, and the gap that the row had left is filled.
  @Test(arguments: [(0, 1), (1, 1), (1, 3), (2, 2), (4, 1)])
  func aRowThatComesBackHasTheCursorAgain(_ row: Int, _ height: Int) {
    let names = "abcde"
    var list = ListView(ListID(1), title: "Queue", Self.songs(names))
    list.setHeight(height)
    list.setCursor(row)
    let place = list.place
    var rest = names
    rest.remove(at: rest.index(rest.startIndex, offsetBy: row))
    Self.change(&list, names, rest)
    #expect(list.freshChanges.hasGap(before: row))
    Self.change(&list, rest, rest)
    Self.change(&list, rest, names)
    #expect(list.place == place)
    #expect(!(0...5).contains { list.freshChanges.hasGap(before: $0) })
  }

  @Test func aCursorThatWasMovedStays() {
    var list = ListView(ListID(1), title: "Queue", Self.songs("abcde"))
    list.setCursor(1)
    Self.change(&list, "abcde", "acde")
    list.setCursor(3)
    Self.change(&list, "acde", "abcde")
    #expect(list.cursor == 4)
  }
}
