internal import Bytes

extension CommandContext {
  /// Prints a setting of the player: a line for people, or JSON with its name and value.
  func printSetting(
    _ name: String, _ value: some Encodable, line: String, _ results: OutputOptions
  ) throws {
    let output = output(for: results)
    if results.json { try output.writeJSON([name: value]) } else { output.write(line) }
  }

  /// Prints names, one per line; in JSON, one object with a single key for each name.
  func printNames(_ names: [ByteString], as key: String, _ results: OutputOptions) throws {
    let output = output(for: results)
    for name in names {
      if results.json {
        try output.writeJSON(jsonObject(name, key))
      } else {
        output.writeSafely(name)
      }
    }
  }
}

/// Returns a JSON object that has the value under a key, and its bytes in base64 if they are not
/// UTF-8.
func jsonObject(_ name: ByteString, _ key: String) -> [String: String] {
  let text = JSONName(name)
  let object = [key: text.text]
  return text.base64.map { object.merging([key + "Base64": $0]) { $1 } } ?? object
}
