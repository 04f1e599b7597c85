internal import Bytes
internal import CommandRuntime
internal import CommandSyntax

struct Completions: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "completions",
    abstract: "Print the script that lets a shell complete mpdex's command lines.",
    discussion: """
      The script completes commands, options and values: paths one level at a time, playlists, \
      outputs, partitions, tags, events, channels. Values come from the server that the command \
      line names. At most 200 matches are offered.

      With --ctrl-g, Ctrl-G at the prompt opens the browser below it, and inserts the addresses of \
      what is chosen there into the line, quoted for the shell.

      EXAMPLES
        source <(mpdex completions bash)          in ~/.bashrc
        complete -o nosort -F _mpdex mpc          after it, for an alias in bash
        source <(mpdex completions zsh)           in ~/.zshrc, after compinit
        mpdex completions fish | source           in ~/.config/fish/config.fish
        source <(mpdex completions bash --ctrl-g)
      """, .standsAlone)

  let shell: Shell
  let hasKey: Bool

  init(_ words: inout Words) {
    shell = words.argument("<shell>", "bash, zsh or fish.")
    hasKey = words.flag("--ctrl-g", "Bind Ctrl-G to picking in the browser.")
  }

  func run(in context: CommandContext) {
    let key = hasKey ? "\n" + shell.pickingScript : ""
    context.output.write(ByteString(shell.completionScript + key))
  }
}

/// The shells in which mpdex supports completion.
enum Shell: String, RequiredValue, CaseIterable {
  case bash, zsh, fish
}

// The scripts only pass words to `mpdex complete` and receive candidates, so that the same code reads the line for
// all three shells. `command` skips functions and aliases named mpdex.
extension Shell {
  /// The script that the shell runs once to set up the completion of mpdex's command lines.
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
    local kind word shown
    local -a answer how open open_shown whole whole_shown
    answer=("${(@f)$(command mpdex complete zsh \
      "${(@)words[2,CURRENT-1]}" "$IPREFIX$QIPREFIX$PREFIX" 2>/dev/null)}")
    case $answer[1] in
      files) _files; return ;;
      lines) how=(-l) ;;
    esac
    for kind word shown in "${(@)answer[4,-1]}"; do
      if [[ $kind == open ]]; then
        open+=("$word") open_shown+=("$shown")
      else
        whole+=("$word") whole_shown+=("$shown")
      fi
    done
    if [[ $answer[3] == list ]]; then
      # The word stays as it is; the next TAB opens the menu.
      compstate[list]='list force'
      compstate[insert]=${compstate[old_list]:+menu}
    fi
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

// fish drops candidates that do not contain the typed word, and ignores changes that a completion makes to the line.
// But keys that a completion queues take effect after the completion: here they delete the word and start another
// completion, which offers the candidates found before. fish 4 queues keys only after a repaint.
private let fishScript = #"""
  # fish completion for mpdex

  function __mpdex_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l found $__mpdex_found
      set -e __mpdex_found
      if test -z "$current" -a "$found[1]" = (commandline -cb | string collect)
          printf '%s\n' $found[2..-1]
          return
      end
      set -l typed (string unescape -- "$current")
      set -l answer (command mpdex complete fish $words[2..-1] "$typed" 2>/dev/null)
      switch "$answer[1]"
          case files
              __fish_complete_path "$typed"
          case words
              printf '%s\n' $answer[2..-1]
          case replace list
              __mpdex_replace $typed $answer
      end
  end

  function __mpdex_replace -a typed how
      set -l line (commandline -cb | string collect)
      set -l current (commandline -ct)
      set -l length (string length -- $current)
      # Within `complete -C` the line is not the one at the prompt, nor is the cursor's place.
      set -l place (commandline --column 2>/dev/null; or math 1 + (commandline -C))
      test $place -eq (math 1 + (string length -- $line)) -a $current = (commandline -t)
      or return
      if test $how = list
          printf '\n%s' $argv[3..-1] >&2
          printf '\n' >&2
          commandline -f repaint
          return
      end
      set -g __mpdex_found (string sub -e -$length -- $line) $argv[3..-1]
      # Without words to show fish would flash the line.
      printf '%s\n' $typed'…' $typed'.'
      string match -q '3.*' -- $version
      or commandline -f repaint
      commandline -f (string split ' ' (string repeat -n $length 'backward-delete-char ')complete)
  end

  complete -c mpdex -f -k -a '(__mpdex_complete)'
  """#
