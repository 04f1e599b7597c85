import Bytes

@testable import CommandSyntax

/// A program with a command of each kind.
let sample = Commands(
  CommandConfiguration(command: "radio", abstract: "Play.", discussion: "Without a name: status."),
  [
    CommandGroup(title: "First", [Status.self, Find.self, Move.self]),
    CommandGroup(title: "Second", [Queue.self, Follow.self]),
  ], standard: Status.self, common: Common.self, meanings: { $0 == "mute" ? ["volume 0"] : [] })

struct Common: OptionGroup {
  let host, password: ByteString?
  let port: Port?
  let isLoud: Bool?

  init(_ words: inout Words) {
    host = words.option("-h, --host <host>", "The server.", .ofMpc)
    password = words.option("-P, --password <password>", "The password.", .ofMpc)
    port = words.option("-p, --port <port>", "The port.", [.ofMpc, .joined])
    isLoud = words.lastFlag(
      ("-q, --quiet, --no-status", "Say nothing.", false), ("-v, --verbose", "Say more.", true))
  }
}

struct Port: ArgumentValue, Equatable {
  let number: Int

  init?(argument: ByteString) {
    guard let number = Int(argument.description) else { return nil }
    self.number = number
  }
}

enum Kind: String, CaseIterable, RequiredValue { case song, album }

struct Status: Command {
  static let configuration = CommandConfiguration(
    mpc: "status", abstract: "Print the status.", discussion: "")

  let format: ByteString?

  init(_ words: inout Words) { format = words.optionalArgument("<format>", "The format.") }
}

struct Find: Command {
  static let configuration = CommandConfiguration(
    command: "find", abstract: "Find something.", discussion: "EXAMPLES\n  radio find x")

  let kind: Kind
  let names: [ByteString]
  let list, keys: ByteString?
  let sort: [ByteString]
  let limit: Port?
  let one, isLast: Bool

  init(_ words: inout Words) {
    kind = words.argument("<kind>", "What to find.")
    names = words.arguments("<name>", "The names.")
    list = words.option("--in <list>", "Where to look.", .anyValue)
    keys = words.option("--distinct <keys>", "Leave out repeats.")
    sort = words.options("--sort <key>", "The order.", .anyValue) { word in
      guard word != "wrong" else { throw ValidationError("it is no key") }
      return word
    }
    limit = words.option("-n <count>", "How many.")
    one = words.flag("-1", "One a line.")
    isLast = words.flag("--last", "The last one.")
    _ = words.flag("--shared", "Shared.", .ofSeveral)
  }

  func validate() throws {
    guard !one || !isLast else { throw ValidationError("give only one of -1 and --last") }
  }
}

struct Move: Command {
  static let configuration = CommandConfiguration(
    mpc: "move, mv", abstract: "Move a song.", discussion: "")

  let from: ByteString
  let to: ByteString
  let by: Kind

  init(_ words: inout Words) {
    from = words.argument("<from>", "The song.") { word in
      guard !word.isEmpty else { throw ValidationError("it is empty") }
      return word
    }
    to = words.argument("<to>", "The place.", default: "end")
    by = words.option("--by <kind>", "What moves.", default: "song")
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    words[0] == "now" ? "did you mean next?" : nil
  }
}

struct Queue: Command {
  static let configuration = CommandConfiguration(
    command: "queue", abstract: "Change the queue.", discussion: "",
    .standsAlone, actions: Actions([Sort.self, Status.self], standard: Status.self))

  init(_ words: inout Words) {}
}

struct Sort: Command {
  static let configuration = CommandConfiguration(
    command: "sort", abstract: "Sort it.", discussion: "")

  let keys: [ByteString]

  init(_ words: inout Words) {
    keys = words.arguments(
      "<key>", "The keys.", .required, reading: { $0 })
  }
}

struct Follow: Command {
  static let configuration = CommandConfiguration(
    command: "follow", abstract: "Run a program.", usage: "radio follow -- <program>",
    discussion: "", .unabbreviated)

  let parts, program: [ByteString]

  init(_ words: inout Words) {
    parts = words.arguments("<part>", "The parts.")
    program = words.program()
  }
}

/// Reads a line, of words with blanks between them; "''" is an empty word.
func read<Read: Command>(_ line: String, as type: Read.Type) throws -> Read {
  guard case .command(let words) = try sample.read(split(line)) else { throw UsageError("help") }
  guard words.type == type else { throw UsageError("it is \(words.name)") }
  return try words.command(type, Common.self).command
}

/// Reads the options of every command.
func readCommon(_ line: String) throws -> Common? {
  guard case .command(let words) = try sample.read(split(line)) else { throw UsageError("help") }
  return try common(words, words.type)
}

private func common(_ words: CommandWords, _ type: (some Command).Type) throws(UsageError)
  -> Common?
{
  try words.command(type, Common.self).common
}

/// The message about a wrong line; nil if it is right.
func complaint(about line: String) -> String? {
  do throws(UsageError) {
    guard case .command(let words) = try sample.read(split(line)) else { return nil }
    _ = try common(words, words.type)
    return nil
  } catch {
    return error.message
  }
}

func split(_ line: String) -> [ByteString] {
  line.split(separator: " ").map { $0 == "''" ? "" : ByteString($0) }
}
