import Collation
import ListingIndex

struct Contact {
  let id: Int
  var family: String
  let given: String
}

// An app has rows of its own; these are 100,000 made-up ones.
let starts = ["Berg", "Lind", "Sjö", "Å", "Öst", "Äng", "Dal"]
let ends = ["man", "ström", "kvist"]
let names = ["Åsa", "Bo", "Cia", "Örjan"]
var people = (0..<100_000).map { number in
  let family = starts[number % 7] + ends[number % 3]
  return Contact(id: number, family: family, given: "\(names[number % 4]) \(number)")
}

let collator = try Collator(locale: "sv_SE")
let old = collator.indexed(people, by: \.family, then: \.given)
let sections = old.index.topLevel.sections

// A section has a title and its rows; a path leads to a row, and a row to its path.
for (section, marker) in old.index.topLevelMarkers.enumerated() {
  print(marker.label, sections.offsets(ofSection: section).count)
}
let path = ListingPath.item(section: 2, index: 4)
if let offset = sections.offset(of: path) {
  print("The fifth in L is", old.rows[offset].given, old.rows[offset].family)
}
print("Row 60,000 is in", old.index.topLevelMarkers[sections.path(atOffset: 60_000).section].label)
print("It is on line", sections.paths.firstIndex(of: path) ?? -1)

// The beginning of a name finds its rows.
let found = collator.matches(of: "SJÖSTRÖM", in: old.index.listing).best
print("SJÖSTRÖM finds", found.map(\.count).reduce(0, +), "rows")

// Somebody marries, somebody leaves, and a section begins.
let table = TableView(rowCounts: sections.rowCounts)
people[7].family = "Dalström"
people.remove(at: 12)
people.append(Contact(id: 100_000, family: "Zorn", given: "Åsa"))
let new = collator.indexed(people, by: \.family, then: \.given)
let changes = SectionedChangeSet(
  from: old.rows.map(\.id), in: old.index.topLevel, to: new.rows.map(\.id), in: new.index.topLevel)

table.rowCounts = new.index.topLevel.sections.rowCounts
table.performBatchUpdates {
  table.deleteSections(IndexSet(changes.deletedSections))
  table.insertSections(IndexSet(changes.insertedSections))
  table.deleteRows(at: changes.deletedRows.map(IndexPath.init))
  table.insertRows(at: changes.insertedRows.map(IndexPath.init))
  for move in changes.movedRows { table.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
}
print("Inserted sections:", changes.insertedSections.map { new.index.topLevelMarkers[$0].label })
print("Deleted rows:", changes.deletedRows.count, "moved rows:", changes.movedRows.count)

extension SectionedListing {
  var rowCounts: [Int] { (0..<sectionCount).map { offsets(ofSection: $0).count } }
}

extension IndexPath {
  init(_ path: ListingPath) { self.init(row: path.itemIndex ?? 0, section: path.section) }
}
