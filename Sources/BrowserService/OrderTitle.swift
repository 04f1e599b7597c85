internal import Catalog
internal import MPDClient

extension BrowsedSource {
  /// The order of the rows as the title of the list names it, such as "by added, newest first". Nil if the list is in
  /// its own order, unless it consists of the albums of an artist, in the order of time.
  var orderTitle: String? {
    guard self != inOwnOrder else { return isOfArtist ? "by date, oldest first" : nil }
    return switch self {
    case .catalog(let list), .sortedQueue(let list): "by " + list.keys().joined(separator: ", ")
    default: nil
    }
  }
}

extension ListingSource {
  /// Returns the keys by which the list is sorted, the most important first.
  ///
  /// - Parameter ending: the text that follows each name.
  fileprivate func keys(_ ending: String = "") -> [String] {
    switch self {
    case .ordered(let list, let order):
      switch order.names {
      case .unused: [order.title]
      case .second: [order.title] + list.keys(ending)
      case .first: list.keys(ending) + [order.title]
      }
    case .descending(let list): list.keys(" descending")
    case .queue(let tags), .playlist(_, let tags), .search(_, let tags), .albums(_, let tags, _):
      tags.map { $0.name.lowercased() + ending }
    case .directory, .tree, .tags, .songs: ["name" + ending]
    }
  }
}

extension ListingOrder {
  /// The property, and which of its values come first.
  fileprivate var title: String {
    let ends = property.ends
    return "\(property.word), \(isDescending ? ends.greatest : ends.least) first"
  }
}

extension ListingOrder.Property {
  /// The key of the option `--by` that stands for the property.
  fileprivate var word: String {
    self == .songCount ? "songs" : rawValue
  }

  /// The words for the values at the two ends of an order.
  fileprivate var ends: (least: String, greatest: String) {
    switch self {
    case .date, .originalDate, .added, .modified, .lastPlayed: ("oldest", "newest")
    case .length: ("shortest", "longest")
    case .songCount, .playCount: ("fewest", "most")
    case .rating: ("lowest", "highest")
    }
  }
}
