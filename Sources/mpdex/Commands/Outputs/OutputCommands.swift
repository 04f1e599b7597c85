internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import TerminalText

let outputCommands = CommandGroup(
  title: "Outputs and partitions",
  [
    Outputs.self, Enable.self, Disable.self, ToggleOutput.self, OutputSet.self, MoveOutput.self,
    Partitions.self, MakePartition.self, DeletePartition.self,
  ])

struct Outputs: RunnableCommand {
  static let jsonKeys: JSONKeys = .output

  static let configuration = CommandConfiguration(
    mpc: "outputs",
    abstract: "List the audio outputs, whether they are enabled, and their attributes.",
    discussion: """
      With -0 the names are printed instead of texts.

      EXAMPLES
        mpdex outputs
        mpdex outputs --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let outputs = try context.run(.outputs)
    try printOutputs(outputs, results, in: context)
  }
}

struct Enable: RunnableCommand {
  static let jsonKeys: JSONKeys = .output

  static let configuration = CommandConfiguration(
    mpc: "enable",
    abstract: "Enable outputs, and list all of them.",
    discussion: """
      With "-", reads the outputs from standard input, one per line (with -0, separated by NUL). \
      Reports the changes on a terminal, or with -v. If one of the outputs does not exist, nothing is \
      changed.

      EXAMPLES
        mpdex enable 2
        mpdex enable "Living room" Kitchen
        mpdex enable only Kitchen         and disable all others
      """)

  let outputs: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    outputs = words.arguments("<output>", SwitchedOutputs.help, .required)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let change = OutputChange(named: .enable, others: .disable)
    try SwitchedOutputs(outputs, results).apply(change, results, in: context)
  }
}

struct Disable: RunnableCommand {
  static let jsonKeys: JSONKeys = .output

  static let configuration = CommandConfiguration(
    mpc: "disable",
    abstract: "Disable outputs, and list all of them.",
    discussion: """
      With "-", reads the outputs from standard input, one per line (with -0, separated by NUL). \
      Reports the changes on a terminal, or with -v. If one of the outputs does not exist, nothing is \
      changed.

      EXAMPLES
        mpdex disable Kitchen
        mpdex disable only 1              and enable all others
      """)

  let outputs: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    outputs = words.arguments("<output>", SwitchedOutputs.help, .required)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let change = OutputChange(named: .disable, others: .enable)
    try SwitchedOutputs(outputs, results).apply(change, results, in: context)
  }
}

struct ToggleOutput: RunnableCommand {
  static let jsonKeys: JSONKeys = .output

  static let configuration = CommandConfiguration(
    mpc: "toggleoutput",
    abstract: "Enable disabled outputs, disable enabled ones, and list all of them.",
    discussion: """
      With "-", reads the outputs from standard input, one per line (with -0, separated by NUL). \
      Reports the changes on a terminal, or with -v. If one of the outputs does not exist, nothing is \
      changed. With "only" before them the others are toggled as well, as mpc does.

      EXAMPLES
        mpdex toggleoutput 2
        mpdex toggleoutput Kitchen "Living room"
      """)

  let outputs: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    outputs = words.arguments("<output>", SwitchedOutputs.help, .required)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let change = OutputChange(named: .toggle, others: .toggle)
    try SwitchedOutputs(outputs, results).apply(change, results, in: context)
  }
}

struct MoveOutput: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "moveoutput",
    abstract: "Move an output into the partition of --partition, or into the default one.",
    discussion: """
      Numbers are those of the outputs in the default partition or, since MPD 0.25, of the whole \
      server.

      EXAMPLES
        mpdex moveoutput Kitchen --partition kitchen
        mpdex moveoutput Kitchen          back into the default partition
      """)

  let output: ByteString

  init(_ words: inout Words) {
    output = words.argument("<output>", "A number or a name.", reading: nonEmpty)
  }

  func run(in context: CommandContext) throws {
    guard output.number(as: Int.self) == nil else {
      return try move(nameOfOutput(in: context), context)
    }
    // The given name is tried first. If no output has this name, the output is looked up, so that the failure can
    // list the existing outputs.
    if try !isMoved(in: context) { try move(nameOfOutput(in: context), context) }
  }

  /// Moves the output that has the given name to the partition; returns false if no output has this name.
  private func isMoved(in context: CommandContext) throws -> Bool {
    try context.withConnection(about: output) { server in
      do {
        try server.run(.moveOutput(output))
        return true
      } catch let error as MPDError where error.code == .ack(.noExist) {
        return false
      }
    }
  }

  private func move(_ name: ByteString, _ context: CommandContext) throws {
    try context.run(.moveOutput(name), about: output)
  }

  /// Finds the output to move and returns its name, since the server moves outputs by name.
  private func nameOfOutput(in context: CommandContext) throws -> ByteString {
    let outputs = try context.withConnection { server in
      let outputs = try server.outputs { $0.name == output || "\($0.id + 1)" == output }
      if let partition = context.settings.partition { try server.run(.switchPartition(partition)) }
      return outputs
    }
    return try findOutputs([output], among: outputs)[0].name
  }
}

extension Connection {
  /// Returns the outputs of the default partition. If the wanted output is not among them, returns the outputs of all
  /// partitions: as of MPD 0.25, a partition lists only its own outputs. The numbers of outputs are unique across the
  /// whole server.
  fileprivate mutating func outputs(
    including isWanted: (Output) -> Bool
  ) throws -> [Output] {
    try run(.switchPartition("default"))
    var outputs = try run(.outputs)
    guard !outputs.contains(where: isWanted) else { return outputs }
    for partition in try run(.partitions) where partition.name != "default" {
      try run(.switchPartition(partition.name))
      outputs += try run(.outputs)
    }
    try run(.switchPartition("default"))
    return outputs
  }
}

struct OutputSet: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "outputset",
    abstract: "Set an attribute of an output while the server runs.",
    discussion: """
      `mpdex outputs` lists the attributes of an output. The server loses the changes when it \
      ends.

      EXAMPLES
        mpdex outputset 1 dop=1
        mpdex outputset "Living room" allowed_formats=44100:16:2
      """)

  let output: ByteString
  let assignment: ByteString

  init(_ words: inout Words) {
    output = words.argument("<output>", "A number or a name.")
    assignment = words.argument("<attribute>", "The attribute's name, '=' and its value.")
  }

  func run(in context: CommandContext) throws {
    let (name, value) = try parts(of: assignment)
    let outputs = try context.run(.outputs)
    let found = try findOutputs([output], among: outputs)[0]
    try context.withConnection { server in
      try server.run(.setAttribute(name, to: value, ofOutput: found.id))
    } onError: { error in
      let failure = CommandFailure(error)
      throw CommandFailure(failure.status, failure.message + attributes(of: found))
    }
  }

  private func parts(of assignment: ByteString) throws -> (name: ByteString, value: ByteString) {
    guard let index = assignment.firstIndex(of: .equalsSign), index > 0 else {
      throw CommandFailure(
        .usage, "'\(assignment.terminalSafe)' is not of the form NAME=VALUE; nothing was changed")
    }
    return (ByteString(assignment[..<index]), ByteString(assignment[(index + 1)...]))
  }

  private func attributes(of output: Output) -> String {
    let names = output.attributes.map(\.name).joined(separator: ", ")
    let noun = output.attributes.count == 1 ? "attribute" : "attributes"
    let shown = names.isEmpty ? "no attributes" : "the \(noun) \(names)"
    return "; '\(output.name.terminalSafe)' has \(shown)"
  }
}
