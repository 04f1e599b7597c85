package import CommandRuntime
package import Bytes
package import JSON

extension CommandContext {
  /// Prints a setting of the player: a line for people, or JSON with its name and value, null for none.
  package func printSetting(
    _ name: String, _ value: (any JSONConvertible)?, line: String, _ results: OutputOptions
  ) throws {
    let output = output(for: results)
    if results.json { output.writeJSON([name: value ?? JSONNull()]) } else { output.write(line) }
  }

  /// Prints names, one per line; in JSON, one object with a single key for each name.
  package func printNames(_ names: [ByteString], as key: String, _ results: OutputOptions) throws {
    let output = output(for: results)
    for name in names {
      if results.json {
        output.writeJSON([key: name])
      } else {
        output.writeSafely(name)
      }
    }
  }
}
