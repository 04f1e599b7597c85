/// The paths of a sectioned listing in display order, either all of them or only those selected by a filter.
///
/// An index of the collection is a *position*: it counts headers, items and footers from 0. The collection stores two
/// numbers for each section, and nothing for the individual items.
public struct ListingPaths: RandomAccessCollection, Hashable, Sendable {
  /// Which of headers, items and footers the collection contains.
  public let kinds: ListingPath.Kinds
  /// The numbers of the sections that have paths in the collection, ascending.
  public let sections: [Int]
  /// The position at which each section begins, followed by the total number of paths.
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

  /// The position of the first path, which is 0.
  public var startIndex: Int { 0 }
  /// The position after the last path, which is the number of paths.
  public var endIndex: Int { starts[sections.count] }

  /// Returns the path at the given position. O(log sections).
  ///
  /// - Parameter position: the position, from ``startIndex`` up to, but not including, ``endIndex``.
  public subscript(position: Int) -> ListingPath {
    precondition(indices.contains(position), "no path has this position")
    let index = starts.dropFirst().partitioningIndex { $0 > position } - 1
    let items = itemPositions(ofSectionAt: index)
    if position < items.lowerBound { return .header(section: sections[index]) }
    if position >= items.upperBound { return .footer(section: sections[index]) }
    return .item(section: sections[index], index: position - items.lowerBound)
  }

  /// Returns the position of the given path; nil if the collection does not contain this path. O(log sections).
  ///
  /// - Parameter path: the path to look for.
  public func firstIndex(of path: ListingPath) -> Int? {
    let position = position(notBefore: path)
    return position < endIndex && self[position] == path ? position : nil
  }

  /// Returns the position of the given path, which no other position has; nil if the collection does not contain this
  /// path. O(log sections).
  ///
  /// - Parameter path: the path to look for.
  public func lastIndex(of path: ListingPath) -> Int? { firstIndex(of: path) }

  /// Returns whether the collection contains the given path. O(log sections).
  ///
  /// - Parameter path: the path to look for.
  public func contains(_ path: ListingPath) -> Bool { firstIndex(of: path) != nil }

  /// Returns the position of the first path that is not before the given path; ``endIndex`` if all paths are before
  /// it. The collection need not contain the given path. O(log sections).
  ///
  /// - Parameter path: the path to compare with.
  public func position(notBefore path: ListingPath) -> Int {
    let index = sections.partitioningIndex { $0 >= path.section }
    guard index < sections.count, sections[index] == path.section else { return starts[index] }
    let items = itemPositions(ofSectionAt: index)
    switch path {
    case .header: return starts[index]
    case .item(_, let item): return items.lowerBound + Swift.min(Swift.max(item, 0), items.count)
    case .footer: return items.upperBound
    }
  }

  /// Returns the first path in the collection that is after the given path; nil if no path follows. The collection
  /// need not contain the given path: in a collection of headers, the path after any item is the header of the next
  /// section. O(log sections).
  ///
  /// - Parameter path: the path to compare with.
  public func next(after path: ListingPath) -> ListingPath? {
    let position = position(notBefore: path)
    guard position < endIndex else { return nil }
    let next = self[position] == path ? position + 1 : position
    return next < endIndex ? self[next] : nil
  }

  /// Returns the last path in the collection that is before the given path; nil if no path precedes it. The
  /// collection need not contain the given path. O(log sections).
  ///
  /// - Parameter path: the path to compare with.
  public func previous(before path: ListingPath) -> ListingPath? {
    let position = position(notBefore: path)
    return position > 0 ? self[position - 1] : nil
  }

  private func itemPositions(ofSectionAt index: Int) -> Range<Int> {
    let first = starts[index] + (kinds.contains(.headers) ? 1 : 0)
    return first..<(starts[index + 1] - (kinds.contains(.footers) ? 1 : 0))
  }
}
