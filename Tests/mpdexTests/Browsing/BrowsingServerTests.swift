import Browser
import Bytes
import Catalog
import Collation
import MPDClient
import Testing
import TestSupport

@testable import mpdex

@Suite struct BrowsingServerTests {
  /// After a restart of the server an identifier is that of another song, while the browser still shows the
  /// row that had it.
  @Test(arguments: ["2 b.wav", "2 a.wav", "3 a.wav"] as [ByteString])
  func playsARowOnlyIfTheSongIsStillItsOwn(_ row: ByteString)
    async throws
  {
    let server = try LiveServer(files: [.song("a.wav"), .song("b.wav")])
    #expect(try server.raw(["add a.wav", "add b.wav"]) == "OK\nOK\n")
    let mailbox = try Mailbox()
    let catalog = Catalog(collator: try Collator(locale: .root))
    let browsing = try BrowsingServer(
      ConnectionSettings(addresses: [.socket(path: ByteString(server.socketPath))]), catalog,
      ArrivingRows(mailbox), VerbProcess(options: []),
      BrowsedStart(source: .queue, title: "Queue", view: .queue), mailbox, nil, clock: { .zero })
    let isOwn = row == "2 b.wav"
    await browsing.perform(.player(.play(row)))
    let failures = mailbox.takeAll().compactMap { event in
      if case .failed(nil, let message) = event { message } else { nil }
    }
    #expect(failures == (isOwn ? [] : ["the list has changed; nothing was done"]))
    let status = try server.mpdex("status", "%state% %songpos%").text
    #expect(status == (isOwn ? "playing 2\n" : "stopped 0\n"))
  }
}
