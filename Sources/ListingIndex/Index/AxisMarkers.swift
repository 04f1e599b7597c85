/// Divides the rows of a listing that is sorted by an axis.
struct AxisDivider {
  let listing: SortedListing
  let axis: Axis

  /// The rows whose keys begin alike.
  struct Group {
    let extent: Range<Int>
    /// The beginning of the keys; nil for the rows without a value.
    let prefix: AxisPrefix?

    var marker: Marker { Marker(label: prefix?.label ?? missingLabel, offset: extent.lowerBound) }
  }

  /// Returns the groups that divide the whole listing. If all rows would be in one group, for example in one year, they
  /// are divided by the next finer unit in which they differ. O(groups · log n).
  func outerGroups() -> [Group] {
    let (valued, missing) = parts(of: 0..<listing.count)
    let level = missing.isEmpty ? dividingLevel(of: valued) : outerLevel(in: valued)
    return groups(in: valued, level) + missing
  }

  /// Returns the groups that divide a range of offsets; empty if there would be fewer than two. O(groups · log n).
  func innerGroups(in range: Range<Int>) -> [Group] {
    let (valued, missing) = parts(of: range)
    let groups = groups(in: valued, dividingLevel(of: valued)) + missing
    return groups.count > 1 ? groups : []
  }

  /// Divides a range into the offsets of the rows that have a value, and a group of the rows that have none.
  private func parts(of range: Range<Int>) -> (Range<Int>, [Group]) {
    let end = range.partitioningIndex { listing.section(at: $0) == namelessSection }
    let missing = end..<range.upperBound
    return (range.lowerBound..<end, missing.isEmpty ? [] : [Group(extent: missing, prefix: nil)])
  }

  /// Returns the finest level that divides a range into at most as many groups as a bar can show.
  private func outerLevel(in range: Range<Int>) -> Int {
    axis.outerLevels.first { hasFewGroups(range, at: $0) } ?? 0
  }

  /// Returns the level at which a range is divided: the finest outer level or, if the rows are equal there, the first
  /// finer level at which they differ.
  private func dividingLevel(of range: Range<Int>) -> Int {
    let outer = outerLevel(in: range)
    guard let inner = axis.innerLevels, outer == inner.lowerBound - 1,
      isOneGroup(range, at: outer)
    else { return outer }
    return inner.first { !isOneGroup(range, at: $0) } ?? outer
  }

  private func isOneGroup(_ range: Range<Int>, at level: Int) -> Bool {
    range.isEmpty || end(ofGroupAt: range.lowerBound, level, in: range) == range.upperBound
  }

  private func hasFewGroups(_ range: Range<Int>, at level: Int) -> Bool {
    var (offset, count) = (range.lowerBound, 0)
    while offset < range.upperBound, count <= Axis.maxMarkers {
      offset = end(ofGroupAt: offset, level, in: range)
      count += 1
    }
    return count <= Axis.maxMarkers
  }

  private func groups(in range: Range<Int>, _ level: Int) -> [Group] {
    var groups: [Group] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = end(ofGroupAt: offset, level, in: range)
      let prefix = listing.withKey(at: offset) { AxisPrefix(of: $0, level: level, on: axis) }
      groups.append(Group(extent: offset..<end, prefix: prefix))
      offset = end
    }
    return groups
  }

  private func end(ofGroupAt offset: Int, _ level: Int, in range: Range<Int>) -> Int {
    let prefix = listing.withKey(at: offset) { key in
      Array(key.prefix(AxisPrefix.length(ofKey: key, level: level, on: axis)))
    }
    return (offset..<range.upperBound).nearPartitioningIndex {
      !listing.key(at: $0, hasPrefix: prefix)
    }
  }
}

extension AxisDivider {
  /// Returns the offsets of the rows that a path means, such as "2026" and "nov"; nil if a component of the path is not
  /// understood. If there are no such rows, the range is empty, at the offset where they would be.
  ///
  /// A component is a value or the label of a marker. Case is ignored, and the beginning of a label is enough if no
  /// label is equal: it means the first marker whose label begins so, and the markers next to it that do ("199" means
  /// 1990 to 1999). Markers of the next two finer levels are searched as well, so that "97" leads to a year even if the
  /// outer markers are decades.
  ///
  /// - Parameter path: the components, from the outer level inwards; an empty path means the whole listing.
  func extent(at path: [String]) -> Range<Int>? {
    let prefix = axis.keyPrefix(of: path)
    let found = prefix.map { listing.offsets(withKeyPrefix: $0) }
    if let found, !found.isEmpty { return found }
    return extent(atLabels: path) ?? found
  }

  private func extent(atLabels path: [String]) -> Range<Int>? {
    var (extent, groups) = (0..<listing.count, outerGroups())
    for label in path where !label.isEmpty {
      let text = label.lowercased()
      let begins = { (group: Group) in group.prefix?.begins(with: text) ?? false }
      let found =
        groupsFrom(firstIn: groups, depth: 2) { $0.isNamed(text) }?.prefix(1)
        ?? groupsFrom(firstIn: groups, depth: 2, where: begins)?.prefix(while: begins)
      guard let first = found?.first, let last = found?.last else { return nil }
      extent = first.extent.lowerBound..<last.extent.upperBound
      groups = innerGroups(in: extent)
    }
    return extent
  }

  /// Returns the first group that meets a condition and all groups after it, among the groups or, if there is none,
  /// inside of them.
  ///
  /// - Parameter depth: how many levels inside of the groups are searched.
  private func groupsFrom(
    firstIn groups: [Group], depth: Int, where isWanted: (Group) -> Bool
  ) -> ArraySlice<Group>? {
    if let first = groups.firstIndex(where: isWanted) { return groups[first...] }
    guard depth > 0 else { return nil }
    for outer in groups {
      let inner = innerGroups(in: outer.extent)
      if let found = groupsFrom(firstIn: inner, depth: depth - 1, where: isWanted) { return found }
    }
    return nil
  }
}

extension AxisDivider.Group {
  fileprivate func isNamed(_ text: String) -> Bool {
    prefix?.isNamed(text) ?? (text == missingLabel || text == "-")
  }
}
