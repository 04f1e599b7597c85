import Browser
import Bytes
import Catalog
import Collation
import MPDClient
import Operations

@testable import BrowserService

extension BrowsingServer {
  /// Creates the services of a browser.
  ///
  /// - Parameters:
  ///   - path: the socket of the server.
  ///   - mailbox: receives the answers.
  ///   - catalog: the catalog of the lists; nil for one in the root order, without a cache.
  ///   - start: the first list.
  ///   - orders: the orders in the settings file.
  init(
    on path: String, _ mailbox: Mailbox, _ catalog: ConnectionCatalog? = nil,
    start: BrowsedStart = BrowsedStart(source: .queue, title: "Queue", view: .queue),
    orders: ListOrders = ListOrders()
  ) throws {
    let plain = ConnectionCatalog(collator: try Collator(locale: .root))
    try self.init(
      ConnectionSettings(addresses: [.socket(path: ByteString(path))]), catalog ?? plain,
      ArrivingRows(mailbox), plain, VerbProcess(options: []), start, orders, mailbox, nil,
      clock: { .zero })
  }
}
