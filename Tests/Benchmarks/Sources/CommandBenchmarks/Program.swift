internal import Glibc
internal import TestSupport

/// A command line for a server.
struct Program {
  let path: String
  let environment: [String: String]
  private var words: [String] = []

  /// A program without a command yet. Its home is the server's directory, so that it finds no
  /// settings and no cache of the user's; the environment names the server, as for most users.
  init(path: String, server: LiveServer) {
    self.path = path
    environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": server.directory,
      "MPD_HOST": server.socketPath,
    ]
  }

  /// The same program with a command.
  func with(_ words: String...) -> Program {
    var program = self
    program.words = words
    return program
  }

  /// The same program asked, as by a shell, what the last of some words can be completed to.
  func completing(_ words: String...) -> Program {
    var program = self
    program.words = ["complete", "fish"] + words
    return program
  }

  /// The command line, for people.
  var title: String {
    ([path.split(separator: "/").last.map { String($0) } ?? path] + words).joined(separator: " ")
  }

  /// All words, with that of the program.
  var arguments: [String] { [path] + words }
}
