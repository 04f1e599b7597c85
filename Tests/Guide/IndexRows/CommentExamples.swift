// The examples in the comments of the libraries, compiled with what they need. Nothing here is run.

import Collation
import ListingIndex

private struct Song {
  let artist, album, title: String
}

private struct Record {
  let artist, title: String
  let year: Int
}

private struct Picture {
  let secondsSince1970: Int
}

private func rows(
  _ collator: Collator, _ people: [Contact], _ library: [Song], _ collection: [Record],
  _ pictures: [Picture]
) {
  let (contacts, index) = collator.indexed(people, by: \.family, then: \.given)
  let songs = collator.sorted(library, by: \.artist, then: \.album, \.title)
  let (albums, years) = collator.indexed(
    collection, on: Axis(.dates, isDescending: true), by: { .date(year: $0.year) },
    then: \.artist, \.title)
  let (photos, days) = Axis(.dates, isDescending: true).indexed(pictures) {
    .moment($0.secondsSince1970)
  }
  _ = (contacts, index, songs, albums, years, photos, days)
}

private struct Album {
  let year: Int?
}

private func years(of albums: [Album]) {
  let axis = Axis(.dates, isDescending: true)
  let (rows, index) = axis.indexed(albums) { album in album.year.map { .date(year: $0) } }
  _ = (rows, index)
}

private enum Color {
  case accent, faint, plain
}

private struct Screen {
  func draw(_ text: String, centeredAt midpoint: Double, in color: Color) {}
}

private func draw(_ bar: IndexBar<MarkerIndex>, on screen: Screen) {
  for label in bar.labels {
    let color: Color = label.isCurrent ? .accent : label.isEmpty ? .faint : .plain
    screen.draw(label.text, centeredAt: label.midpoint, in: color)
  }
}
