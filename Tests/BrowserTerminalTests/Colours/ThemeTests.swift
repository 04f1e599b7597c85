import Browser
import BrowserTerminal
import Testing

@Suite struct ThemeTests {
  @Test(arguments: [
    ("#ff8000", Colour.rgb(RGBColour(red: 255, green: 128, blue: 0))), ("none", .unset),
    ("red", .indexed(1)), ("bright-white", .indexed(15)), ("0", .indexed(0)),
    ("255", .indexed(255)),
  ])
  func takesAColour(_ text: String, _ colour: Colour) throws {
    let theme = try Theme().setting("selected-label", to: text)
    #expect(theme.look(Style(.selectedLabel), .full).foreground == colour)
    #expect(theme.look(Style(.bar), .full) == Theme().look(Style(.bar), .full))
  }

  @Test(arguments: [
    "", "256", "-1", "+1", "#12345", "#12345g", "Red", "reddish", "#+12345", "\u{1B}[m",
  ])
  func refusesAColour(_ text: String) {
    #expect(throws: ThemeError.invalidColour(text)) { try Theme().setting("bar", to: text) }
  }

  @Test func saysWhatIsWrongWithASetting() {
    #expect(throws: ThemeError.unknownRole("bars")) { try Theme().setting("bars", to: "red") }
    #expect(
      ThemeError.unknownRole("b\u{1B}").description.hasPrefix(
        "'b\\e' is not a part of the browser; the parts with a colour are text, faint, header, place, "
      )
    )
    #expect(
      ThemeError.invalidColour("x").description.hasPrefix(
        "'x' is not a colour; write #rrggbb, a number from 0 to 255, none, or one of black, red, "))
  }

  @Test(arguments: [false, true])
  func fadesTowardsTheBackground(_ isLight: Bool) throws {
    let background =
      isLight ? RGBColour(red: 255, green: 255, blue: 255) : RGBColour(red: 0, green: 0, blue: 0)
    let theme = Theme(background: background)
    for role in Style.Role.allCases {
      let distances = try (0...7 as ClosedRange<UInt8>).map { emphasis in
        let look = theme.look(Style(role, emphasis: emphasis), .full)
        guard case .rgb(let colour) = look.foreground else { throw MissingValue() }
        return abs(Int(colour.green) - Int(background.green))
      }
      #expect(distances == distances.sorted(), "\(role)")
      #expect((distances.first ?? 0) > 0 && Set(distances).count > 4, "\(role)")
    }
  }

  /// The cells of the index bar have a background where there are shades for one.
  @Test(arguments: [Style.Role.bar, .selectedLabel])
  func tintsTheIndexBar(_ role: Style.Role) {
    for depth in ColourDepth.allCases {
      let look = Theme().look(Style(role), depth)
      #expect((look.background != .unset) == [.palette, .full].contains(depth))
    }
  }

  @Test func hasNoColoursWithoutColours() {
    for role in Style.Role.allCases {
      for emphasis in 0...Style.fullEmphasis {
        let look = Theme().look(Style(role, .reversed, emphasis: emphasis), .none)
        #expect(look.foreground == .unset && look.background == .unset)
        #expect(look.attributes.contains(.reversed))
      }
    }
  }

  @Test(
    arguments: [
      ("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#808080", 244), ("#1c1c24", 234),
      ("#5fafff", 75), ("#0a0a0a", 232),
    ] as [(String, UInt8)])
  func findsTheNearestOf256(_ text: String, _ index: UInt8) throws {
    let theme = try Theme().setting("text", to: text)
    #expect(theme.look(Style(), .palette).foreground == .indexed(index))
  }

  @Test(
    arguments: [
      ("#ff0000", 9), ("#c00000", 1), ("#000010", 0), ("#fafafa", 15), ("46", 10), ("7", 7),
    ] as [(String, UInt8)])
  func findsTheNearestOf16(_ text: String, _ index: UInt8) throws {
    let theme = try Theme().setting("text", to: text)
    #expect(theme.look(Style(), .sixteen).foreground == .indexed(index))
  }
}

@Suite struct ColourDepthTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], ColourDepth.palette), (["TERM": "xterm"], .palette),
    (["TERM": "xterm-ghostty", "COLORTERM": "truecolor"], .full),
    (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["TERM": "xterm-direct"], .full),
    (["TERM": "screen", "TMUX": "/tmp/s,1,0"], .full), (["TERM": "screen-256color"], .palette),
    (["TERM": "screen", "COLORTERM": "truecolor"], .palette),
    (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .palette), (["TERM": "linux"], .sixteen),
    (["TERM": "xterm-16color"], .sixteen), (["TERM": "vt220"], .none),
  ])
  func readsTheEnvironment(_ environment: [String: String], _ depth: ColourDepth) {
    #expect(ColourDepth(environment: environment) == depth)
  }
}
