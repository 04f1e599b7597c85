import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Operations
import Testing
import TestSupport

@testable import BrowserService

/// What a real server knows about songs, albums and directories.
@Suite struct DescribedEntryTests {
  private let server: LiveServer
  private let mailbox: Mailbox
  private let browsing: BrowsingServer

  init() throws {
    server = try LiveServer(library: [
      .directory(
        "d",
        [
          .song("a.wav", tags: ["Artist": "Björk", "Album": "Post", "Title": "Army"], seconds: 61),
          .song(
            "b.wav", tags: ["Artist": "Björk", "Album": "Post", "Title": "Isobel"], seconds: 60),
        ])
    ])
    #expect(
      try server.raw(["playlistadd mix d/a.wav", "playlistadd other d/b.wav", "add d/a.wav"])
        == "OK\nOK\nOK\n")
    mailbox = try Mailbox()
    browsing = try BrowsingServer(
      on: server.socketPath, mailbox,
      start: BrowsedStart(source: .catalog(.directory("")), title: "Music"))
  }

  private func facts(
    _ view: BrowserView, _ identity: ByteString, _ kind: EntryKind
  ) async throws -> EntryFacts {
    await browsing.perform(.openView(view))
    await browsing.lists.reading?.value
    let entry = BrowserEffect.Entry(list: ListID(1), identity: identity, kind: kind)
    await browsing.perform(.describe(entry))
    await browsing.lists.describing?.value
    var facts: EntryFacts?
    for case .described(let described) in mailbox.takeAll() { facts = described }
    return try #require(facts)
  }

  private func lines(_ facts: EntryFacts) -> [String] {
    facts.facts.map { "\($0.name): \($0.value)" }
  }

  @Test(arguments: [(BrowserView.queue, "1 d/a.wav" as ByteString)])
  func aSongHasItsTagsAndPlaylists(_ view: BrowserView, _ identity: ByteString) async throws {
    let facts = try await facts(view, identity, .song)
    #expect(facts.address == "d/a.wav")
    let lines = lines(facts)
    for line in [
      "Artist: Björk", "Album: Post", "Title: Army", "Length: 1:01", "Path: d/a.wav",
      "In playlists: ", ": mix",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains(": other"))
  }

  @Test(arguments: [
    (BrowserView.library, "d" as ByteString, EntryKind.directory), (.tags, "Björk", .tag),
  ])
  func severalSongsAreSummed(
    _ view: BrowserView, _ identity: ByteString, _ kind: EntryKind
  ) async throws {
    let lines = lines(try await facts(view, identity, kind))
    #expect(Array(lines.prefix(4)) == ["Songs: 2", "Length: 2:01", "Artist: Björk", "Album: Post"])
    #expect(Array(lines.suffix(3)) == ["Songs: ", "1:01: Army", "1:00: Isobel"])
    #expect(lines.contains("Directory: d"))
  }
}
