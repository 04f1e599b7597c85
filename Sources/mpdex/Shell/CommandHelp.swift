internal import ArgumentParser
internal import FoundationEssentials

/// The parser's description of a command, from which completion and the manual page are made.
struct CommandHelp: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  private let arguments: [ParameterHelp]?

  /// Asks the parser to describe a command or a group of options. This is expensive: it takes 0.1
  /// ms or more.
  init(of command: any ParsableArguments.Type) throws {
    struct Dump: Decodable { let command: CommandHelp }
    let dump = Data(command._dumpHelp().utf8)
    self = try JSONDecoder().decode(Dump.self, from: dump).command
  }

  /// The arguments and options in the order of the help, without --help.
  var parameters: [ParameterHelp] {
    (arguments ?? []).filter { $0.shouldDisplay && !$0.spellings.contains("--help") }
  }

  var positionals: [ParameterHelp] { parameters.filter { $0.kind == .positional } }
  var options: [ParameterHelp] { parameters.filter { $0.kind != .positional } }

  /// Returns the option with a name such as "--host" or "-h"; nil if there is none.
  func option(_ spelling: String) -> ParameterHelp? {
    options.first { $0.spellings.contains(spelling) }
  }
}

/// The parser's description of an argument or an option.
struct ParameterHelp: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }

  let kind: Kind
  let shouldDisplay: Bool
  /// The heading under which the help shows the parameter; nil for the command's own parameters.
  let sectionTitle: String?
  let isOptional: Bool
  let isRepeating: Bool
  /// The name of the value in the help.
  let valueName: String?
  let defaultValue: String?
  /// All possible values; nil if there is no fixed set.
  let allValues: [String]?
  let abstract: String?
  private let names: [Name]?

  /// The names of an option, with their dashes.
  var spellings: [String] { names?.map(\.spelling) ?? [] }
}
