import ListingIndex

/// A data source with fixed markers.
struct TableIndex: IndexDataSource {
  var topLevelMarkers: [Marker]
  var innerMarkers: [Marker]

  func markers(from start: Int, to end: Int?) -> [Marker] {
    innerMarkers.filter { $0.offset >= start && $0.offset < end ?? .max }
  }
}

extension TableIndex {
  /// Five letters with ten entries each; A, C and E can be zoomed, B and D cannot.
  static let letters = TableIndex(
    topLevelMarkers: markerTable("A 0, B 10, C 20, D 30, E 40"),
    innerMarkers: markerTable(
      "AA 0, AM 5, BA 10, CA 20, CE 22, CO 24, CU 27, EL 40, EM 42, ER 47"))

  /// The same fifty entries with empty letters before, between and after the others.
  static let lettersWithEmptyOnes = TableIndex(
    topLevelMarkers: [
      Marker(label: "!", offset: 0, isEmpty: true), Marker(label: "A", offset: 0),
      Marker(label: "B", offset: 10), Marker(label: "C", offset: 20),
      Marker(label: "D", offset: 30, isEmpty: true), Marker(label: "E", offset: 30),
      Marker(label: "F", offset: 49, isEmpty: true), Marker(label: "#", offset: 49, isEmpty: true),
    ],
    innerMarkers: markerTable("AA 0, AM 5, BA 10, CA 20, CE 22, CO 24, CU 27, EL 30, ER 49"))

  /// Returns a bar of 20 cells with the letters A to E in the cells 5, 7, 9, 11 and 13.
  static func bar(
    orientation: Orientation = .vertical, length: Double = 20, offset: Int = 99
  ) -> IndexBar<TableIndex> {
    let settings = IndexBarSettings(
      orientation: orientation, unit: .cells, length: length, margin: 1, zoomDistance: 6,
      labelSize: { _ in 1 })
    return IndexBar(letters, settings: settings, offset: offset)
  }
}

/// Returns the markers in a text such as "A 0, B 10".
func markerTable(_ text: String) -> [Marker] {
  text.split(separator: ",").compactMap { entry in
    let words = entry.split(separator: " ")
    guard words.count == 2, let offset = Int(words[1]) else { return nil }
    return Marker(label: String(words[0]), offset: offset)
  }
}
