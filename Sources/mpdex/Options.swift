internal import ArgumentParser
internal import Collation
internal import ListingIndex
internal import MPDClient

/// Where the server is; every command that asks one takes these.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: [.customShort("h"), .long],
    help: "The server: HOST, PASSWORD@HOST, /path/to/socket or @abstract.")
  var host: ByteString?

  @Option(name: .shortAndLong, help: "The server's TCP port.")
  var port: UInt16?

  @Option(name: [.customShort("P"), .long], help: "The server's password.")
  var password: ByteString?

  @Option(name: [.customShort("a"), .long], help: "The partition to use.")
  var partition: ByteString?

  @Option(help: ArgumentHelp("How long the server may be silent.", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    guard timeout.map((1...86_400).contains) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    guard port != 0 else { throw ValidationError("--port takes a number from 1 to 65535") }
  }

  /// Connects, or fails with every address that was tried.
  func connect() throws(CommandFailure) -> Connection {
    var options = ConnectionSettings.Options()
    options.host = host
    options.port = port
    options.password = password
    options.timeoutSeconds = timeout
    do throws(MPDError) {
      var connection = try Connection.open(.fromEnvironment(options))
      if let partition { try connection.run(.partition(partition)) }
      return connection
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// The order of a sorted listing, and what stands in it.
struct ListingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sort as this locale does; else LC_ALL, LC_COLLATE or LANG.", valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "Which script stands first: latin, or as the locale has it: locale.", valueName: "order"))
  var scriptOrder: ScriptOrderOption = .latin

  @Option(
    help: ArgumentHelp(
      "Words that do not count at the beginning of a name, commas between them: the,a,an.",
      valueName: "words"))
  var ignoreArticles: ByteString?

  @Option(help: ArgumentHelp("Only directories, songs or playlists.", valueName: "kind"))
  var only: KindOption?

  /// Opens the collation; a locale of the environment that ICU does not know counts as the root.
  func collator() throws(CommandFailure) -> Collator {
    let named = locale.map(CollationLocale.init)
    let wanted = named ?? CollationLocale.from { environmentVariable($0)?.description }
    do throws(CollationError) {
      return try collator(wanted)
    } catch {
      guard named == nil, let root = try? collator(.root) else {
        throw CommandFailure(.usage, error.description)
      }
      return root
    }
  }
}

extension ListingOptions {
  private func collator(_ locale: CollationLocale) throws(CollationError) -> Collator {
    let articles = ignoreArticles?.description.split(separator: ",").map(String.init) ?? []
    return try Collator(
      locale: locale, scriptOrder: scriptOrder.order, ignoringArticles: articles)
  }
}

enum ScriptOrderOption: String, ExpressibleByArgument, CaseIterable {
  case latin
  case locale

  var order: ScriptOrder { self == .latin ? .latinFirst : .locale }
}

enum KindOption: String, ExpressibleByArgument, CaseIterable {
  case directories
  case songs
  case playlists

  var kind: EntryKind {
    switch self {
    case .directories: .directory
    case .songs: .song
    case .playlists: .playlist
    }
  }
}

/// How results are printed for programs.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON object a line.")
  var json = false

  @Flag(name: [.customShort("0"), .customLong("print0")], help: "End each result with a NUL byte.")
  var nulTerminated = false

  func output() -> Output { Output(nulTerminated: nulTerminated) }
}

/// Runs a part of a command that talks to the server, about an argument if there is one.
func asking<Result>(
  about argument: ByteString? = nil, _ body: () throws(MPDError) -> Result
) throws(CommandFailure) -> Result {
  do throws(MPDError) {
    return try body()
  } catch {
    throw CommandFailure(error, about: argument)
  }
}
