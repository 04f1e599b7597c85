import Collation
import ListingIndex

let names = [
  "Abba", "Aaliyah", "Air", "Amon Tobin", "Beck", "Bell", "Björk", "Blur", "Can", "Cure",
]
let collator = try Collator(locale: "en_US")
let (rows, index) = collator.indexed(names, by: { $0 }, entriesPerMarker: 1...200)

/// Draws a bar into a row of cells, with the current label in upper case.
func drawn(_ bar: IndexBar<MarkerIndex>) -> String {
  var cells = [Character](repeating: " ", count: Int(bar.settings.length))
  for label in bar.labels {
    let text = label.isCurrent ? label.text.uppercased() : label.text.lowercased()
    let start = Int((label.midpoint - Double(text.count) / 2).rounded(.down))
    for (cell, letter) in zip(start..., text) where cells.indices ~= cell { cells[cell] = letter }
  }
  return String(cells)
}

// A terminal: the bar is a row of 24 cells below the list, and a drag upwards opens a letter.
let settings = IndexBarSettings(
  orientation: .horizontal, unit: .cells, length: 24, margin: 2, zoomDistance: 4,
  labelSize: { Double($0.count) })
var bar = IndexBar(index, settings: settings)
let events = [
  bar.began(x: 11, y: 0), bar.moved(x: 11, y: -2), bar.moved(x: 11, y: -4),
  bar.moved(x: 14, y: -4), .ended,
  .ticked(at: .zero), .ticked(at: .milliseconds(150)), .ticked(at: .seconds(1)),
]
print("|\(drawn(bar))|", rows[bar.offset])
for event in events {
  _ = bar.handle(event)
  print("|\(drawn(bar))|", rows[bar.offset])
}

// An app: the view of this guide, on a screen of 160 points.
let screen = Screen(
  IndexBarView(
    bar: IndexBar(index, settings: IndexBarSettings(length: 160) { _ in 14 }),
    scroll: { print("scrolls to", rows[$0]) }))
print(screen.shown)
screen.press(x: 8, y: 80)
screen.drag(x: -30, y: 80)
print(screen.shown)
screen.release()
