import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Keys that run programs.
@Suite struct OwnCommandTests {
  private static let command = OwnCommand(["beet", "edit", "--"])

  private static func browser() throws -> SampleBrowser {
    var keys = KeyPreset.vi.table
    keys.set(try #require(keySequence(named: "g e")), command)
    return SampleBrowser(
      SampleLists.directories(["Abba", "Air"]), settings: BrowserSettings(keys: keys))
  }

  @Test func theChosenRowsAreGivenToTheProgram() throws {
    var browser = try Self.browser()
    let entries = ["Abba", "Air"].map {
      BrowserEffect.Entry(list: ListID(1), identity: $0, kind: .directory)
    }
    #expect(browser.press("g e") == [.runProgram(Self.command, [entries[0]])])
    #expect(browser.press("2 g e") == [.runProgram(Self.command, entries)])
    browser.press("space space")
    #expect(browser.press("g e") == [.runProgram(Self.command, entries)])
    #expect(browser.state.list?.marks == [])
  }

  @Test func aProgramThatNeedsTheTerminalGetsItWhenItIsReady() throws {
    var browser = try Self.browser()
    let program = PreparedProgram(["vi", "a"], variables: [])
    #expect(browser.send(.readyToRun(program)) == [.giveTerminal(program)])
  }

  @Test func helpNamesTheProgram() throws {
    var browser = try Self.browser()
    browser.press("? G")
    #expect(browser.screen.contains("Programs"))
    #expect(browser.screen.contains("run `beet edit --`"))
  }

  @Test func anActionReplacesAProgram() throws {
    var keys = KeyTable()
    let sequence = try #require(keySequence(named: "g e"))
    keys.set(sequence, Self.command)
    #expect(keys.meaning(of: [sequence[0]]) == .prefix)
    #expect(keys.meaning(of: sequence) == .command(Self.command))
    keys.set(sequence, .quit)
    #expect(keys.meaning(of: sequence) == .action(.quit))
    #expect(keys.commandLines.isEmpty)
  }
}
