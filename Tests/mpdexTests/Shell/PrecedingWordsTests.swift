import Bytes
import MPDClient
import Testing

@testable import mpdex

@Suite struct PrecedingWordsTests {
  @Test func optionsKeepTheirValues() throws {
    let line = try CompletedLine([
      "--in", "queue", "jump", "--by=artist", "--no-cache", "--locale", "sv", "x",
    ]).preceding
    #expect(line.command?.commandName == "jump")
    #expect(line.options.map(\.name) == ["--in", "--by", "--no-cache", "--locale"])
    #expect(
      line.options.map(\.words) == [
        ["--in", "queue"], ["--by=artist"], ["--no-cache"], ["--locale", "sv"],
      ])
    #expect(line.arguments.isEmpty)
    let lists = try #require(try line.parsed(ListOptions.self))
    #expect(lists.by?.tags == [.artist])
    #expect(try line.parsed(ListingOptions.self)?.only == nil)
  }

  @Test func wrongOptionsHaveNoValues() throws {
    #expect(
      try CompletedLine(["jump", "--in", "nope", ""]).preceding.parsed(ListOptions.self) == nil)
    #expect(try CompletedLine(["jump", ""]).preceding.parsed(ListOptions.self)?.list == nil)
  }

  /// --sort is a flag of ls alone.
  @Test func aFlagTakesNoArgument() throws {
    #expect(try CompletedLine(["ls", "--sort", "a", ""]).preceding.arguments == ["a"])
    #expect(try CompletedLine(["search", "--sort", "a", ""]).preceding.arguments == [])
  }
}
