internal import Bytes
internal import CommandRuntime
internal import CommandSyntax

/// The options, the arguments and the code that two commands share, such as `clearplaylist` and `playlist clear`. The
/// second of the two is an action of the command `playlist`.
protocol PlaylistDeed: OptionGroup {
  static var jsonKeys: JSONKeys { get }

  /// Describes one of the two commands.
  ///
  /// - Parameters:
  ///   - names: the name of the command, followed by aliases after commas.
  ///   - owner: the name of the command to which the action belongs; empty if the command is not an action.
  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration

  func run(in context: CommandContext) throws
}

extension PlaylistDeed {
  static var jsonKeys: JSONKeys { .songChange }

  static func command(_ name: StaticString, _ traits: CommandTraits = []) -> CommandConfiguration {
    configuration(name, of: "", traits)
  }

  static func action(_ names: StaticString) -> CommandConfiguration {
    configuration(names, of: "playlist", [])
  }

  /// Returns the words with which examples in the help call the command, such as "mpdex playlist clear".
  static func call(_ names: StaticString, of owner: String) -> String {
    let name = names.description.prefix { $0 != "," }
    return "mpdex \(owner)\(owner.isEmpty ? "" : " ")\(name)"
  }
}

/// One of two commands that share a `PlaylistDeed`.
protocol PlaylistSpelling: RunnableCommand {
  associatedtype Deed: PlaylistDeed

  var deed: Deed { get }
  init(deed: Deed)
}

extension PlaylistSpelling {
  static var jsonKeys: JSONKeys { Deed.jsonKeys }

  init(_ words: inout Words) { self.init(deed: words.group()) }

  func run(in context: CommandContext) throws { try deed.run(in: context) }
}

extension Words {
  /// Declares the argument that names a stored playlist, and returns its value.
  mutating func playlistName() -> ByteString {
    argument("<name>", "The playlist's name.", reading: nonEmpty)
  }
}
