/// All lists of elements of a world up to a length, shorter ones first.
func lists<Element>(of world: [Element], upTo length: Int) -> [[Element]] {
  var lists: [[Element]] = [[]]
  var longest = lists
  for _ in 0..<length {
    longest = longest.flatMap { list in world.map { list + [$0] } }
    lists += longest
  }
  return lists
}

/// Those of them that are different whatever the order of their elements.
func unorderedLists<Element>(of world: [Element], upTo length: Int) -> [[Element]] {
  var lists: [[Int]] = [[]]
  var longest = lists
  for _ in 0..<length {
    longest = longest.flatMap { list in ((list.last ?? 0)..<world.count).map { list + [$0] } }
    lists += longest
  }
  return lists.map { list in list.map { world[$0] } }
}

/// All choices among some elements, in their order.
func subsets<Element>(of elements: [Element]) -> [[Element]] {
  elements.reduce([[]]) { subsets, element in subsets + subsets.map { $0 + [element] } }
}

/// All strings over an alphabet up to a length, the empty one among them.
func allStrings(over alphabet: [String], upTo length: Int) -> [String] {
  lists(of: alphabet, upTo: length).map { $0.joined() }
}
