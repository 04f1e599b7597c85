/// The paths of a sectioned listing, or those that a filter lets through, in display order.
///
/// An index into it is a flat position: it counts headers, items and footers from 0. It stores
/// two numbers a section and nothing a row; looking up in either direction is O(log sections).
public struct ListingPaths: Hashable, Sendable {
  /// The kinds that occur.
  public let kinds: ListingPath.Kinds
  /// The sections that occur, ascending.
  public let sections: [Int]
  /// The position where each of the sections begins, and behind them the number of all paths.
  private let starts: [Int]

  init(kinds: ListingPath.Kinds, sections: [Int], itemCount: (Int) -> Int) {
    let edges = (kinds.contains(.headers) ? 1 : 0) + (kinds.contains(.footers) ? 1 : 0)
    var starts = [0]
    starts.reserveCapacity(sections.count + 1)
    var end = 0
    for section in sections {
      end += edges + (kinds.contains(.items) ? itemCount(section) : 0)
      starts.append(end)
    }
    self.kinds = kinds
    self.sections = sections
    self.starts = starts
  }

  /// The flat position of a path, or nil if the path does not occur here. O(log sections).
  public func position(of path: ListingPath) -> Int? {
    let position = position(notBefore: path)
    return position < endIndex && self[position] == path ? position : nil
  }

  /// The position of the first path that is not before another one, which need not occur here;
  /// `endIndex` if all are before it. O(log sections).
  public func position(notBefore path: ListingPath) -> Int {
    let place = sections.partitioningIndex { $0 >= path.section }
    guard place < sections.count, sections[place] == path.section else { return starts[place] }
    let items = itemPositions(ofSectionAt: place)
    switch path {
    case .header: return starts[place]
    case .item(_, let index): return items.lowerBound + Swift.min(Swift.max(index, 0), items.count)
    case .footer: return items.upperBound
    }
  }

  /// The first path after another one, which need not occur here: so the headers alone lead from
  /// an item to the next section. Nil at the end. O(log sections).
  public func next(after path: ListingPath) -> ListingPath? {
    let position = position(notBefore: path)
    guard position < endIndex else { return nil }
    let next = self[position] == path ? position + 1 : position
    return next < endIndex ? self[next] : nil
  }

  /// The last path before another one, which need not occur here; nil at the start.
  /// O(log sections).
  public func previous(before path: ListingPath) -> ListingPath? {
    let position = position(notBefore: path)
    return position > 0 ? self[position - 1] : nil
  }

  private func itemPositions(ofSectionAt place: Int) -> Range<Int> {
    let first = starts[place] + (kinds.contains(.headers) ? 1 : 0)
    return first..<(starts[place + 1] - (kinds.contains(.footers) ? 1 : 0))
  }
}

extension ListingPaths: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of paths.
  public var endIndex: Int { starts[sections.count] }

  /// The path at a flat position. O(log sections).
  public subscript(position: Int) -> ListingPath {
    precondition(indices.contains(position), "no path has this position")
    let place = starts.dropFirst().partitioningIndex { $0 > position } - 1
    let items = itemPositions(ofSectionAt: place)
    if position < items.lowerBound { return .header(section: sections[place]) }
    if position >= items.upperBound { return .footer(section: sections[place]) }
    return .item(section: sections[place], index: position - items.lowerBound)
  }
}
