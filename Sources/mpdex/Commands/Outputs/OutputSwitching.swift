internal import Bytes
internal import CommandRuntime
internal import JSON
internal import MPDClient
internal import TerminalText

/// What to do with an output.
enum OutputSwitch {
  case enable, disable, toggle

  /// Returns the request that makes this change to the output with the given identifier.
  func request(_ id: Int) -> Request<Void> {
    switch self {
    case .enable: .enableOutput(id)
    case .disable: .disableOutput(id)
    case .toggle: .toggleOutput(id)
    }
  }
}

/// The change to make to each named output and, if the word "only" is given, to all other outputs.
struct OutputChange {
  let named: OutputSwitch
  let others: OutputSwitch
}

/// The arguments of a command that switches outputs: numbers or names of outputs, optionally after the word "only".
struct SwitchedOutputs {
  static let help: StaticString =
    "Numbers or names; with \"only\" before them, all others are switched the other way."

  private let isOnly: Bool
  private let wanted: [ByteString]

  init(_ given: [ByteString], _ results: OutputOptions) throws {
    let arguments = try argumentsOrInput(
      given, nulTerminated: results.nulTerminated, isImplied: false)
    guard given.isEmpty || !arguments.isEmpty else { throw inputIsEmpty }
    isOnly = arguments.first == "only"
    wanted = arguments.dropFirst(isOnly ? 1 : 0).withoutRepeatedNames
    guard !wanted.isEmpty else {
      let place = isOnly ? " after 'only'" : ""
      throw CommandFailure(
        .usage,
        "no output was given\(place), so nothing was changed; `mpdex outputs` lists the outputs")
    }
  }

  /// Makes the given change in one command list, prints the outputs, and reports which of them have changed.
  func apply(
    _ change: OutputChange, _ results: OutputOptions, in context: CommandContext
  ) throws {
    let before = try context.run(.outputs)
    var list = CommandList()
    for request in try requests(change, before) { list.append(request) }
    let outputs = list.append(.outputs)
    let after = try context.withConnection { server in
      try server.run(list: list).reply(for: outputs)
    } onError: { error in
      throw CommandFailure(error, after: error.index ?? 0, of: list.count - 1)
    }
    try printOutputs(after, results, in: context)
    context.note(difference(before, after))
  }

  private func requests(
    _ change: OutputChange, _ outputs: [Output]
  ) throws -> [Request<Void>] {
    let chosen = try findOutputs(wanted, among: outputs)
    guard isOnly else { return chosen.map { change.named.request($0.id) } }
    return outputs.map { output in
      (chosen.contains(output) ? change.named : change.others).request(output.id)
    }
  }
}

extension Sequence<ByteString> {
  /// The words without repeated names. As in mpc, an output is toggled once if its name is given twice, but toggled
  /// twice if its number is given twice.
  fileprivate var withoutRepeatedNames: [ByteString] {
    var known: Set<ByteString> = []
    return filter { word in
      let number: Int? = word.number()
      return number != nil || known.insert(word).inserted
    }
  }
}

private func difference(_ before: [Output], _ after: [Output]) -> String {
  let wereEnabled = Set(before.filter(\.isEnabled).map(\.id))
  let changed = after.filter { $0.isEnabled != wereEnabled.contains($0.id) }
  guard !changed.isEmpty else { return "no output was switched" }
  let parts = [true, false].compactMap { state -> String? in
    let names = changed.filter { $0.isEnabled == state }.map { "'\($0.name.terminalSafe)'" }
    guard !names.isEmpty else { return nil }
    return (state ? "enabled " : "disabled ") + names.joined(separator: ", ")
  }
  return parts.joined(separator: "; ")
}

/// Finds outputs by their numbers, counted from 1, or by their names; throws if an output does not exist. A number
/// that no output has is treated as a name.
func findOutputs(
  _ wanted: [ByteString], among outputs: [Output]
) throws -> [Output] {
  var found: [Output] = []
  var unknown: [ByteString] = []
  for word in wanted {
    let number: Int? = word.number()
    let output =
      outputs.first { $0.id + 1 == number } ?? outputs.first { $0.name == word }
    if let output { found.append(output) } else { unknown.append(word) }
  }
  guard unknown.isEmpty else { throw noSuchOutputs(unknown, among: outputs) }
  return found
}

private func noSuchOutputs(
  _ unknown: [ByteString], among outputs: [Output]
) -> CommandFailure {
  let names = unknown.map { "'\($0.terminalSafe)'" }.joined(separator: " or ")
  let known = outputs.map { "\($0.id + 1) (\($0.name.terminalSafe))" }.joined(separator: ", ")
  let hint =
    outputs.isEmpty
    ? "the server has no outputs"
    : outputs.count == 1 ? "the only output is \(known)" : "the outputs are \(known)"
  return CommandFailure(.no, "there is no output \(names); \(hint); nothing was changed")
}

/// Prints outputs as mpc does. With -0, prints only their names.
func printOutputs(
  _ outputs: [Output], _ results: OutputOptions, in context: CommandContext
) throws {
  let output = context.output(for: results)
  for entry in outputs {
    if results.json {
      output.writeJSON(json(entry))
    } else if results.nulTerminated {
      output.writeSafely(entry.name)
    } else {
      lines(entry).forEach { output.writeSafely($0) }
    }
  }
}

private func lines(_ output: Output) -> [ByteString] {
  let state = output.isEnabled ? "enabled" : "disabled"
  let heading = "Output \(output.id + 1) (\(output.name)) is \(state)" as ByteString
  return [heading] + output.attributes.map { "\t\($0.name)=\"\($0.value)\"" }
}

/// The JSON keys of an output. The number of the output is counted from 1, as in arguments.
extension JSONKeys {
  static let output: JSONKeys = ["number", "name", "plugin", "enabled", "attributes (an object)"]
}

private func json(_ output: Output) -> JSONObject {
  [
    "attributes": JSONObject(output.attributes.map { ($0.name, $0.value) }),
    "enabled": output.isEnabled, "name": output.name, "number": output.id + 1,
    "plugin": output.plugin,
  ]
}
