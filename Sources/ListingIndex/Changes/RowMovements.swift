extension ComparedRows {
  /// What does not stay in place. Of equal rows among it the first old one becomes the first new
  /// one; what then finds no partner is removed or inserted.
  func movements() -> (departures: [ChangeSet.Departure], arrivals: [ChangeSet.Arrival]) {
    let kept = longestCommonSubsequence()
    let leaving = indexes(of: old, without: kept.map(\.oldIndex))
    let arriving = indexes(of: new, without: kept.map(\.newIndex))
    let destinations = destinations(of: leaving, among: arriving)
    var origins = [Int?](repeating: nil, count: new.count)
    for (oldIndex, newIndex) in zip(leaving, destinations) {
      if let newIndex { origins[newIndex] = oldIndex + prefix }
    }
    let departures = zip(leaving, destinations).map { oldIndex, newIndex in
      ChangeSet.Departure(oldIndex: oldIndex + prefix, newIndex: newIndex.map { $0 + prefix })
    }
    let arrivals = arriving.map { ChangeSet.Arrival(newIndex: $0 + prefix, oldIndex: origins[$0]) }
    return (departures, arrivals)
  }

  /// The new index that each old row finds among those that are free.
  private func destinations(of leaving: [Int], among arriving: [Int]) -> [Int?] {
    var places = [[Int]](repeating: [], count: numberLimit)
    for newIndex in arriving.reversed() { places[new[newIndex]].append(newIndex) }
    return leaving.map { places[old[$0]].popLast() }
  }

  private func indexes(of rows: [Int], without kept: [Int]) -> [Int] {
    var isKept = [Bool](repeating: false, count: rows.count)
    for index in kept { isKept[index] = true }
    return rows.indices.filter { !isKept[$0] }
  }
}
