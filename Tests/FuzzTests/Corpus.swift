import Foundation
import TestSupport

/// The inputs in the repository.
enum Corpus {
  /// The inputs of a target with the names of their files.
  static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpus/\(target.name)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.map { ($0, try readFile("\(folder)/\($0)")) }
  }
}

/// Random changes of inputs: parts are repeated, removed, exchanged and overwritten.
struct InputChanges {
  private let inputs: [[UInt8]]
  private let maxLength: Int
  private var generator: SeededGenerator

  /// - Parameter inputs: at least one.
  init(_ inputs: [[UInt8]], maxLength: Int, seed: UInt64) {
    self.inputs = inputs
    self.maxLength = maxLength
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var bytes = inputs[below(inputs.count)]
    for _ in 0...below(4) { change(&bytes) }
    return Array(bytes.prefix(maxLength))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let (start, end) = (below(bytes.count + 1), below(bytes.count + 1))
    let part = min(start, end)..<max(start, end)
    switch below(5) {
    case 0: bytes.removeSubrange(part)
    case 1: bytes.insert(contentsOf: bytes[part], at: below(bytes.count + 1))
    case 2: bytes.insert(UInt8(below(256)), at: start)
    case 3: if start < bytes.count { bytes[start] = UInt8(below(256)) }
    default: bytes.replaceSubrange(part, with: inputs[below(inputs.count)].dropFirst(below(64)))
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
}
