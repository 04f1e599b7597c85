import CommandSyntax

@testable import mpdex

extension Mpdex {
  /// The names and aliases of all commands.
  static var commandNames: [String] {
    commands.all.flatMap { $0.configuration.allNames } + ["help"]
  }

  /// All commands and actions, with the name that is typed.
  static var typedCommands: [(name: String, type: any CommandSyntax.Command.Type)] {
    commands.all.flatMap { type in
      [(type.name, type)]
        + type.configuration.actions.all.map { ("\(type.name) \($0.name)", $0) }
    }
  }

  /// The commands and their actions, each after the command it belongs to.
  static var paths: [[any CommandSyntax.Command.Type]] {
    commands.all.flatMap { type in
      [[type]] + type.configuration.actions.all.map { [type, $0] }
    }
  }

  /// Returns what help shows of a command.
  static func declarations(_ type: any CommandSyntax.Command.Type) -> [Declaration] {
    commands.describe(type).declarations.filter(\.isShown)
  }
}
