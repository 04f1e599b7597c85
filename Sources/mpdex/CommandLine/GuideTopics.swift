extension HelpTopic {
  static let mpc = HelpTopic(
    name: "mpc", heading: "MPC", meaning: "What changes for users of mpc, in one screen.",
    body: """
      With `alias mpc=mpdex` scripts work as before: every command of mpc, its options, its abbreviations and its \
      output are there. What changes:

        exit status    mpc's 1 becomes 1 nothing found or no, 64 wrong usage, 69 no
                       server, 75 done in part, 76 refused, 77 not permitted
        messages       to standard error; a terminal also says what was done (-q)
        -              reads arguments from standard input, also without -- before
        newlines       in an argument are refused: they would be a second command
        hyphens        -- comes before a name that begins with one
        deletions      rm, clear, crop and the like cannot be abbreviated
        positions      del, move and prio take 2-5, 0 for the current song, and with
                       --id, as play, what `playlist --id` prints
        add            loads playlists, too; "" is refused, where mpc adds everything
        ls             in columns on a terminal; -1 or a pipe: one a line
        playlist WORD  the verbs of `mpdex playlist --help` come before playlists of
                       these names: `mpdex playlist -- WORD`
        server         $XDG_RUNTIME_DIR/mpd/socket is tried first

      And there is `undo`. Docs/Mpc.md has every difference with its reason.
      """)

  static let tour = HelpTopic(
    name: "tour", heading: "TOUR", meaning: "Five minutes in a shell, on your own server.",
    body: """
      Type these lines one after the other. They look at your library and your queue, and change nothing.

      \(tourSteps.map { "  \($0.command)\n        \($0.text)" }.joined(separator: "\n"))

      `mpdex browse` shows all that in the whole terminal (F1: the keys, q: quit). TAB completes commands, options, \
      names and tags. What a command changes in the queue and in playlists, `mpdex undo` takes back.
      """)
}

/// The steps of the tour: shell commands that change nothing, each with an explanation of what it shows.
let tourSteps: [(command: String, text: String)] = [
  ("mpdex", "What is playing, in mpc's words."),
  ("mpdex stats", "How much music there is."),
  ("mpdex ls", "The directories at the top; `mpdex ls NAME` goes on."),
  (
    "mpdex index --in tags",
    "The artists by letters: label, offset, count; --zoom LABEL opens a letter."
  ),
  (
    "mpdex jump --in library -n 5 an",
    "Artists, albums, songs and playlists with a word that begins so; `mpdex play an` would play the first."
  ),
  ("mpdex list --albums | head -n 5", "Albums, each with a filter that add, play and find take."),
  (
    "mpdex search any~a | mpdex pick -n 5 --shuffle",
    "Songs with an a in any tag, and five of them; artist=, title~, 'date>=1990' are filters, too."
  ),
  ("mpdex playlist", "The queue; add, play, del, move and `mpdex queue --help` work on it."),
  (
    "mpdex listall | mpdex pick --duration 1h | mpdex queue apply --dry-run",
    "What it would take to make an hour of music the queue. Without --dry-run it is done while the music plays on."
  ),
  ("mpdex lsplaylists", "The playlists; `mpdex playlist NAME` prints one."),
  ("mpdex history", "What undo would take back, the last change first."),
  ("mpdex stop --pending", "Whether a `stop --after 30m` waits."),
  ("mpdex help cookbook sleep", "The recipes with a word; each can be copied."),
]
