/// Returns all lists of some elements up to a length, shorter ones first.
func lists<Element>(of world: [Element], upTo length: Int) -> [[Element]] {
  var lists: [[Element]] = [[]]
  var longest = lists
  for _ in 0..<length {
    longest = longest.flatMap { list in world.map { list + [$0] } }
    lists += longest
  }
  return lists
}

/// Returns those of them that differ in more than the order of their elements.
func unorderedLists<Element>(of world: [Element], upTo length: Int) -> [[Element]] {
  var lists: [[Int]] = [[]]
  var longest = lists
  for _ in 0..<length {
    longest = longest.flatMap { list in ((list.last ?? 0)..<world.count).map { list + [$0] } }
    lists += longest
  }
  return lists.map { list in list.map { world[$0] } }
}

/// Returns all subsets of some elements, in their order.
func subsets<Element>(of elements: [Element]) -> [[Element]] {
  elements.reduce([[]]) { subsets, element in subsets + subsets.map { $0 + [element] } }
}

/// Returns all strings over an alphabet up to a length, including the empty one.
func allStrings(over alphabet: [String], upTo length: Int) -> [String] {
  lists(of: alphabet, upTo: length).map { $0.joined() }
}
