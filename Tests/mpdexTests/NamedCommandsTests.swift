import ArgumentParser
import Testing

@testable import mpdex

@Suite struct NamedCommandsTests {
  private static let all =
    Mpdex.groups.map { ($0, $0.title) }
    + [(QueueCommand.actions, "queue"), (PlaylistCommand.actions, "playlist")]

  @Test func theNamesAreThoseThatTheCommandsDeclare() {
    for (group, title) in Self.all {
      for (name, type) in group.commands {
        #expect(
          ([type._commandName] + type.configuration.aliases).contains(name), "\(title): \(name)")
      }
      let declared = group.types.flatMap { [$0._commandName] + $0.configuration.aliases }
      #expect(group.commands.map(\.key) == declared)
    }
  }

  @Test func eachCommandIsFoundByItsNamesAndIsDescribedOnce() {
    for (group, _) in Self.all {
      for (name, type) in group.commands { #expect(group[name] == type) }
      #expect(group[""] == nil && group["no-such-command"] == nil)
      #expect(Set(group.types.map(ObjectIdentifier.init)).count == group.types.count)
    }
    #expect(Set(Mpdex.commandNames).count == Mpdex.commandNames.count)
  }

  /// Otherwise the parser spends two fifths of its time on an option that mpdex does not have.
  @Test func noCommandHasTheParsersOwnOptionForCompletions() {
    for (group, _) in Self.all {
      #expect(group.types.allSatisfy { $0.configuration._superCommandName == "mpdex" })
    }
  }
}
