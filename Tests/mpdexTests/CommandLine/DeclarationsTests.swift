import Bytes
import CommandSyntax
import TestSupport
import Testing

@testable import CommandRuntime
@testable import mpdex

/// The options and arguments of all commands.
@Suite struct DeclarationsTests {
  @Test("each name is that of one option, and each has an explanation") func names() {
    for (name, type) in Mpdex.typedCommands {
      let declarations = Mpdex.declarations(type)
      let names = declarations.flatMap(\.names)
      #expect(Set(names).count == names.count, "\(name)")
      for declaration in declarations {
        #expect(declaration.help.description.last == ".", "\(name) \(declaration.spelling)")
        #expect((declaration.kind == .flag) == (declaration.valueName == nil))
      }
    }
  }

  @Test("an option's name has one spelling, one type of value and one sentence everywhere")
  func oneMeaning() {
    var meanings: [String: Set<String>] = [:]
    for (_, type) in Mpdex.typedCommands {
      for option in Mpdex.declarations(type) where option.isOption {
        let meaning = "\(option.spelling), \(option.type.map { "\($0)" } ?? ""), \(option.help)"
        for name in option.names { meanings[name, default: []].insert(meaning) }
      }
    }
    #expect(meanings.count > 60)
    for (name, found) in meanings where found.count > 1 {
      Issue.record("\(name) means \(found.sorted().joined(separator: "\n"))")
    }
  }

  @Test("the names of commands differ") func commandNames() {
    #expect(Set(Mpdex.commandNames).count == Mpdex.commandNames.count)
    for (name, type) in Mpdex.typedCommands {
      let runs = type.runnable != nil
      #expect(runs, "\(name) runs")
    }
  }

  /// Debug builds stop if a question depends on the answer to another.
  @Test("every option can be given, and is read or refused") func reading() {
    for (name, type) in Mpdex.typedCommands where type.configuration.actions.all.isEmpty {
      let words = name.split(separator: " ").map { ByteString($0) }
      for option in Mpdex.declarations(type) where option.isOption {
        for value in option.kind == .flag ? [] : ["1", "x", "queue"] as [ByteString] {
          read(words + [ByteString(option.names[0]), value, "x"])
        }
        read(words + [ByteString(option.names[0])])
      }
    }
  }

  /// The reading accepts any key, since only the command knows the kind of its list.
  @Test("every command with --by refuses an unknown key") func unknownKeys() throws {
    let sorting = Mpdex.typedCommands.filter { _, type in
      type.configuration.actions.all.isEmpty
        && Mpdex.declarations(type).contains { $0.names.contains("--by") }
    }
    #expect(sorting.count > 12)
    for (name, _) in sorting {
      let line = name.split(separator: " ").map { ByteString($0) } + ["--by", "nokey"]
      let results = try [[], ["x"], ["artist"], ["--albums"]].map { more in
        try mpdexTests.Command.run(line + more, environment: ["MPD_HOST": "/nowhere"])
      }
      #expect(results.allSatisfy { $0.status == 64 }, "\(name)")
      #expect(
        results.contains { $0.errorText.hasPrefix("mpdex: 'nokey' is not a key; ") }, "\(name)")
    }
  }

  private func read(_ line: [ByteString]) {
    do throws(UsageError) {
      guard case .command(let words) = try Mpdex.commands.read(line),
        let type = words.type.runnable
      else { return }
      _ = try words.command(type, CommonOptions.self)
    } catch {
      #expect(!error.message.isEmpty)
    }
  }
}
