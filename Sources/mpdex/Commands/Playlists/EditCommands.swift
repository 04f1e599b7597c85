internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Operations

struct QueueEditing: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "edit",
    abstract: "Edit the queue as a text.",
    discussion: """
      Opens $VISUAL, else $EDITOR, else vi with a line for each song: its URI and, after a tab, a \
      comment, which begins with a handle such as #12: it says which song of the queue the line is, and in \
      #12@20-45.5 which part of the file, in seconds. A line that was copied is another copy of its song, and \
      one without a handle is the whole file. What was saved is applied when the editor ends, as `mpdex queue \
      apply` does it, so that the music plays on. If the text is unchanged, or if the editor fails, nothing is done.

      \(editingDiscussion)

      EXAMPLES
        mpdex queue edit
        EDITOR='code --wait' mpdex queue edit
        EDITOR='sed -i /Live/d' mpdex queue edit
      """)

  let confirmation: ConfirmationOptions
  init(_ words: inout Words) { confirmation = words.group() }

  func run(in context: CommandContext) throws {
    try edit(EditedQueue(), isConfirmed: confirmation.yes, in: context)
  }
}

struct PlaylistEditing: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "edit",
    abstract: "Edit a stored playlist as a text.",
    discussion: """
      Opens $VISUAL, else $EDITOR, else vi with a line for each song: its URI and, after a tab, a \
      comment. What was saved is applied when the editor ends, as `mpdex playlist apply` does it. If \
      the text is unchanged, or if the editor fails, nothing is done. Songs that the playlist has need \
      not be in the database any more.

      \(editingDiscussion)

      EXAMPLES
        mpdex playlist edit Favourites
        EDITOR='code --wait' mpdex playlist edit Favourites
      """)

  let name: ByteString
  let confirmation: ConfirmationOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    confirmation = words.group()
  }

  func run(in context: CommandContext) throws {
    try edit(EditedPlaylist(name: name), isConfirmed: confirmation.yes, in: context)
  }
}

/// The option that answers a command's questions in advance.
struct ConfirmationOptions: OptionGroup {
  let yes: Bool

  init(_ words: inout Words) {
    yes = words.yesFlag()
  }
}

private let editingDiscussion = """
  A line can be moved, deleted, or written with another URI; a directory means all songs below it. \
  Lines that begin with "# " are ignored. If a line finds nothing, nothing is changed, and the message \
  says which line it is and where the text is kept; `apply` takes this text as well. An empty text is \
  refused without --yes.

  If somebody else has changed the list meanwhile, both changes are merged: what is to be done is \
  shown, and done if you agree, or with --yes. Where the changes touch each other, nothing is \
  changed. In both cases the exit status without a change is 75, and the text is kept.
  """
