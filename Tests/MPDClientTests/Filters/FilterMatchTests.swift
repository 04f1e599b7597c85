import Bytes
import MPDClient
import Testing
import TestSupport

/// Compares filters that the real server evaluates with a simple match over all of its songs.
@Suite struct FilterMatchTests {
  /// A filter with the condition that its matches must meet.
  struct Case: Sendable, CustomStringConvertible {
    let filter: Filter
    let matches: @Sendable (Song) -> Bool
    var description: String { filter.expression.description }

    static func && (left: Case, right: Case) -> Case {
      Case(filter: .and([left.filter, right.filter])) { left.matches($0) && right.matches($0) }
    }

    static func || (left: Case, right: Case) -> Case {
      Case(filter: .or([left.filter, right.filter])) { left.matches($0) || right.matches($0) }
    }

    static prefix func ! (operand: Case) -> Case {
      Case(filter: .not(operand.filter)) { !operand.matches($0) }
    }
  }

  /// Each nasty name as a song, a directory, a tag, and a second value of a tag.
  static let library = MusicLibrary(
    nastyNames.enumerated().map { index, name in
      .directory(
        name,
        [
          .song(name + ".wav", tags: ["Artist": name, "Title": "T"], modified: 20_231_110 + index),
          .song("two.wav", tags: ["Artist": "other", "Artist": name, "Album": "both"]),
        ])
    } + [.song("none.wav", modified: 4_000_000_000)])

  private func check(_ cases: [Case]) throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let songs = try connection.run(.find(.and([])))
    #expect(songs.count == 2 * nastyNames.count + 1)
    for test in cases {
      let found = try connection.run(.find(test.filter))
      #expect(found == songs.filter(test.matches), "\(test)")
    }
  }

  @Test func everyNameIsFoundByFileAndBase() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for name in nastyNames {
      let uri = ByteString(name + "/" + name + ".wav")
      #expect(try connection.run(.find(.file(.equals, uri))).map(\.uri) == [uri])
      let inside = try connection.run(.find(.base(ByteString(name))))
      #expect(Set(inside.map(\.uri)) == [uri, ByteString(name + "/two.wav")])
    }
  }

  @Test(arguments: [FilterOperator.equals, .notEquals, .contains, .notContains])
  func stringsAreComparedByteByByte(_ match: FilterOperator) throws {
    try check(
      nastyNames.flatMap { name in
        let value = ByteString(name)
        return [
          Case(filter: .tag(.artist, match, value)) {
            match.holds(for: $0.allBytes(of: .artist), value)
          },
          Case(filter: .any(match, value)) { match.holds(for: $0.tagPairs.map(\.value), value) },
          Case(filter: .file(match, value)) { match.holds(for: [$0.uri], value) },
        ]
      })
  }

  @Test func aRegularExpressionIsQuotedLikeAnyValue() throws {
    try check(
      nastyNames.flatMap { name in
        let value = ByteString(name)
        let pattern = ByteString(
          value.bytes.flatMap { Array("\\x{\(String($0, radix: 16))}".utf8) })
        return [FilterOperator.matches, .notMatches].map { match in
          let plain: FilterOperator = match == .matches ? .contains : .notContains
          return Case(filter: .tag(.artist, match, pattern)) {
            plain.holds(for: $0.allBytes(of: .artist), value)
          }
        }
      })
  }

  @Test func anEmptyValueMeansNoTag() throws {
    try check([
      Case(filter: .tag(.album, .equals, "")) { $0[all: .album].isEmpty },
      Case(filter: .tag(.album, .notEquals, "")) { !$0[all: .album].isEmpty },
      !Case(filter: .tag(.album, .equals, "")) { $0[all: .album].isEmpty },
    ])
  }

  @Test func filtersCanMatchEverythingOrNothing() throws {
    let all = [Filter.and([]), .base(""), .or([.and([]), .or([])])].map { filter in
      Case(filter: filter) { _ in true }
    }
    try check(all + all.map { !$0 } + [Case(filter: .or([])) { _ in false }])
  }

  @Test func combinedFiltersMatchLikeTheirParts() throws {
    let atoms = [
      Case(filter: .tag(.artist, .equals, "it's")) { $0[all: .artist].contains("it's") },
      Case(filter: .tag(.album, .notEquals, "both")) { !$0[all: .album].contains("both") },
      Case(filter: .base("it's")) { $0.uri.bytes.starts(with: Array("it's/".utf8)) },
      Case(filter: .file(.contains, "\\")) { $0.uri.bytes.contains(0x5C) },
      Case(filter: .modifiedSince(20_231_120)) { $0.lastModified ?? 0 >= 20_231_120 },
    ]
    let pairs = atoms.flatMap { left in
      atoms.flatMap { [left && $0, left || $0, !left && $0, !(left || !$0)] }
    }
    try check(atoms + atoms.map { !$0 } + pairs)
    try check(zip(pairs, atoms + atoms + atoms).flatMap { [$0 && $1, $0 || $1, !($1 || !$0)] })
  }

  @Test func comparesTimesToTheSecond() throws {
    let times = [Int.min, -1, 0, 20_231_109, 20_231_110, 20_231_114, 1_700_000_000, 1_700_000_001]
    try check(
      (times + [4_000_000_000, 4_000_000_001, Int.max]).map { time in
        Case(filter: .modifiedSince(time)) { $0.lastModified ?? Int.min >= time }
      })
  }

  @Test func findsByAudioFormat() throws {
    let server = try LiveServer(files: [.song("a.wav"), .song("b.wav")])
    var connection = try server.connect()
    let counts = try [
      Filter.audioFormat("8000:16:1"), .audioFormat("44100:16:1"),
      .audioFormat(matching: "*:16:*"), .audioFormat(matching: "*:24:*"),
    ].map { try connection.run(.find($0)).count }
    #expect(counts == [0, 2, 2, 0])
  }

  @Test func aSearchIgnoresCase() throws {
    let server = try LiveServer(library: [.song("a.wav", tags: ["Artist": "IT'S Émile"])])
    var connection = try server.connect()
    for value in ["it's émile", "IT'S ÉMILE"] as [ByteString] {
      #expect(try connection.run(.search(.tag(.artist, .equals, value))).count == 1)
      #expect(try connection.run(.find(.tag(.artist, .equals, value))).isEmpty)
    }
  }

  @Test func aNewlineIsRefused() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.findAdd(.tag(.artist, .equals, "x')\"\nclear")))
    }
    #expect(error.code == .argument)
    #expect(error.isConnectionUsable)
  }

  @Test func aValueIsLimitedByTheLineLength() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    var outcomes: [MPDError.Code?] = []
    for count in 4_060...4_096 {
      let value = ByteString([UInt8](repeating: 0x61, count: count))
      do throws(MPDError) {
        _ = try connection.run(.find(.file(.equals, value)))
        outcomes.append(nil)
      } catch {
        outcomes.append(error.code)
      }
    }
    let fitting = outcomes.prefix { $0 == nil }.count
    #expect((1..<outcomes.count).contains(fitting))
    #expect(outcomes[fitting...].allSatisfy { $0 == .argument })
  }
}

extension FilterOperator {
  /// Returns whether the operator matches a tag that has some values.
  fileprivate func holds(for values: [ByteString], _ value: ByteString) -> Bool {
    switch self {
    case .equals: values.contains(value)
    case .notEquals: !values.contains(value)
    case .contains: values.contains { $0.contains(value) }
    case .notContains: !values.contains { $0.contains(value) }
    default: false
    }
  }
}

extension ByteString {
  fileprivate func contains(_ part: ByteString) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part.bytes) }
  }
}
