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
