internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import TerminalText

struct StickerCommand: RunnableCommand {
  static let jsonKeys: JSONKeys = ["uri", "name", "value"]

  static let configuration = CommandConfiguration(
    mpc: "sticker",
    abstract: "Attach values to songs, show them and find songs by them.",
    discussion: """
      sticker URI set NAME VALUE        attach, replacing one with that name
      sticker URI get NAME              print NAME=VALUE
      sticker URI list                  print all, sorted by name
      sticker URI delete [NAME]         remove one, or all
      sticker DIR find NAME [OP VALUE]  print URI: NAME=VALUE of each song below

      The directory "" contains all songs. OP is =, < or >, which compare strings ("10" is less \
      than "9"); since MPD 0.24 also eq, lt and gt, which compare whole numbers, contains and \
      starts_with. With -0, find prints only the URIs. Exits with 1 if there is no such song or \
      sticker.

      EXAMPLES
        mpdex sticker Flat/1.flac set rating 5
        mpdex sticker "" find rating '>' 3
        mpdex sticker Artists find rating = 5 -0 | mpdex add -0
      """)

  private(set) var uri: ByteString
  let action: StickerAction
  let arguments: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    uri = words.argument("<uri>", "The song, or for find a directory.")
    action = words.argument("<action>", "The action: set, get, list, delete or find.")
    arguments = words.arguments("<argument>", "The arguments of the action.")
    results = words.group()
  }

  func validate() throws {
    guard action.counts.contains(arguments.count) else {
      throw ValidationError("wrong number of arguments: write `mpdex \(action.form)`")
    }
    try checkName()
    if action == .set || action == .delete {
      try results.refuse(because: "'\(action.rawValue)' prints no results")
    }
    guard action != .find || arguments.count == 1 || condition != nil else {
      throw ValidationError(
        "the comparison must be one of "
          + StickerCondition.Operator.allCases.map(\.rawValue).joined(separator: ", "))
    }
  }

  /// Throws if the name of the sticker is empty, since servers ignore such names. Also throws if the name of a new
  /// sticker contains an equals sign, which would make the output ambiguous.
  private func checkName() throws {
    guard let name = arguments.first else { return }
    guard !name.isEmpty else {
      throw ValidationError("the sticker's name is empty; nothing was sent")
    }
    guard action != .set || !name.bytes.contains(.equalsSign) else {
      throw ValidationError(
        "the sticker's name '\(name.terminalSafe)' contains '='; give the name and the value "
          + "as separate arguments: `mpdex \(action.form)`; nothing was sent")
    }
  }

  func run(in context: CommandContext) throws {
    var command = self
    command.uri = try context.server.relativeToMusicDirectory(uri)
    try command.act(in: context)
  }

  private func act(in context: CommandContext) throws {
    guard !uri.isEmpty || action == .find else {
      throw CommandFailure(
        .usage,
        "the song's URI is empty; nothing was done; if it comes from `mpdex get uri`, there is no current song"
      )
    }
    switch action {
    case .set:
      try run(.setSticker(arguments[0], to: arguments[1], of: uri), in: context)
    case .delete:
      try delete(in: context)
    case .get:
      let value = try run(.sticker(arguments[0], of: uri), in: context)
      try print([Sticker(uri: uri, name: arguments[0], value: value)], in: context)
    case .list:
      try print(run(.stickers(of: uri), in: context), in: context)
    case .find:
      try find(in: context)
    }
  }

  /// The condition of `find`; nil if no condition is given, or if its operator does not exist.
  private var condition: StickerCondition? {
    guard arguments.count == 3 else { return nil }
    return StickerCondition.Operator(rawValue: arguments[1].description).map {
      StickerCondition($0, arguments[2])
    }
  }

  /// Sends a request. If the song or the sticker does not exist, throws a failure with the exit status that means "no".
  @discardableResult
  private func run<Reply>(_ request: Request<Reply>, in context: CommandContext) throws -> Reply {
    try context.withConnection { server in
      try server.run(request)
    } onError: { error in
      guard error.code == .ack(.noExist) else { throw CommandFailure(error, about: uri) }
      throw CommandFailure(.no, "\(uri.terminalSafe): \(error.message)")
    }
  }

  private func delete(in context: CommandContext) throws {
    if let name = arguments.first {
      try run(.deleteSticker(name, of: uri), in: context)
    } else if try run(.stickers(of: uri), in: context).isEmpty {
      // The server is not asked to delete anything, because MPD 0.24 crashes if the song has no stickers.
      throw CommandFailure(.no, "\(uri.terminalSafe): there are no stickers to delete")
    } else {
      try run(.deleteStickers(of: uri), in: context)
    }
  }

  private func find(in context: CommandContext) throws {
    if let condition, condition.comparison.isNew,
      try context.server.protocolVersion() < (0, 24, 0)
    {
      throw CommandFailure(
        .refused,
        "this server can compare stickers only with =, < and >; the other comparisons need MPD 0.24"
      )
    }
    let found = try run(
      .stickers(named: arguments[0], below: uri.withoutTrailingSlash, where: condition),
      in: context)
    guard !found.isEmpty else { throw nothingFound }
    try print(found, in: context)
  }

  private func print(_ stickers: [Sticker], in context: CommandContext) throws {
    let output = context.output(for: results)
    for sticker in stickers {
      if results.json {
        output.writeJSON([
          "name": sticker.name, "uri": sticker.uri, "value": sticker.value,
        ])
      } else if action != .find {
        output.writeSafely("\(sticker.name)=\(sticker.value)")
      } else if results.nulTerminated {
        output.writeSafely(sticker.uri)
      } else {
        output.writeSafely("\(sticker.uri): \(sticker.name)=\(sticker.value)")
      }
    }
  }
}

/// The word that tells `sticker` what to do.
enum StickerAction: String, RequiredValue, CaseIterable {
  case set, get, list, delete, find

  fileprivate var counts: [Int] {
    switch self {
    case .set: [2]
    case .get: [1]
    case .list: [0]
    case .delete: [0, 1]
    case .find: [1, 3]
    }
  }

  fileprivate var form: String {
    switch self {
    case .set: "sticker URI set NAME VALUE"
    case .get: "sticker URI get NAME"
    case .list: "sticker URI list"
    case .delete: "sticker URI delete [NAME]"
    case .find: "sticker DIR find NAME [OP VALUE]"
    }
  }
}

extension StickerCondition.Operator {
  /// Whether the operator requires MPD 0.24.
  fileprivate var isNew: Bool { ![.equals, .less, .greater].contains(self) }
}
