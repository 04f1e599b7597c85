internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import Operations

// The orders of the lists that are open, or were open.
extension ListService {
  /// Sorts an open list by keys as in the option `--by`.
  func order(_ id: ListID, by keys: String) {
    guard let list = lists[id] else { return }
    do {
      let source = try list.source.sorted(by: OrderOption(ByteString(keys)))
      remember(source)
      reading?.cancel()
      reading = Task { await self.show(list, sortedAs: source) }
    } catch {
      mailbox.send(.failed(nil, CommandFailure(error).message))
    }
  }

  /// Gives a list its present order when it is opened again.
  private func remember(_ source: BrowsedSource) { sortedLists[source.inOwnOrder] = source }

  /// Returns a list in the order that was last chosen for it or else in the order of the settings file.
  func inUsualOrder(_ source: BrowsedSource) -> BrowsedSource {
    if let sorted = sortedLists[source.inOwnOrder] { return sorted }
    let order = source.option.flatMap { orders.order(of: $0) }
    return order.flatMap { try? source.sorted(by: $0) } ?? source
  }

  /// Reads the rows of an open list, whose order or columns are others now, and shows them.
  func show(_ list: BrowsedList, sortedAs source: BrowsedSource) async {
    await mailbox.attempt {
      let contents = try await self.contents(of: source)
      guard !Task.isCancelled, self.lists[list.id] != nil else { return }
      self.lists[list.id]?.source = source
      self.keep(contents, in: list.id)
      self.mailbox.send(.rows(list.id, contents, received: contents.count))
    }
  }
}
