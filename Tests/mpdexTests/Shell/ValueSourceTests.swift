import Testing

@testable import mpdex

@Suite struct ValueSourceTests {
  /// A new argument must either be completed, or be listed here as free-form.
  @Test func everyArgumentHasASourceOrIsFreeForm() throws {
    let free: Set = [
      "argument", "decibels", "from", "keys", "message", "name", "new-name", "pattern", "percent",
      "position", "positions", "priority", "seconds", "status-format", "storage", "text", "time",
      "value",
    ]
    for command in Mpdex.commands {
      let help = try CommandHelp(of: command)
      let line = PrecedingWords(command: help)
      for parameter in help.positionals where ValueSource(parameter, after: line) == nil {
        let name = parameter.valueName ?? ""
        #expect(free.contains(name), "'\(name)' of \(help.commandName)")
      }
    }
  }
}
