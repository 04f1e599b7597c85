internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import TerminalText

/// The orders that lines of the settings file, such as `order albums = -added`, give to lists.
package struct ListOrders: Sendable {
  private var orders: [(list: NamedList, keys: [OrderKey])] = []

  /// The list, or the kind of lists, that a line of the settings file names.
  private enum NamedList: Equatable {
    case list(ListOption)
    /// All lists of a kind, such as all playlists.
    case kind(String)
  }

  package init() {}

  /// Sets the order of a list; a later order of the same list replaces it. Returns a message if a value is wrong, in
  /// which case nothing is set; otherwise returns nil.
  ///
  /// - Parameters:
  ///   - name: the list as in the option `--in`, or a kind of lists, such as "playlist".
  ///   - keys: the keys as in the option `--by`.
  package mutating func set(_ name: String, to keys: String) -> String? {
    guard let (list, scope) = Self.list(named: name) else {
      return "'\(name.terminalSafe())' is not a list that can be sorted; such lists are "
        + "\(sortableKinds.joined(separator: ", ")), as in --in"
    }
    do {
      let order = OrderOption(ByteString(keys))
      try order.refuseKeys(outside: scope)
      orders.removeAll { $0.list == list }
      orders.append((list, order.keys))
      return nil
    } catch {
      return CommandFailure(error).message
    }
  }

  /// Returns the list, or the kind of lists, that a name denotes, together with the keys by which it can be sorted; nil
  /// if the name denotes no list.
  private static func list(named name: String) -> (NamedList, OrderScope)? {
    let kind = sortableKinds.first { $0 == name }
    // A kind that needs a name after a colon gets one, since only its keys are asked for.
    let argument = ByteString(name + (kind.map(needsName) ?? false ? ":x" : ""))
    guard let list = ListOption(argument: argument), sortableKinds.contains(list.kind) else {
      return nil
    }
    return (kind.map { .kind($0) } ?? .list(list), list.scope)
  }

  private static func needsName(_ kind: String) -> Bool { ["playlist", "search"].contains(kind) }

  /// Returns the order that the settings file gives to a list or, if it gives none, to all lists of this kind; nil if
  /// it gives neither.
  package func order(of list: ListOption) -> OrderOption? {
    let wanted = [NamedList.list(list), .kind(list.kind)]
    let found = wanted.lazy.compactMap { name in orders.first { $0.list == name } }.first
    return found.map { OrderOption($0.keys) }
  }
}

extension ListOrders {
  /// The orders in the user's settings file. If standard error is a terminal, a note names each wrong line.
  package static func ofUser() throws -> ListOrders { try user.get() }

  private static let user = Result { () throws -> ListOrders in
    var orders = ListOrders()
    for line in try SettingsFile.ofUser().lines where line.name == "order" {
      guard let problem = orders.set(line.object, to: line.value), isatty(STDERR_FILENO) == 1
      else { continue }
      printNote(
        "\(SettingsFile.shownPath): line \(line.number) is ignored: \(problem)")
    }
    return orders
  }
}

private let sortableKinds = ["queue", "playlist", "search", "albums", "tags"]
