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
  try page.commands(root.groupedSubcommands)
  page.macro("SH", "OPTIONS OF EVERY COMMAND")
  try page.parameters(CommandHelp(of: options).parameters)
  for section in sections.dropFirst() {
    page.macro("SH", section.heading)
    page.body(section.blocks)
  }
  page.macro("SH", "SEE ALSO")
  page.raw(#"\fBmpd\fR(1), \fBmpd.conf\fR(5), \fBmpc\fR(1)"#)
  return page.source
}

extension Roff {
  fileprivate mutating func commands(_ groups: [CommandGroup]) throws {
    macro("SH", "COMMANDS")
    for group in groups {
      macro("SS", group.name)
      for type in group.subcommands { try command(type) }
    }
  }

  /// Describes a command and its actions.
  private mutating func command(_ type: any ParsableCommand.Type, of parent: String = "") throws {
    let help = try CommandHelp(of: type)
    let name = parent + help.commandName
    describe(help, as: name)
    for type in type.configuration.subcommands { try command(type, of: name + " ") }
  }

  private mutating func describe(_ help: CommandHelp, as name: String) {
    macro("TP")
    raw(bold(name) + help.positionals.map { " " + synopsis($0) }.joined())
    text(help.abstract ?? "")
    macro("RS")
    let sections = HelpText(help.discussion ?? "").sections
    if !sections[0].blocks.isEmpty { macro("PP") }
    body(sections[0].blocks)
    parameters(help.parameters.filter { $0.sectionTitle != "Every command" })
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

extension ParameterHelp {
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
