// The scripts that bind Ctrl-G to picking in the browser. They get the addresses with NULs, since they may contain
// anything else, and quote them with the shell's own means. The browser switches off bracketed paste when it ends, so
// it is switched on again for the line that is being edited.
extension Shell {
  /// The script that binds Ctrl-G. The shell runs it after `completionScript`.
  var pickingScript: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

private let bashScript = #"""

  _mpdex_pick() {
    local -a picked
    local text
    mapfile -t -d '' picked < <(command mpdex browse --pick --height 40% -0 2>/dev/null)
    wait "$!"
    [[ $? -le 1 ]] || echo 'mpdex: nothing could be picked; `mpdex browse` says why' >&2
    [[ $(bind -v) != *'enable-bracketed-paste on'* ]] || printf '\e[?2004h' >/dev/tty
    ((${#picked[@]})) || return 0
    printf -v text '%q ' "${picked[@]}"
    READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$text${READLINE_LINE:READLINE_POINT}
    ((READLINE_POINT += ${#text}))
  }

  bind -x '"\C-g": _mpdex_pick'
  """#

private let zshScript = #"""

  _mpdex_pick() {
    emulate -L zsh
    local -a picked
    local -i cursor=CURSOR failed
    # The browser is drawn below the cursor, and so below the whole line.
    CURSOR=$#BUFFER
    zle -R
    picked=("${(@0)$(command mpdex browse --pick --height 40% -0 2>/dev/null)}")
    failed=$(( ? > 1 ))
    print -rn -- "${zle_bracketed_paste[1]-}" >/dev/tty
    CURSOR=cursor
    picked=("${(@)picked:#}")
    (( ! $#picked )) || LBUFFER+="${(j: :)${(@q)picked}} "
    (( ! failed )) || zle -M 'mpdex: nothing could be picked; `mpdex browse` says why'
  }

  zle -N mpdex-pick _mpdex_pick
  bindkey '^G' mpdex-pick
  """#

private let fishScript = #"""

  function __mpdex_pick
      set -l picked (command mpdex browse --pick --height 40% -0 2>/dev/null | string split0)
      if test $pipestatus[1] -gt 1
          printf '\nmpdex: nothing could be picked; `mpdex browse` says why\n' >&2
      end
      printf '\e[?2004h' >/dev/tty
      set -q picked[1]
      and commandline -i -- (string join ' ' -- (string escape -- $picked))' '
      commandline -f repaint
  end

  bind \cg __mpdex_pick
  bind -M insert \cg __mpdex_pick
  """#
