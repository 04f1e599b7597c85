import Bytes
import CommandSyntax
import MPDClient
import Testing

@testable import CommandRuntime
@testable import mpdex
@testable import Operations

@Suite struct CompletedLineTests {
  @Test func optionsKeepTheirValues() throws {
    let line = CompletedLine(
      ["--in", "queue", "jump", "--by=artist", "--no-cache", "--locale", "sv", "x"],
      of: Mpdex.commands)
    #expect(line.command?.name == "jump")
    #expect(line.line.given.map(\.name) == ["--in", "--by", "--no-cache", "--locale"])
    #expect(line.line.given.map(\.value) == ["queue", "artist", nil, "sv"])
    #expect(line.line.arguments.isEmpty)
    let lists = try #require(line.read(ListOptions.self))
    #expect(lists.order.tags.first == .artist)
    #expect(line.read(ListingOptions.self)?.only == nil)
  }

  @Test func wrongOptionsHaveNoValues() {
    let wrong = CompletedLine(["jump", "--in", "nope", ""], of: Mpdex.commands)
    #expect(wrong.read(ListOptions.self) == nil)
    #expect(CompletedLine(["jump", ""], of: Mpdex.commands).read(ListOptions.self)?.list == nil)
  }

  @Test func aFlagTakesNoArgument() {
    let flag = CompletedLine(["ls", "--sections", "a", ""], of: Mpdex.commands)
    #expect(flag.line.arguments == ["a"])
    let option = CompletedLine(["search", "--by", "a", ""], of: Mpdex.commands)
    #expect(option.line.arguments == [])
  }
}
