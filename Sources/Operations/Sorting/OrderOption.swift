package import Bytes
package import Catalog
internal import CommandRuntime
package import CommandSyntax
package import MPDClient

/// One key of a sort order, with its direction.
package struct OrderKey: Equatable, Sendable {
  package let key: SongKey
  package let isDescending: Bool

  /// The tags that must be read to sort songs by the key.
  var tags: [Tag] { key.sortedTags }

  /// Whether the key, as the first of an index's order, compares names in descending order.
  var hasDescendingName: Bool { isDescending && key.property == nil }
}

extension OrderKey {
  /// Creates a key from its name, which a hyphen precedes if the order is descending; nil if there is no such key.
  init?(_ name: Substring) {
    isDescending = name.hasPrefix("-")
    guard let key = SongKey(name.dropFirst(isDescending ? 1 : 0)) else { return nil }
    self.key = key
  }
}

/// One value of `--by`: keys separated by commas, the most important first.
package struct OrderKeys: ArgumentValue {
  let keys: [OrderKey]
  /// The first name that is not the name of a key, without a hyphen before it; nil if there is none. Only the command
  /// knows the kind of its list and with it the keys that an error message should name, so that
  /// ``OrderOption/refuseKeys(outside:)`` reports the name.
  package let unknownName: String?

  package init(argument: ByteString) {
    let names = namesOfKeys(argument)
    keys = names.compactMap { OrderKey($0) }
    unknownName = names.first { OrderKey($0) == nil }.map { String($0.drop { $0 == "-" }) }
  }
}

/// The option `--by` of commands that list, sort or index songs or other entries.
package struct OrderOption: OptionGroup {
  /// The keys of the order, the most important first; empty if the option is not given.
  package let keys: [OrderKey]
  private let unknownName: String?

  init(_ keys: [OrderKey], unknownName: String? = nil) {
    self.keys = keys
    self.unknownName = unknownName
  }

  /// Creates the order of keys as in the option `--by`.
  ///
  /// - Parameter argument: keys separated by commas, such as "-added,artist"; empty for no order.
  package init(_ argument: ByteString) {
    let order = OrderKeys(argument: argument)
    self.init(order.keys, unknownName: argument.isEmpty ? nil : order.unknownName)
  }

  package init(_ words: inout Words) {
    let given: [OrderKeys] = words.options(
      "--by <keys>",
      """
      The order: keys such as artist,-date, separated by commas; a hyphen before a key means \
      descending.
      """, .anyValue)
    self.init(given.flatMap(\.keys), unknownName: given.compactMap(\.unknownName).first)
  }

  package var isGiven: Bool { !keys.isEmpty || unknownName != nil }

  /// The order of an index whose first or last key compares a property of the entries; nil if all keys compare names.
  package var ofIndex: ListingOrder? {
    if let first = keys.first, let property = first.key.property {
      return ListingOrder(
        property, isDescending: first.isDescending, names: tagsOfIndex.isEmpty ? .unused : .second)
    }
    guard let last = lastProperty, let property = last.key.property else { return nil }
    return ListingOrder(property, isDescending: last.isDescending, names: .first)
  }

  /// The tags by whose values an index sorts its entries or, if its first key compares a property, those entries that
  /// are equal in the property.
  var tagsOfIndex: [Tag] {
    let names = keys.first?.key.property == nil ? keys[...] : keys.dropFirst()
    return (lastProperty == nil ? names : names.dropLast()).compactMap(\.key.tag)
  }

  /// Whether the names by which an index is sorted first are in descending order.
  package var hasDescendingNames: Bool { keys.first?.hasDescendingName ?? false }

  /// The last key if it compares a property of entries that have the same name; nil if it compares names as well. A date
  /// in the direction of the names is part of the name. The date of the first release is not, because the date replaces
  /// it in songs that lack it.
  private var lastProperty: OrderKey? {
    guard keys.count > 1, keys[0].key.property == nil, let last = keys.last,
      let property = last.key.property,
      property != .date || last.isDescending != keys[0].isDescending
    else { return nil }
    return last
  }

  /// The tags that the order compares.
  package var tags: [Tag] { keys.flatMap(\.tags) }

  /// Throws if the order contains an unknown key, or a key by which lists of the given kind cannot be sorted.
  package func refuseKeys(outside scope: OrderScope) throws {
    if let unknownName {
      throw ValidationError(noKey(unknownName, scope.possibleKeys, allKeyNames))
    }
    for (index, key) in keys.enumerated() {
      let first = index == 0 ? nil : keys.first
      guard !scope.includes(key, at: place(ofKey: index), after: first) else { continue }
      throw ValidationError("cannot sort by '\(key.name)' here\(scope.possibleKeys)")
    }
  }

  private func place(ofKey index: Int) -> OrderScope.Place {
    if index == 0 { return .first }
    return lastProperty != nil && index == keys.count - 1 ? .last : .between
  }
}

extension OrderKey {
  fileprivate var name: String {
    let name =
      switch key {
      case .variable(.file): "uri"
      case .variable(.priority): "prio"
      case .variable(.modifiedTime): "mtime"
      case .variable(.time): "time"
      case .sticker(let number): number.rawValue
      case .added: "added"
      case .songCount: "songs"
      default: key.tag?.name.lowercased() ?? ""
      }
    return isDescending ? "-" + name : name
  }
}
