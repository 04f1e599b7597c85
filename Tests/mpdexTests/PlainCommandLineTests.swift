import ArgumentParser
import Bytes
import Testing
import TestSupport

@testable import mpdex

/// Command lines, read with and without the parser.
@Suite struct PlainCommandLineTests {
  private static let commands =
    (Mpdex.groups.flatMap(\.types) + QueueCommand.actions.types + PlaylistCommand.actions.types)
    .filter { $0.configuration.subcommands.isEmpty }

  private static let words: [[String]] = [
    [], ["a"], ["-"], ["1"], ["on"], ["song"], ["0:10"], ["artist=x"], ["x=y"], ["title"],
    ["player"], ["a", "b"], ["1", "2"], ["a", "1"], ["title", "artist"], ["a", "set", "b"],
    ["a", "set", "b", "c"], ["1", "2", "3"], ["a", "b", "c", "d", "e"], ["ä\u{F7FF}b"],
    ["--", "a"], ["--", "a", "-b"], ["a", "--", "1", "--", "2"], ["--"], ["-q", "--", "-"],
    [ByteString("-1").parserArgument], [ByteString("-1").parserArgument, "2"],
  ]

  /// Options of every command, and of those that print results.
  private static let options: [[String]] = [
    ["-q"], ["--no-status", "a"], ["--quiet"], ["-v"], ["1", "--verbose"], ["--json"], ["-0"],
    ["--print0", "a"], ["-f", "%title%"], ["--format", "x", "--json"], ["-p", "6600"],
    ["--port", "x"], ["-P", "s", "a"], ["--password", "s"], ["-a", "p"], ["--partition", "p"],
    ["--timeout", "5", "-q"], ["--timeout", "86401"], ["--timeout", "x"], ["--host", "h"],
    ["--host=h"], ["a", "--port=6600"], ["--format=a=b"], ["--password=-s", "1"], ["--host="],
    ["--json=1"],
  ]

  @Test func theResultsAreThoseOfTheParser() {
    for type in someInputs(of: Self.commands) {
      for words in Self.words + Self.options {
        guard let plain = type.plain(words) else { continue }
        let parsed = try? type.parseAsRoot(words)
        #expect(
          values(of: plain) == parsed.map { values(of: $0) }, "\(type._commandName) \(words)")
      }
    }
  }

  /// Each property is tried as an option with its name, which also finds those that are named otherwise.
  @Test func ownOptionsHaveTheValuesOfTheParser() {
    for type in someInputs(of: Self.commands) {
      for option in Set(optionWords(of: type.init()) + ["--in", "--id", "--no-cache", "--null"]) {
        for words in Self.valuesOfOptions.map({ [option] + $0 }) + [
          ["a", option], ["a", option, "1"],
        ] {
          guard let plain = type.plain(words) else { continue }
          let parsed = try? type.parseAsRoot(words)
          #expect(
            values(of: plain) == parsed.map { values(of: $0) }, "\(type._commandName) \(words)")
        }
      }
    }
  }

  private static let valuesOfOptions: [[String]] = [
    [], ["a"], ["1", "a"], ["title"], ["10m", "a"], ["-"], ["0:10"],
  ]

  @Test(arguments: [
    ["playlist", "--id"], ["playlist", "--with-prio"], ["ls", "--sort", "a"],
    ["ls", "--sort", "--no-cache", "a"], ["jump", "--all", "a"], ["jump", "--in", "queue", "a"],
    ["jump", "-n", "3", "a"], ["index", "--fit", "20", "a"], ["add", "--next", "a"],
    ["crop", "-q"],
    ["stop", "--in", "30m"], ["del", "--id", "3"], ["search", "--window", "0:10", "title", "a"],
  ])
  func commonOptionsOfCommandsAreReadWithoutTheParser(_ words: [String]) throws {
    let command = try #require(Mpdex.command(named: words[0]))
    let type = command.configuration.defaultSubcommand ?? command
    #expect(type.plain(Array(words.dropFirst())) != nil)
  }

  /// Those that always need an option, or have one with a value of its own, take longer to start.
  @Test func allOtherCommandsAreReadWithoutTheParser() {
    let others = Self.commands.filter { type in
      Self.words.allSatisfy { type.plain($0) == nil || (try? type.parseAsRoot($0)) == nil }
    }
    #expect(
      others.map { $0._commandName }.sorted() == [
        "albumart", "art", "completions", "dedupe", "fill", "get", "readpicture",
        "sort", "sortplaylist", "wait",
      ])
  }

  /// The parser of a command takes -h for help, that of the whole program for the host.
  @Test func shortOptionForTheHost() throws {
    let plain = try #require(Current.plain(["-h", "x", "-q"]))
    #expect(try values(of: plain) == values(of: Mpdex.parseAsRoot(["current", "-h", "x", "-q"])))
  }

  @Test(arguments: [
    ["-n", "3"], ["--one-per-line", "a"], ["--is-given"], ["--list", "queue"], ["--nul-terminated"],
    ["--verbosity"], ["--withPrio"], ["--with--prio"], ["---id"], ["--all=1"], ["a", "-f"],
    ["-f", "-q"], ["-f", ""], ["-q", "-v"],
    ["-f", "a", "-f", "b"],
    ["--form", "x"], ["--format="], ["--json=x"], ["-f=x"], ["-fx"], ["-q0"], ["--", ""], [""],
    ["a", ""],
  ])
  func everythingElseIsLeftToTheParser(_ words: [String]) {
    for type in Self.commands { #expect(type.plain(words) == nil) }
  }

  /// The long options after which the parser would name the properties, those of groups included except
  /// those that `options` has.
  private func optionWords(of arguments: Any) -> [String] {
    Mirror(reflecting: arguments).children.flatMap { child -> [String] in
      if let group = Mirror(reflecting: child.value).subjectType as? any GroupWrapper.Type {
        return group.isShared ? [] : optionWords(of: group.emptyGroup)
      }
      let word = (child.label ?? "").dropFirst().map {
        $0.isUppercase ? "-\($0.lowercased())" : "\($0)"
      }
      return ["--" + word.joined()]
    }
  }

  /// The values of the properties, those of groups included; `definition` for one without a value.
  private func values(of arguments: Any) -> [String] {
    Mirror(reflecting: arguments).children.flatMap { child -> [String] in
      let wrapper = Mirror(reflecting: child.value).children
      guard let parsed = wrapper.first(where: { $0.label == "_parsedValue" })?.value,
        let value = Mirror(reflecting: parsed).children.first
      else { return ["\(child.label ?? "")"] }
      if value.label == "value", value.value is any ParsableArguments {
        return values(of: value.value)
      }
      return ["\(child.label ?? ""): \(value.label ?? "") \(String(reflecting: value.value))"]
    }
  }
}

/// A group of options, whose type is that of its properties.
private protocol GroupWrapper {
  static var emptyGroup: Any { get }
  /// Whether the group's options are in `options` above.
  static var isShared: Bool { get }
}

extension OptionGroup: GroupWrapper {
  fileprivate static var emptyGroup: Any { Value() }
  fileprivate static var isShared: Bool {
    Value.self == CommonOptions.self || Value.self == OutputOptions.self
  }
}
