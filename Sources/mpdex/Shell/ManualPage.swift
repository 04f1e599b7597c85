internal import ArgumentParser

/// The manual page mpdex(1), made from the help of the program and its commands.
///
/// - Parameter options: the options of every command.
func manualPage(
  of root: CommandConfiguration, everyCommand options: any ParsableArguments.Type
) throws -> String {
  var page = Roff()
  page.macro("TH", "MPDEX", "1", "", root.version, "User Commands")
  // Names such as XDG_RUNTIME_DIR must not be hyphenated.
  page.macro("nh")
  page.raw(".ad l")
  page.macro("SH", "NAME")
  page.text("mpdex - \(root.abstract.withoutPeriod)")
  page.macro("SH", "SYNOPSIS")
  page.raw(#"\fBmpdex\fR [\fIoptions\fR] [\fIcommand\fR] [\fIarguments\fR]"#)
  page.macro("SH", "DESCRIPTION")
  let sections = HelpText(root.discussion).sections
  page.body(sections[0].blocks)
  let shared = try SharedOptions(of: root.groupedSubcommands.flatMap(\.subcommands))
  try page.commands(root.groupedSubcommands, shared)
  page.macro("SH", "OPTIONS OF SEVERAL COMMANDS")
  page.parameters(shared.options)
  page.macro("SH", "OPTIONS OF EVERY COMMAND")
  try page.parameters(CommandHelp(of: options).parameters)
  for topic in HelpTopic.all {
    page.macro("SH", topic.heading)
    page.body(HelpText(topic.body).sections[0].blocks)
  }
  page.sections(sections.filter { $0.heading == "EXIT STATUS" })
  page.entries(environmentOfManual, under: "ENVIRONMENT")
  page.entries(filesOfManual, under: "FILES")
  page.sections(sections.filter { $0.heading == "EXAMPLES" })
  page.macro("SH", "SEE ALSO")
  page.raw(#"\fBmpd\fR(1), \fBmpd.conf\fR(5), \fBmpc\fR(1)"#)
  return page.source
}

extension Roff {
  fileprivate mutating func sections(_ sections: [HelpText.Section]) {
    for section in sections {
      macro("SH", section.heading)
      body(section.blocks)
    }
  }

  /// Writes a section of names with their meanings.
  fileprivate mutating func entries(_ entries: [ManualEntry], under heading: String) {
    macro("SH", heading)
    for entry in entries {
      macro("TP")
      raw(bold(entry.name))
      text(entry.meaning)
    }
  }

  fileprivate mutating func commands(_ groups: [CommandGroup], _ shared: SharedOptions) throws {
    macro("SH", "COMMANDS")
    for group in groups {
      macro("SS", group.name)
      for type in group.subcommands { try command(type, shared) }
    }
  }

  /// Describes a command and its actions.
  private mutating func command(
    _ type: any ParsableCommand.Type, _ shared: SharedOptions, of parent: String = ""
  ) throws {
    let help = try CommandHelp(of: type)
    let name = parent + help.commandName
    describe(help, as: name, shared)
    for type in type.configuration.subcommands { try command(type, shared, of: name + " ") }
  }

  private mutating func describe(_ help: CommandHelp, as name: String, _ shared: SharedOptions) {
    macro("TP")
    raw(bold(name) + help.positionals.map { " " + synopsis($0) }.joined())
    text(help.abstract ?? "")
    macro("RS")
    let sections = HelpText(help.discussion ?? "").sections
    if !sections[0].blocks.isEmpty { macro("PP") }
    body(sections[0].blocks)
    let own = help.parameters.filter { !$0.isOfEveryCommand }
    parameters(own.filter { !shared.contains($0) })
    let names = own.filter(shared.contains).map { bold($0.spellings.joined(separator: ", ")) }
    if !names.isEmpty {
      macro("PP")
      raw("Also: " + names.joined(separator: "; "))
    }
    for section in sections.dropFirst() { examples(section) }
    macro("RE")
  }

  private mutating func examples(_ section: HelpText.Section) {
    macro("PP")
    text(section.heading.prefix(1) + section.heading.dropFirst().lowercased() + ":")
    macro("PP")
    body(section.blocks)
  }

  /// Writes a paragraph for each parameter: its name, then its description.
  mutating func parameters(_ parameters: [ParameterHelp]) {
    for parameter in parameters {
      macro("TP")
      raw(tag(parameter))
      text(parameter.fullAbstract)
    }
  }

  /// Writes paragraphs and literal lines.
  mutating func body(_ blocks: [HelpText.Block]) {
    for (index, block) in blocks.enumerated() {
      if index > 0 { macro("PP") }
      switch block {
      case .paragraph(let paragraph): text(paragraph)
      case .lines(let lines): literal(lines)
      }
    }
  }

  private func tag(_ parameter: ParameterHelp) -> String {
    let value = italic(parameter.valueName ?? "")
    if parameter.kind == .positional { return value }
    let names = parameter.spellings.map { bold($0) }.joined(separator: ", ")
    return parameter.kind == .option ? "\(names) \(value)" : names
  }

  private func synopsis(_ parameter: ParameterHelp) -> String {
    let value = italic(parameter.valueName ?? "") + (parameter.isRepeating ? " ..." : "")
    return parameter.isOptional ? "[\(value)]" : value
  }
}

/// The options that several commands have with the same meaning, which the manual explains once. An
/// option with several such meanings is explained with each command.
private struct SharedOptions {
  /// The options, in the order of the commands.
  private(set) var options: [ParameterHelp] = []
  private var keys: Set<String> = []

  init(of commands: [any ParsableCommand.Type]) throws {
    var seen: Set<String> = []
    for type in commands + commands.flatMap({ $0.configuration.subcommands }) {
      for option in try CommandHelp(of: type).options where !option.isOfEveryCommand {
        let isRepeated = !seen.insert(option.key).inserted
        if isRepeated, keys.insert(option.key).inserted { options.append(option) }
      }
    }
    let meanings = Dictionary(grouping: options, by: \.spellings)
    options.removeAll { meanings[$0.spellings]?.count != 1 }
    keys = Set(options.map(\.key))
  }

  func contains(_ option: ParameterHelp) -> Bool { keys.contains(option.key) }
}

extension ParameterHelp {
  fileprivate var isOfEveryCommand: Bool { sectionTitle == "Every command" }

  /// The names and the description of an option, which two commands share if they mean the same.
  fileprivate var key: String {
    kind == .positional ? "" : spellings.joined(separator: " ") + fullAbstract
  }

  /// The description with all possible values and the default value.
  fileprivate var fullAbstract: String {
    let values = allValues.map { " (one of: \($0.joined(separator: ", ")))" } ?? ""
    let standard = defaultValue.map { " (default: \($0))" } ?? ""
    return (abstract ?? "") + values + standard
  }
}

extension String {
  fileprivate var withoutPeriod: String {
    (prefix(1).lowercased() + dropFirst()).trimmingSuffix(while: { $0 == "." })
  }

  private func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    String(reversed().drop(while: isDropped).reversed())
  }
}
