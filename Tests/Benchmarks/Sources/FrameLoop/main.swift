internal import Browser
internal import BrowserTerminal
internal import Bytes
internal import Collation
internal import Glibc
internal import ListingIndex
internal import LoopSupport

// The frames of a drag along the index bar, without a server or a terminal. The arguments are the word
// `median` or `slowest`, a FILE with a name a line, COLUMNS and ROWS, and `dates` if the rows are sorted by dates rather
// than by names; prints the nanoseconds of one event: handled, drawn, and made the bytes for a terminal that shows the
// frame before.

let words = CommandLine.arguments
guard words.count >= 5, let columns = Int(words[3]), let rows = Int(words[4]) else { exit(64) }

let index = try markers(
  of: listingOfNames(inFile: words[2]), byDate: words.dropFirst(5) == ["dates"])

func markers(of listing: Listing, byDate: Bool) throws -> MarkerIndex {
  if byDate { return MarkerIndex(sortedByDate(listing), axis: datesAxis) }
  let collator = try Collator()
  let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
  return collator.index(sorted, keepsEmptySections: true)
}

let start = ContinuousClock.now
var browser = BrowserState(BrowserSettings(), size: CellSize(columns: columns, rows: rows))
_ = browser.start()
let list = OpenedList(
  ListID(1), title: "Artists", view: .library, contents: ListContents(index) { _ in 0..<0 })
_ = browser.update(.opened(list), at: .zero)
let writer = FrameWriter(theme: Theme(), depth: .full)
var frame = browser.draw()

/// The cells of the pointer: along the bar after the magnifier, and away from it and back at every third cell.
func places(barRow: Int?) -> [CellPosition] {
  ((barRow == nil ? 3 : 2)..<(barRow == nil ? rows : columns) - 4).flatMap { place in
    let distances = place % 3 == 0 ? Array(0...8) + (0...7).reversed() : [0]
    return distances.map { distance in
      barRow.map { CellPosition(column: place, row: $0 - distance) }
        ?? CellPosition(column: columns - 1 - distance, row: place)
    }
  }
}

// The bar is below several columns, and begins with the magnifier, or at the right of one column.
let barRow = frame.text.lastIndex { $0.hasPrefix("⌕") }
var times: [Duration] = []
for (step, place) in places(barRow: barRow).enumerated() {
  let report = MouseReport(step == 0 ? .pressed(.left) : .dragged(.left), at: place)
  let began = ContinuousClock.now
  _ = browser.update(.terminal(.mouse(report)), at: began - start)
  let next = browser.draw()
  let bytes = writer.bytes(from: frame, to: next)
  times.append(.now - began)
  frame = next
  guard !bytes.isEmpty || step > 0 else { exit(1) }
}
times.sort()
let time = words[1] == "slowest" ? times[times.count - 1] : times[times.count / 2]
print(Int(time / .nanoseconds(1)))
