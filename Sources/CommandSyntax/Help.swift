extension Commands {
  /// Returns the help of a command or of the program.
  ///
  /// - Parameters:
  ///   - path: the named commands: none for the program, one command, or a command and its action.
  ///   - width: the width of the terminal in columns.
  package func help(of path: [any Command.Type], width: Int) -> String {
    let configuration = path.last?.configuration ?? configuration
    let name = ([self.configuration.names.description] + path.map { $0.name }).joined(
      separator: " ")
    let declarations = path.last.map { describe($0).declarations.filter(\.isShown) } ?? []
    let actions = configuration.actions
    let ownGroups = actions.all.isEmpty ? [] : [CommandGroup(title: "", actions.all)]
    let groups = path.isEmpty ? groups : ownGroups
    var blocks = ["OVERVIEW: \(configuration.abstract)"]
    let discussion = configuration.discussion()
    if !discussion.isEmpty { blocks.append(discussion) }
    blocks.append("USAGE: " + usage(configuration, name, declarations, hasActions: !groups.isEmpty))
    blocks += sections(declarations)
    blocks += groups.map { section($0, standard: actions.standard) }
    if !groups.isEmpty {
      let names = path.map { " \($0.name)" }.joined()
      blocks.append(
        "  See '\(self.configuration.names) help\(names) <subcommand>' for detailed help.")
    }
    return wrapped(blocks.joined(separator: "\n\n"), width: width)
  }

  private func section(_ group: CommandGroup, standard: (any Command.Type)?) -> String {
    let lines = group.commands.filter { !$0.configuration.traits.contains(.hidden) }.map { type in
      let mark = standard.map { $0 == type } == true ? " (default)" : ""
      return line("\(type.configuration.names)\(mark)", type.configuration.abstract.description)
    }
    let title = group.title.isEmpty ? "" : "\(group.title.uppercased()) "
    return (["\(title)SUBCOMMANDS:"] + lines).joined(separator: "\n")
  }
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

/// The maximum number of options and arguments with which the usage line of a command mentions the options last. If a
/// command has more, the options are mentioned first.
private let maxShown = 12

/// Returns the sections of the help that list the arguments and the options. The options that all commands have come
/// last.
private func sections(_ declarations: [Declaration]) -> [String] {
  let own = declarations.filter { $0.section.utf8CodeUnitCount == 0 }
  let titled = declarations.filter { $0.section.utf8CodeUnitCount > 0 }
  let titles = titled.map(\.section.description).reduce(into: [String]()) { titles, title in
    if !titles.contains(title) { titles.append(title) }
  }
  let arguments = own.filter { !$0.isOption }.map(\.line)
  let options =
    own.filter(\.isOption).map(\.line) + [
      line("--version", "Show the version."), line("--help", "Show help information."),
    ]
  var sections = titles.map { title in
    (title, titled.filter { $0.section.description == title }.map(\.line))
  }
  let common = sections.firstIndex { $0.0 == everyCommand.description }.map {
    sections.remove(at: $0)
  }
  sections =
    [("Arguments", arguments)] + sections + [("Options", options)] + (common.map { [$0] } ?? [])
  return sections.filter { !$0.1.isEmpty }.map { title, lines in
    (["\(title.uppercased()):"] + lines).joined(separator: "\n")
  }
}

extension Declaration {
  fileprivate var synopsis: String {
    let form = mainForm + (kind == .arguments ? " ..." : "")
    return traits.contains(.required) ? form : "[\(form)]"
  }

  fileprivate var line: String {
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

/// Returns a help line with a name and its meaning; after a long name, the meaning is on a separate line.
private func line(_ name: String, _ meaning: String) -> String {
  let label = "  \(name)"
  let gap = optionColumn - label.count
  return gap > 0
    ? label + String(repeating: " ", count: gap) + meaning
    : "\(label)\n\(String(repeating: " ", count: optionColumn))\(meaning)"
}
