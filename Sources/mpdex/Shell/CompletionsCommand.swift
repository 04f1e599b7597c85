internal import ArgumentParser

/// `mpdex completions`.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the script that lets a shell complete mpdex's command lines.",
    discussion: """
      It completes commands, options and values: paths a level at a time, playlists, outputs, \
      partitions, tags, events, channels. Values come from the server that the command line names. \
      Of more than 200 matches it offers 200.

      EXAMPLES
        source <(mpdex completions bash)          in ~/.bashrc
        complete -o nosort -F _mpdex mpc          behind it, for an alias in bash
        source <(mpdex completions zsh)           in ~/.zshrc, behind compinit
        mpdex completions fish | source           in ~/.config/fish/config.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() {
    let output = Output()
    output.write(shell.completionScript)
    output.flush()
  }
}

/// The shells that mpdex knows.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish
}
