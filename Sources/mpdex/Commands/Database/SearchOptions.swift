internal import Bytes
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// The arguments and options that specify the filters of a search.
struct FilterOptions: OptionGroup {
  let filters: [ByteString]
  let expressions: [ByteString]

  init(_ words: inout Words) {
    filters = words.arguments(
      "<filters>", "Filters such as artist=Björk; a song must match all of them.")
    expressions = words.options(
      "-e, --expression <expression>", "A filter in MPD's own syntax.", .anyValue)
  }

  /// Returns the conditions of the search; throws if no filter is given. With the argument "-", or if there are neither
  /// arguments nor expressions but something is piped into the command, the filters are read from standard input.
  func conditions(
    ignoringCase: Bool, folding collator: Collator?, nulTerminated: Bool,
    in context: CommandContext
  ) throws -> [FilterCondition] {
    let isComplete = filters.isEmpty && !expressions.isEmpty
    let filters =
      isComplete ? [] : try argumentsOrPipe(filters, nulTerminated: nulTerminated) ?? []
    let conditions = try filterConditions(
      context.server.filtersRelativeToMusicDirectory(filters), expressions: expressions,
      ignoringCase: ignoringCase, folding: collator)
    guard !conditions.isEmpty else {
      throw CommandFailure(
        .usage, "no filter is given; give one such as artist=Björk, or file~ to find all songs")
    }
    return ignoringCase ? try conditions.ignoringCase(in: context) : conditions
  }
}

/// The option `--fold`, with which mpdex compares strings itself.
struct FoldOption: OptionGroup {
  let isGiven: Bool

  init(_ words: inout Words) {
    isGiven = words.flag(
      "--fold",
      """
      Ignore case and accents in = ~ ^= and their negations, as jump does: artist=bjork finds \
      Björk.
      """)
  }

  /// Returns the collator with which mpdex compares strings, ignoring case and accents; nil if the server compares the
  /// strings.
  func collator() throws -> Collator? {
    isGiven ? try CollationChoice.standard().collator() : nil
  }
}

/// The options that determine how strings are compared, how the songs found are sorted, and how many of them are used.
struct RangeOptions: OptionGroup {
  let folding: FoldOption
  let order: OrderOption
  private let part: WindowOption?
  private let count: CountOption

  init(_ words: inout Words) {
    folding = words.group()
    order = words.group()
    part = words.windowOption()
    count = words.group()
  }

  /// The range of the found songs that the command uses.
  var window: SongWindow {
    var window = part?.window ?? SongWindow()
    if let count = count.value { window.end = min(window.end, window.start + count) }
    return window
  }

  /// Returns the search in a form that suits the server's protocol version; throws if this version does not support the
  /// search.
  func query(
    _ conditions: [FilterCondition], ignoringCase: Bool, version: ProtocolVersion
  ) throws -> SongQuery {
    try order.refuseUnrecordedTimes(version)
    return try SongQuery(
      conditions, ignoresCase: ignoringCase, sort: SongSort(order.keys), window: window,
      for: version)
  }
}

extension Words {
  mutating func windowOption() -> WindowOption? {
    option(
      "--window <a:b>",
      "Only what is at the offsets from A up to but not including B: 0:10 are the first ten.")
  }
}

/// The value of `--window`, a range of positions: `A:B`, `A:`, `:B`, or a single number.
struct WindowOption: ArgumentValue {
  let window: SongWindow

  init?(argument: ByteString) {
    let text = argument.description
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), text != ":", !text.isEmpty,
      let start = WindowOption.number(parts[0], or: 0)
    else { return nil }
    let end = parts.count == 1 ? start + 1 : WindowOption.number(parts[1], or: Int(Int32.max))
    guard let end, start < end else { return nil }
    window = SongWindow(start: start, end: end)
  }

  private static func number(_ text: Substring, or missing: Int) -> Int? {
    if text.isEmpty { return missing }
    return text.number(as: Int.self).flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil }
  }
}

/// The failure of a search that finds nothing.
let nothingFound = CommandFailure(.no, "nothing was found")

extension FilterOptions {
  /// Returns the failure of a search that finds nothing. If a filter compares whole values, the message suggests a
  /// filter that finds parts of values. If case may be the reason, the message also names the option or command that
  /// ignores case. In all other cases, the message names the command that finds anything in the library by its words.
  ///
  /// - Parameters:
  ///   - ignoringCase: whether the command has ignored case.
  ///   - offersFold: whether the command has the option `--fold` and was run without it.
  ///   - first: a filter that precedes the others; nil if there is none.
  func nothingFound(
    ignoringCase: Bool, offersFold: Bool, after first: ByteString? = nil
  ) -> CommandFailure {
    let filters = [first].compactMap(\.self) + filters
    var message = mpdex.nothingFound.message
    if let decade = filters.lazy.compactMap(decadeFilters(ofFilter:)).first {
      return CommandFailure(.no, "\(message); to find the songs of these years, give \(decade)")
    }
    if offersFold, filters.contains(where: hasLetters) {
      message += "; --fold ignores case and accents"
    } else if !ignoringCase, (filters + expressions).contains(where: hasLetters) {
      message += "; this command distinguishes upper and lower case, unlike `mpdex search`"
    }
    if let part = filters.lazy.compactMap(filterOfPart).first {
      message += "; = compares the whole value; \(part) finds values that contain the text"
    }
    guard message == mpdex.nothingFound.message else { return CommandFailure(.no, message) }
    let words = filters.compactMap(wordsOfFilter).joined(separator: " ") as ByteString
    return CommandFailure(.no, message + hintOnLibrary(words))
  }
}
