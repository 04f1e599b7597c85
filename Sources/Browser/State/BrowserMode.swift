/// The present meaning of keys.
indirect enum BrowserMode: Hashable, Sendable {
  /// Keys move the cursor and act on rows.
  case browse
  /// Keys are the letters of the name to which the cursor jumps.
  case jump(JumpInput)
  /// Keys move along the index bar; the place is the one to go back to.
  case bar(from: ListPlace)
  /// Keys are typed into a line of text.
  case input(LineInput)
  /// Keys scroll a page of text; after it, they have their earlier meaning.
  case page(TextPage, over: BrowserMode)
  /// One of them answers a question.
  case question(Question)

  /// The line that is being typed; nil if none is.
  var inputText: String? { if case .input(let input) = self { input.text } else { nil } }
}

/// A question to which `y` is the answer that has something done; any other key has nothing done.
struct Question: Hashable, Sendable {
  let text: String
  let effect: BrowserEffect
}

/// The place of a list to go back to.
struct ListPlace: Hashable, Sendable {
  let cursor: Int
  let top: Int
}

/// The letters that were typed to jump to a name.
struct JumpInput: Hashable, Sendable {
  /// The letters.
  var text: String
  /// The place before the jump.
  let origin: ListPlace
  /// The rows that begin with the letters.
  var offsets: Range<Int>
  /// The version of the list in which they were found.
  var version = 0
}
