internal import CommandRuntime
package import Bytes

extension CommandContext {
  /// The words of filters with absolute paths below the music directory relative to it, in `base` and
  /// `file` and in mpc's form of these.
  package func filtersRelativeToMusicDirectory(_ words: [ByteString]) throws -> [ByteString] {
    let starts = words.indices.map { index in
      startOfPath(in: words[index], after: index > 0 ? words[index - 1] : "")
    }
    let names = zip(words, starts).map { ByteString($0.bytes.prefix($1)) }
    let paths = zip(words, starts).map { ByteString($0.bytes.dropFirst($1)) }
    return zip(names, try relativeToMusicDirectory(paths)).map { $0 + $1 }
  }
}

/// The offset of the path in a word of a filter; the end of the word if there is none.
private func startOfPath(in word: ByteString, after previous: ByteString) -> Int {
  if comparesPath(previous.bytes[...]) { return 0 }
  let slash = word.bytes.firstIndex(of: .slash) ?? word.count
  let name = word.bytes[..<slash].prefix { $0 != .equalsSign && $0 != UInt8(ascii: "!") }
  return name.count < slash && comparesPath(name) ? slash : word.count
}

/// Whether a field is compared with paths.
private func comparesPath(_ name: ArraySlice<UInt8>) -> Bool {
  let field = FilterField(withoutTag: String(decoding: name, as: UTF8.self))
  return field == .base || field == .text(.file)
}
