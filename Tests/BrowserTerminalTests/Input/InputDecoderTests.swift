import Browser
import BrowserTerminal
import TestSupport
import Testing

@Suite struct InputDecoderTests {
  /// A terminal's bytes, and what they mean.
  struct Sample: CustomTestStringConvertible, Sendable {
    let bytes: String
    let inputs: [TerminalInput]

    init(_ bytes: String, _ inputs: TerminalInput...) {
      self.bytes = bytes
      self.inputs = inputs
    }

    var testDescription: String { bytes.debugDescription }
  }

  private static func key(
    _ key: Key, _ modifiers: KeyPress.Modifiers = []
  ) -> TerminalInput { .event(.key(KeyPress(key, modifiers))) }

  private static func typed(
    _ character: Character, _ modifiers: KeyPress.Modifiers = []
  ) -> TerminalInput { key(.character(character), modifiers) }

  private static func mouse(
    _ action: MouseReport.Action, _ column: Int, _ row: Int
  ) -> TerminalInput {
    .event(.mouse(MouseReport(action, at: CellPosition(column: column, row: row))))
  }

  static let keys: [Sample] = [
    Sample("aZ 9", typed("a"), typed("Z"), typed(" "), typed("9")),
    Sample("é日🎵", typed("é"), typed("日"), typed("🎵")),
    Sample("\r\t\u{7F}\u{08}", key(.enter), key(.tab), key(.backspace), key(.backspace)),
    Sample("\u{01}\u{1A}\0", typed("a", .control), typed("z", .control), typed(" ", .control)),
    Sample("\u{1C}\u{1F}", typed("\\", .control), typed("_", .control)),
    Sample("\u{1B}x\u{1B}é", typed("x", .alt), typed("é", .alt)),
    Sample("\u{1B}\r\u{1B}\u{01}", key(.enter, .alt), typed("a", [.alt, .control])),
    Sample("\u{1B}[A\u{1B}OB", key(.up), key(.down)),
    Sample("\u{1B}\u{1B}[C\u{1B}\u{1B}OD", key(.right, .alt), key(.left, .alt)),
    Sample("\u{1B}[1;2A\u{1B}[1;5D", key(.up, .shift), key(.left, .control)),
    Sample("\u{1B}[1;8H\u{1B}[1;33F", key(.home, [.shift, .alt, .control]), key(.end, .alt)),
    Sample("\u{1B}O5A\u{1B}O2P", key(.up, .control), key(.function(1), .shift)),
    Sample("\u{1B}[a\u{1B}Ob", key(.up, .shift), key(.down, .control)),
    Sample("\u{1B}[H\u{1B}[4~\u{1B}[7~\u{1B}[8~", key(.home), key(.end), key(.home), key(.end)),
    Sample("\u{1B}[2~\u{1B}[3;5~", key(.insert), key(.delete, .control)),
    Sample(
      "\u{1B}[5~\u{1B}[6$\u{1B}[6^", key(.pageUp), key(.pageDown, .shift), key(.pageDown, .control)),
    Sample("\u{1B}[5@", key(.pageUp, [.control, .shift])),
    Sample("\u{1B}OP\u{1B}[12~\u{1B}[[C", key(.function(1)), key(.function(2)), key(.function(3))),
    Sample(
      "\u{1B}[15~\u{1B}[24;2~\u{1B}[34~", key(.function(5)), key(.function(12), .shift),
      key(.function(20))),
    Sample("\u{1B}[1;2R\u{1B}[S", key(.function(3), .shift), key(.function(4))),
    Sample("\u{1B}[Z\u{1B}[1;5Z", key(.tab, .shift), key(.tab, [.shift, .control])),
    Sample("\u{1B}OM\u{1B}Ok", key(.enter), typed("+")),
    Sample("\u{1B}[97;5u\u{1B}[97;2u", typed("a", .control), typed("A")),
    Sample("\u{1B}[65;6u\u{1B}[27;5;46~", typed("a", [.control, .shift]), typed(".", .control)),
    Sample("\u{1B}[13;2u\u{1B}[27u\u{1B}[97;1:3u", key(.enter, .shift), key(.escape)),
    Sample("\u{1B}[233;;233u\u{1B}[57419u", typed("é"), key(.up)),
  ]

  static let reports: [Sample] = [
    Sample("\u{1B}[<0;5;7M\u{1B}[<0;5;7m", mouse(.pressed(.left), 4, 6), mouse(.released, 4, 6)),
    Sample("\u{1B}[<32;250;9M", mouse(.dragged(.left), 249, 8)),
    Sample("\u{1B}[<35;1;1M", mouse(.released, 0, 0)),
    Sample(
      "\u{1B}[<2;1;1M\u{1B}[<33;0;0M", mouse(.pressed(.right), 0, 0), mouse(.dragged(.middle), 0, 0)
    ),
    Sample(
      "\u{1B}[<64;3;4M\u{1B}[<65;3;4M", mouse(.scrolled(columns: 0, rows: -1), 2, 3),
      mouse(.scrolled(columns: 0, rows: 1), 2, 3)),
    Sample("\u{1B}[<67;1;1M", mouse(.scrolled(columns: 1, rows: 0), 0, 0)),
    Sample("\u{1B}[<20;1;1M", mouse(.pressed(.left), 0, 0)),
    Sample("\u{1B}[<128;1;1M\u{1B}[<0;1M"),
    Sample("\u{1B}[M !\"\u{1B}[M#!\"", mouse(.pressed(.left), 0, 1), mouse(.released, 0, 1)),
    Sample("\u{1B}[I\u{1B}[O", .event(.focused(true)), .event(.focused(false))),
    Sample("\u{1B}[200~a\rb\r\n\u{1B}[A\u{1B}[201~q", .event(.paste("a\nb\n\u{1B}[A")), typed("q")),
    Sample("\u{1B}[200~\u{1B}[20\u{1B}[201~\u{1B}[201~", .event(.paste("\u{1B}[20"))),
    Sample(
      "\u{1B}]11;rgb:1e1e/ffff/0000\u{1B}\\x",
      .reply(.background(RGBColour(red: 30, green: 255, blue: 0))), typed("x")),
    Sample(
      "\u{1B}]11;rgba:f/0/8/f\u{07}", .reply(.background(RGBColour(red: 255, green: 0, blue: 136)))),
    Sample("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", .reply(.rendition("0;48:2::1:2:3"))),
    Sample("\u{1B}[?64;1;2c\u{1B}[>0;95;0c", .reply(.deviceAttributes(hasSixels: false))),
    Sample("\u{1B}[?62;4;22c", .reply(.deviceAttributes(hasSixels: true))),
    Sample("\u{1B}[?4;6c", .reply(.deviceAttributes(hasSixels: false))),
    Sample("\u{1B}[6;20;10t", .reply(.cellSize(PixelSize(width: 10, height: 20)))),
    Sample("\u{1B}]11;rgb:zz/0\u{07}\u{1B}P0$r\u{1B}\\\u{1B}]52;c;YQ==\u{07}\u{1B}_x\u{1B}\\"),
    Sample("\u{1B}[?2026;2$y\u{1B}[8;24;80t\u{1B}[?1u\u{1B}[99~"),
  ]

  static let malformed: [Sample] = [
    Sample("\u{1B}]11;rgb:\u{1B}[Ax", key(.up), typed("x")),
    Sample("\u{1B}]never ends\rx", key(.enter), typed("x")),
    Sample("\u{1B}[12\u{1B}[A", key(.up)),
    Sample("\u{1B}[1;\rx", key(.enter), typed("x")),
    Sample("\u{1B}[1;99999999999999999999A", key(.up, [.alt, .control])),
    Sample("\u{1B}[1114112u\u{1B}[55296u\u{1B}[99999999999u"),

  ]

  private func decoded(_ pieces: [ArraySlice<UInt8>]) -> [TerminalInput] {
    var decoder = InputDecoder()
    let inputs = pieces.flatMap { decoder.decode($0) }
    return inputs + decoder.flush()
  }

  @Test(arguments: keys + reports + malformed)
  func readsASampleWhereverItIsCut(_ sample: Sample) {
    let bytes = Array(sample.bytes.utf8)
    #expect(decoded([bytes[...]]) == sample.inputs)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
        let isEqual = decoded(pieces) == sample.inputs
        #expect(isEqual, "cut at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [
    ("\u{1B}", key(.escape)), ("\u{1B}\u{1B}", key(.escape, .alt)), ("\u{1B}[", typed("[", .alt)),
    ("\u{1B}O", typed("O", .alt)), ("\u{1B}]", typed("]", .alt)),
  ])
  func takesAnIncompleteSequenceForKeysAfterATime(_ bytes: String, _ input: TerminalInput) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.flush() == [input])
    #expect(!decoder.isUndecided)
    #expect(decoder.decode("A".utf8) == [Self.typed("A")])
  }

  @Test func keepsSequencesThatASlowConnectionDivides() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[<35;1".utf8) + decoder.flush() == [])
    #expect(decoder.decode(";1M".utf8) == [Self.mouse(.released, 0, 0)])
  }

  @Test(
    arguments: [
      [0xFF], [0x80, 0xBF], [0xC2], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F], [0xC2, 0x85],
    ] as [[UInt8]])
  func dropsBytesThatAreNoText(_ bytes: [UInt8]) {
    var decoder = InputDecoder()
    let inputs = decoder.decode(bytes + Array("x".utf8))
    #expect(inputs == [Self.typed("x")])
  }

  @Test func keepsABoundedPartOfAPaste() {
    var decoder = InputDecoder()
    let text = String(repeating: "abcdefgh", count: 20_000)
    let inputs = decoder.decode("\u{1B}[200~\(text)\u{1B}[201~x".utf8)
    #expect(inputs == [.event(.paste(String(text.prefix(65_536)))), Self.typed("x")])
  }

  @Test func survivesRandomBytes() {
    var generator = SeededGenerator(seed: 7)
    let usual = Array("\u{1B}[]OP;:<?$0123456789mMABu~c\u{07}\\\u{9B}".utf8)
    let bytes = (0..<1_000_000).map { _ in
      Bool.random(using: &generator)
        ? usual.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
    }
    var decoder = InputDecoder()
    var count = 0
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      count += decoder.decode(bytes[start..<start + 1000]).count + decoder.flush().count
    }
    #expect(count > 0)
    // Ends whatever the bytes have begun.
    let last = decoder.decode("\u{1B}[201~\u{18}\u{18}\u{18}y".utf8).last
    #expect(last == Self.typed("y"))
  }

  /// A position has the form of F3 with Shift.
  @Test func onlyAnExpectedPositionIsAnAnswer() {
    var decoder = InputDecoder()
    decoder.expectedPositions = 1
    let position = CellPosition(column: 1, row: 0)
    #expect(
      decoder.decode("\u{1B}[R\u{1B}[1;2R\u{1B}[1;2R".utf8) == [
        Self.key(.function(3)), .reply(.cursor(position)), Self.key(.function(3), .shift),
      ])
    #expect(decoder.expectedPositions == 0)
  }
}
