internal import Bytes

extension OutputOptions {
  /// Prints names, a line each; as JSON, objects with one key.
  func printNames(_ names: [ByteString], as key: String) throws {
    let output = output()
    for name in names {
      if json {
        try output.writeJSON(jsonObject(name, key))
      } else {
        output.writeVisibly(name)
      }
    }
    output.flush()
  }
}

/// A value under a key, and its bytes in base64 where they are not UTF-8.
func jsonObject(_ name: ByteString, _ key: String) -> [String: String] {
  let text = JSONName(name)
  let object = [key: text.text]
  return text.base64.map { object.merging([key + "Base64": $0]) { $1 } } ?? object
}
