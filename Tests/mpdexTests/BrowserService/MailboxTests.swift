import Browser
import Bytes
import ListingIndex
import Testing

@testable import BrowserService

/// Events that wait for the browser's loop.
@Suite struct MailboxTests {
  private static func contents(_ count: Int) -> ListContents {
    ListContents(
      .songs(
        (0..<count).map {
          ListContents.SongRow(identity: "\($0)", row: ListRow(name: "\($0)", kind: .song))
        }))
  }

  private static func changes(to count: Int) -> ChangeSet {
    ChangeSet(from: contents(count - 1).identities, to: contents(count).identities)
  }

  /// While a program has the terminal, nobody takes the events.
  @Test func supersededEventsAreDropped() throws {
    let mailbox = try Mailbox()
    for number in 1...300 {
      var player = PlayerView()
      player.position = number
      mailbox.send(.player(player))
      mailbox.send(.changed(ListID(1), Self.contents(number), Self.changes(to: number)))
      mailbox.send(.rows(ListID(2), Self.contents(number), received: number))
      mailbox.send(.done("\(number)"))
    }
    let events = mailbox.takeAll()
    #expect(events.count <= 64)
    var (position, counts, text): (Int?, [Int: Int], String) = (nil, [:], "")
    for event in events {
      switch event {
      case .player(let player): position = player.position
      case .rows(let id, let contents, _): counts[id.number] = contents.count
      case .changed(let id, let contents, let changes):
        // How rows differ from rows that were dropped would say nothing.
        #expect(counts[id.number] == nil || counts[id.number] == changes.oldCount)
        counts[id.number] = contents.count
      case .done(let said, _): text = said
      default: Issue.record("\(event)")
      }
    }
    #expect(position == 300 && text == "300" && counts == [1: 300, 2: 300])
  }

  @Test func fewEventsStayAsTheyAre() throws {
    let mailbox = try Mailbox()
    for number in 1...20 {
      mailbox.send(.done("\(number)"))
      mailbox.send(.changed(ListID(1), Self.contents(number), Self.changes(to: number)))
    }
    let events = mailbox.takeAll()
    #expect(events.count == 40)
    #expect(events.allSatisfy { if case .rows = $0 { false } else { true } })
  }

  /// Answers that keys wait for are all kept.
  @Test func answersAreKept() throws {
    let mailbox = try Mailbox()
    for number in 1...200 {
      mailbox.send(.settled(number))
      mailbox.send(.player(PlayerView()))
    }
    let settled = mailbox.takeAll().filter { if case .settled = $0 { true } else { false } }
    #expect(settled.count == 200)
  }
}
