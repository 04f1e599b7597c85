extension Commands {
  /// Returns the help for a command or for the program. The help for the program consists only of its discussion.
  ///
  /// - Parameters:
  ///   - path: the command and, if the help is for an action, the action; empty for the program.
  ///   - width: the width of the terminal in columns.
  package func help(of path: [any Command.Type], width: Int) -> String {
    guard let type = path.last else { return wrapped(configuration.discussion(), width: width) }
    let configuration = type.configuration
    let name = ([self.configuration.names.description] + path.map { $0.name }).joined(
      separator: " ")
    let declarations = describe(type).declarations.filter(\.isShown)
    let actions = configuration.actions
    var blocks = ["OVERVIEW: \(configuration.abstract)"]
    let discussion = configuration.discussion()
    if !discussion.isEmpty { blocks.append(discussion) }
    blocks.append(
      "USAGE: " + usage(configuration, name, declarations, hasActions: !actions.all.isEmpty))
    blocks += sections(declarations.filter { !$0.isOfEveryCommand && !$0.isOfSeveral })
    if !actions.all.isEmpty { blocks += actionBlocks(actions, path.map { $0.name }) }
    blocks += noteOnSharedOptions(declarations)
    return wrapped(blocks.joined(separator: "\n\n"), width: width)
  }

  private func actionBlocks(_ actions: Actions, _ names: [String]) -> [String] {
    let lines = shownLines(of: actions.all) { type in
      let mark = actions.standard.map { $0 == type } == true ? " (default)" : ""
      return "\(type.configuration.names)\(mark)"
    }
    let line = "\(configuration.names) help \(names.joined(separator: " ")) <subcommand>"
    return [
      (["SUBCOMMANDS:"] + lines).joined(separator: "\n"), "  See '\(line)' for detailed help.",
    ]
  }

  /// Returns the note at the end of a command's help. The note lists the names of the options that the command shares
  /// with others and that are not explained in its own help. The result is empty if there are no such options.
  private func noteOnSharedOptions(_ declarations: [Declaration]) -> [String] {
    let several = declarations.filter(\.isOfSeveral).map { $0.names[0] }
    let letters = declarations.filter(\.isOfEveryCommand).flatMap(\.names).filter { $0.count == 2 }
    let lines = [
      several.isEmpty ? "" : "Like other commands it has \(listed(several)).",
      letters.isEmpty
        ? ""
        : "Every command also has \(listed(letters)): `\(configuration.names) help options`.",
    ].filter { !$0.isEmpty }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  /// The options that all commands have.
  package var optionsOfEveryCommand: [Declaration] {
    describe(standard).declarations.filter { $0.isShown && $0.isOfEveryCommand }
  }

  /// The options that several commands have and that the help of each of these commands mentions only by name.
  package var optionsOfSeveral: [Declaration] {
    let types = all + all.flatMap { $0.configuration.actions.all }
    var seen: Set<String> = []
    return types.flatMap { describe($0).declarations.filter(\.isOfSeveral) }
      .filter { seen.insert($0.spelling.description).inserted }
  }

  /// Returns, for each of the given commands, the line that help shows for it, followed by the lines for its actions.
  /// Hidden commands and actions are left out.
  package func lines(of types: [any Command.Type]) -> [String] {
    types.flatMap { type in
      shownLines(of: [type], column: listColumn) { "\($0.configuration.names)" }
        + shownLines(of: type.configuration.actions.all, column: listColumn) {
          "\(type.name) \($0.name)"
        }
    }
  }

  private func shownLines(
    of types: [any Command.Type], column: Int = optionColumn, _ name: (any Command.Type) -> String
  ) -> [String] {
    types.filter { !$0.configuration.traits.contains(.hidden) }.map { type in
      line(name(type), type.configuration.abstract.description, column: column)
    }
  }
}

/// Returns names with commas between them, and "and" before the last one.
private func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// Returns the usage line of a command: its name and arguments, and a placeholder for its options.
///
/// - Parameters:
///   - configuration: the names and the help of the command.
///   - name: the name that the line shows.
///   - declarations: the options and arguments of the command.
///   - hasActions: whether the command has actions.
private func usage(
  _ configuration: CommandConfiguration, _ name: String, _ declarations: [Declaration],
  hasActions: Bool
) -> String {
  let lines = configuration.usage.description.split(separator: "\n")
  guard lines.isEmpty else { return lines.joined(separator: "\n       ") }
  if hasActions { return "\(name) <subcommand>" }
  let needed = declarations.filter { !$0.isOption || $0.traits.contains(.required) }.map(\.synopsis)
  guard declarations.count > maxShown else {
    return ([name] + needed + (declarations.contains(where: \.isOption) ? ["[<options>]"] : []))
      .joined(separator: " ")
  }
  return ([name] + (needed.isEmpty ? ["<options>"] : ["[<options>]"] + needed)).joined(
    separator: " ")
}

/// If a command has more options and arguments than this, the placeholder for options comes first in the usage line;
/// otherwise it comes last.
private let maxShown = 12

/// Returns the sections of the help that list the arguments and the options.
private func sections(_ declarations: [Declaration]) -> [String] {
  let own = declarations.filter { $0.section.utf8CodeUnitCount == 0 }
  let titled = declarations.filter { $0.section.utf8CodeUnitCount > 0 }
  let titles = titled.map(\.section.description).reduce(into: [String]()) { titles, title in
    if !titles.contains(title) { titles.append(title) }
  }
  let arguments = own.filter { !$0.isOption }.map(\.line)
  let options = own.filter(\.isOption).map(\.line)
  let groups = titles.map { title in
    (title, titled.filter { $0.section.description == title }.map(\.line))
  }
  let sections = [("Arguments", arguments)] + groups + [("Options", options)]
  return sections.filter { !$0.1.isEmpty }.map { title, lines in
    (["\(title.uppercased()):"] + lines).joined(separator: "\n")
  }
}

extension Declaration {
  /// Whether all commands have the option.
  package var isOfEveryCommand: Bool { section.description == everyCommand.description }

  fileprivate var isOfSeveral: Bool { traits.contains(.ofSeveral) }

  fileprivate var synopsis: String {
    let form = mainForm + (kind == .arguments ? " ..." : "")
    return traits.contains(.required) ? form : "[\(form)]"
  }

  /// The help line of the option or argument.
  package var line: String {
    CommandSyntax.line(
      spelling.description, help.description + (remark.isEmpty ? "" : " (\(remark))"))
  }

  private var remark: String {
    let values = type?.allValues ?? []
    let parts = [
      values.isEmpty ? "" : "values: " + values.joined(separator: ", "),
      standard.utf8CodeUnitCount == 0 ? "" : "default: \(standard)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

/// Returns a help line that consists of a name and its description. The description begins in the given column or,
/// after a long name, on a line of its own.
package func line(_ name: String, _ meaning: String, column: Int = optionColumn) -> String {
  let label = "  \(name)"
  let gap = column - label.count
  if meaning.isEmpty { return label }
  return gap > 0
    ? label + String(repeating: " ", count: gap) + meaning
    : "\(label)\n\(String(repeating: " ", count: column))\(meaning)"
}
