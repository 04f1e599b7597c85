internal import Bytes
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

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
        .usage,
        "no filter was given; give one, such as artist=Björk, or file~ to find all songs")
    }
    return ignoringCase ? try conditions.ignoringCase(in: context) : conditions
  }
}

extension FilterOptions {
  /// Returns the filters of a command that needs none. If the only filter is "-", they are read from standard input,
  /// and it is an error if that is empty.
  ///
  /// - Parameter first: a filter that precedes the others; nil if there is none.
  func given(after first: ByteString? = nil, nulTerminated: Bool) throws -> [ByteString] {
    let typed = [first].compactMap(\.self) + filters
    let given = try argumentsOrInput(typed, nulTerminated: nulTerminated, isImplied: false)
    guard !given.isEmpty || typed.isEmpty else { throw inputIsEmpty }
    return given
  }
}

/// The option `--fold`, with which mpdex compares texts itself.
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
  /// Creates the options for filters that have been read.
  init(filters: [ByteString], expressions: [ByteString]) {
    self.filters = filters
    self.expressions = expressions
  }

  /// Returns the failure of a search that finds nothing. If there are several filters, the message names those that
  /// find no song even alone, and the hints concern only these.
  ///
  /// - Parameters:
  ///   - ignoringCase: whether the command ignores case.
  ///   - folding: the command's option `--fold`.
  ///   - offersFold: whether the message may suggest this option.
  ///   - isOfPart: whether only a part of what the filters find was wanted, so that a single filter may not be to blame.
  ///   - isOfQueue: whether the queue was searched. It can contain songs that are not in the library, so that the
  ///     filters are not compared with the library.
  func nothingFound(
    ignoringCase: Bool, _ folding: FoldOption, offersFold: Bool = true,
    ofPart isOfPart: Bool = false, ofQueue isOfQueue: Bool = false, in context: CommandContext
  ) -> CommandFailure {
    let alone =
      isOfQueue
      ? nil
      : try? filtersAlone(ignoringCase: ignoringCase, folding, evenOne: isOfPart, in: context)
    let useless = alone?.filter { !$0.findsSongs }.map(\.filter) ?? [self]
    let start = mpdex.nothingFound.message
    guard !useless.isEmpty else {
      let account =
        alone?.count == 1
        ? "the filter matches songs in the library, but none in this list or window"
        : isOfPart
          ? "each filter by itself matches songs in the library, but no song in this list or window matches all of them"
          : "each filter by itself matches songs in the library, but no song matches all of them"
      return CommandFailure(.no, "\(start); \(account)")
    }
    let blamed = FilterOptions(
      filters: useless.flatMap(\.filters), expressions: useless.flatMap(\.expressions))
    let hint = blamed.hint(
      ignoringCase: ignoringCase || folding.isGiven, offersFold: offersFold && !folding.isGiven)
    let names = useless.map { "'\($0.shown)'" }.joined(separator: " or ")
    let isPart = useless.count < alone?.count ?? 1
    return CommandFailure(.no, start + (isPart ? "; no song matches \(names)" : "") + hint)
  }

  /// Returns each filter, and whether it finds songs without the others. Returns nil if there are no filters here or,
  /// unless `isForOne` is true, only one.
  private func filtersAlone(
    ignoringCase: Bool, _ folding: FoldOption, evenOne isForOne: Bool, in context: CommandContext
  ) throws -> [(filter: FilterOptions, findsSongs: Bool)]? {
    let version = try context.server.protocolVersion()
    let finds = { (conditions: [FilterCondition]) in
      try SongQuery(conditions, ignoresCase: ignoringCase, for: version).findsSongs(in: context)
    }
    let words = try context.server.filtersRelativeToMusicDirectory(filters)
    let typed = try typedFilters(
      words, ignoringCase: ignoringCase, folding: folding.collator())
    guard typed.count + expressions.count > (isForOne ? 0 : 1) else { return nil }
    var parts: [(filter: FilterOptions, findsSongs: Bool)] = []
    for expression in expressions {
      let conditions = try filterConditions(
        [], expressions: [expression], ignoringCase: ignoringCase)
      let filter = FilterOptions(filters: [], expressions: [expression])
      parts.append((filter, try finds(conditions)))
    }
    for filter in typed {
      let part = FilterOptions(filters: filter.words, expressions: [])
      parts.append((part, try finds([filter.condition])))
    }
    return parts
  }

  /// The filters as they were typed, for a message.
  private var shown: String {
    (filters + expressions).map(\.shortened.terminalSafe).joined(separator: " ")
  }

  /// Returns the end of the message about filters that find nothing. If a filter compares whole values, it suggests a
  /// filter that finds parts of values. If case may be the reason, it also names the option or command that ignores
  /// case. In all other cases, it names the command that finds anything in the library by its words.
  ///
  /// - Parameters:
  ///   - ignoringCase: whether the command has ignored case.
  ///   - offersFold: whether the command has the option `--fold` and was run without it.
  private func hint(ignoringCase: Bool, offersFold: Bool) -> String {
    if let decade = filters.lazy.compactMap(decadeFilters(ofFilter:)).first {
      return "; for songs from these years, write \(decade)"
    }
    var hint = ""
    if offersFold, filters.contains(where: hasLetters) {
      hint += "; --fold ignores case and accents"
    } else if !ignoringCase, (filters + expressions).contains(where: hasLetters) {
      hint += "; this command is case-sensitive, unlike `mpdex search`"
    }
    if let part = filters.lazy.compactMap(filterOfPart).first {
      hint += "; = compares the whole value; \(part) finds values that contain the text"
    }
    guard hint.isEmpty else { return hint }
    return hintOnLibrary(filters.compactMap(wordsOfFilter).joined(separator: " "))
  }
}
