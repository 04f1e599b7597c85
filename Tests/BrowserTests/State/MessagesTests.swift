import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Messages and questions on the last line of the screen, and over it.
@Suite struct MessagesTests {
  private static let contents = SampleLists.directories(["Air", "Abba", "Björk"])

  @Test func aFailureIsShownUntilTheNextKey() {
    var browser = SampleBrowser(Self.contents)
    browser.send(.failed(nil, "no such\u{1B}[2J directory"))
    #expect(browser.screen.contains(#"no such\e[2J directory"#))
    browser.press("j")
    #expect(!browser.screen.contains("no such"))
  }

  @Test func aLostConnectionIsShownUntilThereIsOneAgain() {
    var browser = SampleBrowser(Self.contents)
    browser.send(.connection("refused"))
    browser.press("j")
    #expect(browser.screen.contains("no connection, trying again: refused"))
    browser.send(.connection(nil))
    #expect(!browser.screen.contains("no connection"))
    #expect(browser.screen.contains("the server answers again"))
  }

  /// What fails during an outage does not hide that the browser tries again.
  @Test func aFailureDuringAnOutageSaysThatItIsTriedAgain() {
    var browser = SampleBrowser(Self.contents)
    browser.send(.connection("refused"))
    browser.press("p")
    browser.send(.failed(nil, "no MPD server could be reached"))
    #expect(
      browser.screen.hasSuffix(
        "no connection, trying again: no MPD server could be reached"))
    browser.send(.done("copied"))
    #expect(browser.screen.hasSuffix(" copied"))
    browser.press("j")
    #expect(browser.screen.hasSuffix("no connection, trying again: refused"))
  }

  @Test(arguments: [
    (72, 20, ["'Artists/Some Artist/07.flac' is gone; nothing was added"]),
    (34, 20, ["'Artists/Some Artist/07.flac' is", "gone; nothing was added"]),
    (24, 8, ["'Artists/Some", "Artist/07.flac' is", "gone; nothing was", "added"]),
  ])
  func aLongMessageTakesSeveralRows(_ columns: Int, _ rows: Int, _ lines: [String]) {
    var browser = SampleBrowser(Self.contents, columns: columns, rows: rows)
    browser.press("j")
    let before = browser.screen
    browser.send(.failed(nil, "'Artists/Some Artist/07.flac' is gone; nothing was added"))
    #expect(browser.screen.hasSuffix(lines.map { "\n \($0)" }.joined()))
    #expect(browser.screen.split(separator: "\n").first == before.split(separator: "\n").first)
    browser.press("z")
    browser.press("esc")
    #expect(browser.screen == before)
  }

  /// On a screen without a line for messages a message begins at the top.
  @Test func aLongMessageFillsASmallScreen() {
    var browser = SampleBrowser(Self.contents, columns: 20, rows: 5)
    browser.send(.failed(nil, Array(repeating: "word", count: 30).joined(separator: " ")))
    let row = " word word word"
    #expect(browser.state.draw().text == [row, row, row, row + " wor…", ""])
  }

  /// A question is shown as a whole, with the text cursor after it, and a press anywhere means no.
  @Test func aLongQuestionTakesSeveralRows() {
    var browser = SampleBrowser(Self.contents, columns: 34)
    browser.send(.asked("'Artists/Some Artist' exists; replace it?", .undo))
    #expect(browser.screen.hasSuffix("\n 'Artists/Some Artist' exists;\n replace it? y/n"))
    #expect(browser.state.draw().textCursor == CellPosition(column: 17, row: 19))
    #expect(browser.mouse(.pressed(.left), 3, 18) == [])
    #expect(!browser.screen.contains("y/n"))
  }

  /// What a message covers is not pressed with it.
  @Test func aPressOnALongMessageOnlyRemovesIt() {
    var browser = SampleBrowser(Self.contents, columns: 34)
    let before = browser.state.list?.cursor
    browser.send(.failed(nil, "'Artists/Some Artist/07.flac' is gone; nothing was added"))
    #expect(browser.mouse(.pressed(.left), 3, 18) == [])
    #expect(!browser.screen.contains("is gone") && !browser.screen.contains("no song is playing"))
    #expect(browser.state.list?.cursor == before)
  }

  @Test func messagesNameTheKeysOfTheBrowser() {
    var browser = SampleBrowser(Self.contents)
    browser.send(.done("it may have changed; `mpdex redo` brings that back"))
    #expect(browser.screen.hasSuffix("it may have changed; ctrl-r brings that back"))
    browser.send(.answered(["one", "`mpdex undo` brings 'mix' back"]))
    #expect(browser.screen.contains("\n u brings 'mix' back\n"))
  }

  @Test func anOutageReplacesItsFailureWhenItEnds() {
    var browser = SampleBrowser(Self.contents)
    browser.send(.connection("refused"))
    browser.send(.failed(nil, "not done: refused"))
    browser.send(.connection(nil))
    #expect(!browser.screen.contains("refused"))
  }

  @Test func theFirstKeysAreShownUntilOneIsPressed() {
    var browser = SampleBrowser(Self.contents)
    #expect(browser.screen.contains("? shows the keys, q quits"))
    browser.press("j")
    #expect(!browser.screen.contains("shows the keys"))
  }

  @Test func keysWithoutAMeaningAreNamed() {
    var browser = SampleBrowser(Self.contents)
    browser.press("g esc")
    #expect(!browser.screen.contains("no meaning"))
    browser.press("ctrl-x")
    #expect(browser.screen.contains("ctrl-x does nothing here; ? shows the keys"))
    browser.press("g x")
    #expect(browser.screen.contains("g x does nothing here"))
  }
}
