internal import ArgumentParser

/// `mpdex manual`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, made of what --help tells of every command.",
    discussion: """
      EXAMPLES
        mpdex manual | man -l -
        mpdex manual > /usr/local/share/man/man1/mpdex.1
      """)

  func run() throws {
    let output = Output()
    output.write(try manualPage())
    output.flush()
  }
}
