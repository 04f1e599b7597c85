/// What an index bar asks for its labels.
public protocol IndexDataSource {
  /// The markers of the top level, ascending by offset; empty if there is nothing to index. Each
  /// leads to an entry that exists, also one that says that no entry falls under it.
  var topLevelMarkers: [Marker] { get }

  /// The inner markers from one offset up to, but not including, another, ascending by offset;
  /// a nil end is the end of the listing. Fewer than two mean that it cannot be zoomed.
  func markers(from start: Int, to end: Int?) -> [Marker]
}
