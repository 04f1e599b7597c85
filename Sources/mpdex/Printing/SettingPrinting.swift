internal import Bytes
internal import Glibc

extension OutputOptions {
  /// Prints a setting of the player: a line, or JSON with its name and value.
  func printSetting(_ name: String, _ value: some Encodable, line: String) throws {
    let output = output()
    if json { try output.writeJSON([name: value]) } else { output.write(line) }
    output.flush()
  }
}

/// A number with six decimals, as C prints one of single precision.
func sixDecimals(_ number: Float) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    _ = withVaList([Double(number)]) { vsnprintf(buffer.baseAddress, buffer.count, "%f", $0) }
    return buffer.baseAddress.map { String(cString: $0) } ?? ""
  }
}

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
