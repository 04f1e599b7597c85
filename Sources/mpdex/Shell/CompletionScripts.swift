internal import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the script that lets a shell complete mpdex's command lines.",
    discussion: """
      The script completes commands, options and values: paths one level at a time, playlists, \
      outputs, partitions, tags, events, channels. Values come from the server that the command \
      line names. At most 200 matches are offered.

      EXAMPLES
        source <(mpdex completions bash)          in ~/.bashrc
        complete -o nosort -F _mpdex mpc          after it, for an alias in bash
        source <(mpdex completions zsh)           in ~/.zshrc, after compinit
        mpdex completions fish | source           in ~/.config/fish/config.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let output = Output()
    output.write(shell.completionScript)
    try output.flush()
  }
}

/// The shells with completion.
enum Shell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish
}

// The scripts only pass words to `mpdex complete` and candidates back, so that a command line is
// read in one place for all three shells. `command` skips functions and aliases with the same name.
extension Shell {
  /// The script that the shell runs once, to complete mpdex's command lines.
  var completionScript: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

private let bashScript = #"""
  # bash completion for mpdex

  _mpdex() {
    local -a answer
    mapfile -t answer < <(
      command mpdex complete bash "$COMP_TYPE" "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null
    )
    COMPREPLY=("${answer[@]:1}")
    [[ -z ${answer[0]-} ]] || compopt -o "${answer[0]}"
  }

  complete -o nosort -F _mpdex mpdex
  """#

private let zshScript = #"""
  #compdef mpdex
  # zsh completion for mpdex

  _mpdex() {
    local word shown
    local -a answer how open open_shown whole whole_shown
    answer=("${(@f)$(command mpdex complete zsh \
      "${(@)words[2,CURRENT-1]}" "$IPREFIX$QIPREFIX$PREFIX" 2>/dev/null)}")
    case $answer[1] in
      files) _files; return ;;
      lines) how=(-l) ;;
    esac
    for word shown in "${(@)answer[3,-1]}"; do
      if [[ $word == *[/=] ]]; then
        open+=("$word") open_shown+=("$shown")
      else
        whole+=("$word") whole_shown+=("$shown")
      fi
    done
    [[ -z $answer[2] ]] || compadd -x "$answer[2]"
    compadd $how -U -V values -S '' -d open_shown -a open
    compadd $how -U -V values -d whole_shown -a whole
    (( $#open + $#whole ))
  }

  if [[ $funcstack[1] == _mpdex ]]; then
    _mpdex "$@"
  else
    compdef _mpdex mpdex
  fi
  """#

private let fishScript = #"""
  # fish completion for mpdex

  function __mpdex_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l typed (string unescape -- "$current")
      set -l answer (command mpdex complete fish $words[2..-1] "$typed" 2>/dev/null)
      switch "$answer[1]"
          case files
              __fish_complete_path "$typed"
          case words
              printf '%s\n' $answer[2..-1]
      end
  end

  complete -c mpdex -f -k -a '(__mpdex_complete)'
  """#
