internal import CommandSyntax

/// Returns the manual page mpdex(1), generated from the help of the program and its commands.
func manualPage(of program: Commands, version: String) -> String {
  let root = program.configuration
  var page = Roff()
  page.macro("TH", "MPDEX", "1", "", version, "User Commands")
  // Names such as XDG_RUNTIME_DIR must not be hyphenated.
  page.macro("nh")
  page.raw(".ad l")
  page.macro("SH", "NAME")
  page.text("mpdex - \(root.abstract.description.withoutPeriod)")
  page.macro("SH", "SYNOPSIS")
  page.raw(#"\fBmpdex\fR [\fIoptions\fR] [\fIcommand\fR] [\fIarguments\fR]"#)
  page.macro("SH", "DESCRIPTION")
  let general = HelpText(generalHelp).sections.filter { !$0.blocks.isEmpty }
  page.text("Without a command, the status is printed.")
  page.subsections(general.filter { $0.heading != "EXIT STATUS" })
  let shared = SharedOptions(of: program)
  page.commands(program, shared)
  page.macro("SH", "OPTIONS OF SEVERAL COMMANDS")
  page.parameters(shared.options)
  page.macro("SH", "OPTIONS OF EVERY COMMAND")
  page.parameters(program.optionsOfEveryCommand)
  for topic in HelpTopic.ofManual { page.topic(topic) }
  page.sections(general.filter { $0.heading == "EXIT STATUS" })
  page.entries(environmentOfManual, under: "ENVIRONMENT")
  page.entries(filesOfManual, under: "FILES")
  page.macro("SH", "EXAMPLES")
  page.body(HelpText(everyDay).sections[0].blocks)
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

  fileprivate mutating func subsections(_ sections: [HelpText.Section]) {
    for section in sections {
      macro("SS", section.heading.prefix(1) + section.heading.dropFirst().lowercased())
      body(section.blocks)
    }
  }

  fileprivate mutating func topic(_ topic: HelpTopic) {
    macro("SH", topic.heading)
    // Rows are shown as they are only if they fit the width of a page; longer ones would be joined into a paragraph.
    let sections = HelpText(wrapped(topic.body, width: 78, keepsCode: topic.keepsCode)).sections
    body(sections[0].blocks)
    subsections(Array(sections.dropFirst()))
  }

  fileprivate mutating func entries(_ entries: [ManualEntry], under heading: String) {
    macro("SH", heading)
    for entry in entries {
      macro("TP")
      raw(bold(entry.name))
      text(entry.meaning)
    }
  }

  fileprivate mutating func commands(_ program: Commands, _ shared: SharedOptions) {
    macro("SH", "COMMANDS")
    for group in program.groups {
      macro("SS", group.title)
      if let text = textOfGroup[group.title] { self.text(text) }
      for type in group.commands { command(type, of: program, shared) }
    }
  }

  private mutating func command(
    _ type: any Command.Type, of program: Commands, _ shared: SharedOptions,
    after parent: String = ""
  ) {
    let name = parent + type.name
    describe(type, program.parameters(of: type), as: name, shared)
    for action in type.configuration.actions.all {
      command(action, of: program, shared, after: name + " ")
    }
  }

  private mutating func describe(
    _ type: any Command.Type, _ parameters: [Declaration], as name: String, _ shared: SharedOptions
  ) {
    macro("TP")
    raw(bold(name) + parameters.filter { !$0.isOption }.map { " " + synopsis($0) }.joined())
    text(type.configuration.abstract.description)
    macro("RS")
    let sections = HelpText(type.configuration.discussion()).sections
    if !sections[0].blocks.isEmpty { macro("PP") }
    body(sections[0].blocks)
    let own = parameters.filter { !$0.isOfEveryCommand }
    self.parameters(own.filter { !shared.contains($0) })
    let names = own.filter(shared.contains).map { bold($0.names.joined(separator: ", ")) }
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

  /// Writes, for each parameter, a paragraph that consists of the parameter's name and description.
  mutating func parameters(_ parameters: [Declaration]) {
    for parameter in parameters {
      macro("TP")
      raw(tag(parameter))
      text(parameter.fullAbstract)
    }
  }

  /// Writes blocks of text: paragraphs, and lines that are shown literally.
  mutating func body(_ blocks: [HelpText.Block]) {
    for (index, block) in blocks.enumerated() {
      if index > 0 { macro("PP") }
      switch block {
      case .paragraph(let paragraph): text(paragraph)
      case .lines(let lines): literal(lines)
      }
    }
  }

  private func tag(_ parameter: Declaration) -> String {
    let value = italic(parameter.valueName ?? "")
    if !parameter.isOption { return value }
    let names = parameter.names.map { bold($0) }.joined(separator: ", ")
    return parameter.kind == .option ? "\(names) \(value)" : names
  }

  private func synopsis(_ parameter: Declaration) -> String {
    let value = italic(parameter.valueName ?? "") + (parameter.kind == .arguments ? " ..." : "")
    return parameter.traits.contains(.required) ? value : "[\(value)]"
  }
}

/// Options that have the same meaning in several commands, and that the manual therefore explains only once. If several
/// such meanings belong to options with the same name, each command explains its own option instead.
private struct SharedOptions {
  /// The shared options, in the order in which the commands declare them.
  private(set) var options: [Declaration] = []
  private var keys: Set<String> = []

  init(of program: Commands) {
    let commands = program.all
    var seen: Set<String> = []
    for type in commands + commands.flatMap({ $0.configuration.actions.all }) {
      for option in program.parameters(of: type) where option.isOption && !option.isOfEveryCommand {
        let isRepeated = !seen.insert(option.key).inserted
        if isRepeated, keys.insert(option.key).inserted { options.append(option) }
      }
    }
    let meanings = Dictionary(grouping: options, by: \.names)
    options.removeAll { meanings[$0.names]?.count != 1 }
    keys = Set(options.map(\.key))
  }

  func contains(_ option: Declaration) -> Bool { keys.contains(option.key) }
}

extension Commands {
  fileprivate func parameters(of type: any Command.Type) -> [Declaration] {
    describe(type).declarations.filter(\.isShown)
  }
}

extension Declaration {
  /// The names and the description of an option. Options with equal keys have the same meaning.
  fileprivate var key: String {
    !isOption ? "" : names.joined(separator: " ") + fullAbstract
  }

  /// The description of the parameter, followed by its possible values and its default value.
  fileprivate var fullAbstract: String {
    let words = type?.allValues ?? []
    let values = words.isEmpty ? "" : " (one of: \(words.joined(separator: ", ")))"
    let standard = standard.utf8CodeUnitCount == 0 ? "" : " (default: \(standard))"
    return help.description + values + standard
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

/// A name and its description, as an entry of a list in the manual.
struct ManualEntry {
  let name: String
  let meaning: String
}

/// The environment variables that the program reads. An empty variable counts as unset.
let environmentOfManual = [
  ManualEntry(
    name: "MPD_HOST", meaning: "The server, as with --host; a password can precede it, with an @."),
  ManualEntry(name: "MPD_PORT", meaning: "The server's TCP port, as with --port."),
  ManualEntry(
    name: "MPD_TIMEOUT", meaning: "The number of seconds for which the server may be silent."),
  ManualEntry(
    name: "MPC_FORMAT", meaning: "How songs are shown to people, as with --format."),
  ManualEntry(
    name: "MPDEX_ARTICLES",
    meaning: "The words to ignore at the beginning of a name, as with --ignore-articles."),
  ManualEntry(name: "MPDEX_LOCALE", meaning: "The locale of the order of names, as with --locale."),
  ManualEntry(
    name: "LC_ALL, LC_COLLATE, LANG",
    meaning:
      "The locale of the order of names, if there is no other; the first that is set is used."
  ),
  ManualEntry(name: "NO_COLOR", meaning: "If it is set, nothing is coloured on a terminal."),
  ManualEntry(
    name: "XDG_RUNTIME_DIR, XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, HOME",
    meaning: "The directories of sockets, settings, the cache and the journal."),
]

/// The files that the program uses.
let filesOfManual = [
  ManualEntry(
    name: "$XDG_CONFIG_HOME/mpdex/config",
    meaning: """
      The settings, as SETTINGS has them. Without XDG_CONFIG_HOME it is ~/.config/mpdex/config.
      """),
  ManualEntry(
    name: "$XDG_CACHE_HOME/mpdex",
    meaning: "The cache of finished indexes and songs, without XDG_CACHE_HOME ~/.cache/mpdex."),
  ManualEntry(
    name: "$XDG_RUNTIME_DIR/mpd/socket, /run/mpd/socket",
    meaning: "The servers that are tried if no host and no port are given."),
]
