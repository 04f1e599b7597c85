internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient

struct Partitions: RunnableCommand {
  static let jsonKeys: JSONKeys = ["partition"]

  static let configuration = CommandConfiguration(
    command: "partitions",
    abstract: "List the partitions: players with a queue and outputs of their own.",
    discussion: """
      EXAMPLES
        mpdex partitions
        mpdex status --partition kitchen
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let partitions = try context.run(.partitions)
    try context.output.printNames(partitions.map(\.name), as: "partition", results)
  }
}

struct MakePartition: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "makepart",
    abstract: "Make partitions.",
    discussion: """
      A name may have letters, digits, "-" and "_". With "-", reads the names from standard input, \
      one per line. If one of them is refused, the others are still created, and the exit status \
      is 75.

      EXAMPLES
        mpdex makepart kitchen
        mpdex makepart kitchen garden
      """)

  let names: [ByteString]
  let input: InputOptions

  init(_ words: inout Words) {
    names = words.arguments(
      "<name>", "The names of the new partitions.", .required, reading: nonEmpty)
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let names = try input.argumentsOrInput(names, context.output)
    try context.server.connect()
    var batch = BatchReport("made")
    try batch.run(names) { name in
      try context.run(.newPartition(name), about: name)
    }
    try batch.throwFailures()
  }
}

struct DeletePartition: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "delpart",
    abstract: "Delete partitions.",
    discussion: """
      With "-", reads the names from standard input, one per line. The server refuses to delete a \
      partition with a client or an output in it, so move these away first. If one of them is \
      refused, the others are still deleted, and the exit status is 75.

      EXAMPLES
        mpdex delpart kitchen
        mpdex moveoutput Kitchen && mpdex delpart kitchen
      """, .unabbreviated)

  let names: [ByteString]
  let input: InputOptions

  init(_ words: inout Words) {
    names = words.arguments("<partition>", "Names of partitions.", .required, reading: nonEmpty)
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let names = try input.argumentsOrInput(names, context.output)
    try context.server.connect()
    var batch = BatchReport("deleted")
    try batch.run(names) { name in
      try context.run(.deletePartition(name), about: name)
    }
    try batch.throwFailures()
  }
}
