package import Bytes
internal import Glibc

/// Creates a directory and those above it that are missing, accessible only to their owner. Returns the
/// `errno` of the first that is missing and cannot be made; 0 if there is none.
///
/// - Parameter path: an absolute path.
package func makePrivateDirectories(_ path: ByteString) -> Int32 {
  var made: [CChar] = []
  for part in path.bytes.split(separator: .slash) {
    made += [CChar(bitPattern: .slash)] + part.map(CChar.init(bitPattern:))
    guard mkdir(made + [0], 0o700) != 0 else { continue }
    let number = errno
    // A directory above may be readable only.
    guard number == EEXIST || access(made + [0], F_OK) == 0 else { return number }
  }
  return 0
}
