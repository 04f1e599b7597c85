import Foundation
import Synchronization

/// How much the suites of this folder try: a sample, or everything for `make reliability`, which also
/// writes the figures into Docs/Reliability.md.
enum Reliability {
  /// Whether everything is tried (MPDEX_RELIABILITY is set).
  static let isFull = variable("MPDEX_RELIABILITY") != nil

  /// The path of the command that is tried: that of MPDEX_PROGRAM, or the one beside the tests.
  static let program = variable("MPDEX_PROGRAM") ?? Command.path

  /// The number of servers that are used at once. Most of the time goes into waiting.
  static let workers = isFull ? 8 : 3

  /// Returns one number for a sample and another one for everything.
  static func size(sample: Int, full: Int) -> Int { isFull ? full : sample }

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let document = Mutex(
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Reliability.md").standardizedFileURL)

  /// Replaces the table below the comment with a name, and prints it; does nothing for a sample.
  static func record(_ name: String, table: [String]) throws {
    try edit(name, table) { text in
      let start = "<!-- \(name) -->\n\n"
      let parts = text.components(separatedBy: start)
      guard parts.count == 2, let end = parts[1].range(of: "\n\n") else { return nil }
      return parts[0] + start + table.joined(separator: "\n") + parts[1][end.lowerBound...]
    }
  }

  /// Replaces the item of a list that ends with a name as a comment, and prints it; does nothing for a sample.
  static func record(_ name: String, item: String) throws {
    let end = " <!-- \(name) -->"
    try edit(name, [item]) { text in
      var lines = text.components(separatedBy: "\n")
      guard let index = lines.firstIndex(where: { $0.hasSuffix(end) }) else { return nil }
      lines[index] = "- " + item + end
      return lines.joined(separator: "\n")
    }
  }

  private static func edit(
    _ name: String, _ figures: [String], _ change: (String) -> String?
  ) throws {
    guard isFull else { return }
    print(figures.joined(separator: "\n"))
    try document.withLock { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let new = change(text) else { throw MissingFigures(name: name) }
      try new.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private struct MissingFigures: Error {
    let name: String
  }
}

/// Calls a closure for each element, on several threads at once, each with a value of its own.
func forEachAtOnce<Element: Sendable, Own>(
  _ elements: [Element], workers: Int = Reliability.workers,
  own: @escaping @Sendable () throws -> Own,
  _ body: @escaping @Sendable (Element, Own) throws -> Void
) throws {
  let next = Mutex(elements.startIndex)
  let failure = Mutex<(any Error)?>(nil)
  let group = DispatchGroup()
  for _ in 0..<workers {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      do {
        let value = try own()
        while let element = next.withLock({ next -> Element? in
          guard next < elements.endIndex else { return nil }
          defer { next += 1 }
          return elements[next]
        }) {
          try body(element, value)
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
  }
  group.wait()
  try failure.withLock { if let error = $0 { throw error } }
}
