internal import BenchmarkSupport
internal import Foundation

/// A command line to be measured.
struct Program {
  /// Its name in the table.
  private(set) var title: String
  let path: String
  private(set) var arguments: [String]
  private(set) var environment = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent"]
  /// A file for its standard input.
  private(set) var input = "/dev/null"
  /// A program to run before it each time.
  private(set) var preparation: [String]?
  /// Whether it prints its measurement as a number; otherwise its wall time counts, in nanoseconds.
  private(set) var printsFigure = false

  /// A client with a command for a server, without settings and, unless it is given one, a cache.
  init(_ path: String, on socket: String, _ words: [String]) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    title = ([name] + words).joined(separator: " ")
    self.path = path
    arguments = words
    environment.append("MPD_HOST=\(socket)")
  }

  /// The smallest program that lists a directory.
  init(floorOn socket: String, _ directory: String) {
    title = "floor \(directory)"
    path = tool("Floor").path
    arguments = [socket, directory]
  }

  /// Removes a directory with all that it holds.
  init(removing directory: String) {
    title = "rm \(directory)"
    path = "/bin/rm"
    arguments = ["-rf", directory]
  }

  /// A program of the benchmarks that prints what it has measured.
  init(measuring name: String, titled title: String, _ arguments: [String]) {
    self.title = title
    path = tool(name).path
    self.arguments = arguments
    printsFigure = true
  }

  /// A program's peak memory in bytes.
  init(memoryOf program: Program) {
    title = "memory of \(program.title)"
    path = tool("PeakMemory").path
    arguments = [program.path] + program.arguments
    environment = program.environment
    preparation = program.preparation
    input = program.input
    printsFigure = true
  }

  /// The same program with another name in the table.
  func titled(_ title: String) -> Program {
    var program = self
    program.title = title
    return program
  }

  /// The same program with a directory for its cache.
  func caching(in directory: String) -> Program {
    var program = self
    program.environment.append("XDG_CACHE_HOME=\(directory)")
    return program
  }

  /// The same program with a directory for the history of the queue.
  func recording(in directory: String) -> Program {
    var program = self
    program.environment.append("XDG_STATE_HOME=\(directory)")
    return program
  }

  /// The same program with a file as standard input.
  func reading(_ file: String) -> Program {
    var program = self
    program.input = file
    return program
  }

  /// The same program, run after another one each time.
  func after(_ preparation: Program) -> Program {
    var program = self
    program.preparation = [preparation.path] + preparation.arguments
    return program
  }
}

extension Program {
  /// Runs the program and returns its measurement, in nanoseconds or bytes.
  ///
  /// - Throws: ``RunFailure`` if it fails or, where it should print a number, prints something
  ///   else.
  func run() throws -> Double {
    if let preparation { _ = try outcome(of: preparation, environment) }
    let (time, output) = try outcome(of: [path] + arguments, environment, reading: input)
    guard printsFigure else { return time / .nanoseconds(1) }
    guard let figure = Double(output.split(separator: "\n").first ?? "") else {
      throw RunFailure("\(title) printed '\(output)'")
    }
    return figure
  }
}

/// The failure of a program whose run cannot be measured.
struct RunFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
