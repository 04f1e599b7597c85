package import Browser

/// The colour of text or of its background.
package enum Colour: Hashable, Sendable {
  /// The terminal's default colour.
  case unset
  /// One of the terminal's 256 colours: 16 that users can choose, a cube of 216 and a ramp of 24 greys.
  case indexed(UInt8)
  case rgb(RGBColour)

  /// The names of the first 16 colours of a terminal, ordered by the colours' numbers.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue",
    "bright-magenta", "bright-cyan", "bright-white",
  ]

  /// Parses a colour: `#rrggbb`, one of `names`, a number from 0 to 255, or `none` for the terminal's default colour.
  /// Returns nil for any other string.
  package init?(_ text: String) {
    if text == "none" {
      self = .unset
    } else if let index = Colour.names.firstIndex(of: text) {
      self = .indexed(UInt8(index))
    } else if text.first == "#" {
      guard text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit),
        let number = UInt32(text.dropFirst(), radix: 16)
      else { return nil }
      self = .rgb(RGBColour(number))
    } else {
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = UInt8(text) else {
        return nil
      }
      self = .indexed(index)
    }
  }

  /// The colour's red, green and blue components; nil for the terminal's default colour. The first 16 colours are
  /// assumed to have their usual values, although users may have changed them.
  var rgb: RGBColour? {
    switch self {
    case .unset: nil
    case .indexed(let index): palette[Int(index)]
    case .rgb(let colour): colour
    }
  }
}

extension RGBColour {
  /// Returns the nearest colour that a terminal can show; the default colour if the terminal has no colours.
  ///
  /// - Parameter depth: how many colours the terminal has.
  func shown(_ depth: ColourDepth) -> Colour {
    switch depth {
    case .none: .unset
    case .sixteen: .indexed(nearestOf16)
    case .palette: .indexed(nearestOf256)
    case .full: .rgb(self)
    }
  }

  /// The number of the nearest colour in the cube or in the ramp of greys. The first 16 colours are not considered,
  /// because users may have changed them.
  ///
  /// Both the cube and the ramp are searched, because the ramp has more shades of grey. A dark grey, for example, is
  /// nearer to a colour of the ramp than to any colour of the cube.
  var nearestOf256: UInt8 {
    func step(_ value: UInt8) -> Int { cubeSteps.nearest(Int(value)) }
    let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
    let grey = 232 + greySteps.nearest((Int(red) + Int(green) + Int(blue)) / 3)
    let isGrey = distance(to: palette[grey]) < distance(to: palette[cube])
    return UInt8(isGrey ? grey : cube)
  }

  /// The number of the nearest colour among the first 16 colours.
  var nearestOf16: UInt8 {
    UInt8((0..<16).min { distance(to: palette[$0]) < distance(to: palette[$1]) } ?? 0)
  }
}

private let cubeSteps = [0, 95, 135, 175, 215, 255]
private let greySteps = (0..<24).map { 8 + 10 * $0 }

extension [Int] {
  fileprivate func nearest(_ value: Int) -> Int {
    indices.min { abs(self[$0] - value) < abs(self[$1] - value) } ?? 0
  }
}

/// The colours of xterm's palette, by their numbers.
private let palette: [RGBColour] = {
  let named: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  let cube = (0..<216).map { index in
    RGBColour(
      red: UInt8(cubeSteps[index / 36]), green: UInt8(cubeSteps[index / 6 % 6]),
      blue: UInt8(cubeSteps[index % 6]))
  }
  let greys = greySteps.map { RGBColour(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
  return named.map { RGBColour($0) } + cube + greys
}()

extension RGBColour {
  /// Parses a colour in X11's notation, such as "rgb:ffff/8000/0000", which terminals use in their answers. Returns nil
  /// for any other string.
  init?(specification text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
      return nil
    }
    let parts = text[text.index(after: colon)...].split(
      separator: "/", omittingEmptySubsequences: false
    ).map(colourPart)
    guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return nil
    }
    self.init(red: red, green: green, blue: blue)
  }

  /// The brightness as the eye sees it, from 0 to 255 (the weights of ITU-R BT.601).
  var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }

  /// Whether dark text is easier to read on the colour than light text.
  var isLight: Bool { brightness >= 128 }

  /// Returns a mixture of this colour and another one.
  ///
  /// - Parameter share: the share of this colour, from 0 to 256.
  func mixed(with other: RGBColour, share: Int) -> RGBColour {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(own) * share + Int(other) * (256 - share) + 128) / 256)
    }
    return RGBColour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Returns the square of the distance between two colours. Differences to which the eye is more sensitive count more.
  func distance(to other: RGBColour) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int {
      (Int(one) - Int(other)) * (Int(one) - Int(other))
    }
    return 3 * square(red, other.red) + 6 * square(green, other.green)
      + 2 * square(blue, other.blue)
  }
}

/// Parses one to four hexadecimal digits, and scales their value to the range from 0 to 255. Returns nil for any other
/// text.
private func colourPart(_ digits: some StringProtocol) -> UInt8? {
  guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
    let value = Int(digits, radix: 16)
  else { return nil }
  let largest = 1 << (4 * digits.count) - 1
  return UInt8((value * 255 + largest / 2) / largest)
}

/// The set of colours that may be sent to a terminal.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
  /// No colours, only bold, dim, underlined and reversed text.
  case none
  /// The first 16 colours, which users can choose in the settings of their terminal.
  case sixteen
  /// The 256 colours of xterm's palette.
  case palette
  /// All colours. Each of the red, green and blue components has 256 values.
  case full

  /// Determines the depth from environment variables such as TERM and COLORTERM. The depth may change later if the
  /// terminal reports that it shows all colours.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term.hasNoColours {
      self = .none
    } else if environment.saysFullColour || term.hasSuffix("-direct") {
      self = .full
    } else {
      self = term.hasSixteenColours ? .sixteen : .palette
    }
  }
}

extension [String: String] {
  /// Whether the terminal is assumed to show all colours: because COLORTERM says so, or because the terminal is tmux,
  /// which converts colours for the terminal in which it runs.
  fileprivate var saysFullColour: Bool {
    isInTmux || !isInScreen && ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "")
  }

  /// Whether the terminal is a window of screen(1). Such a window has 256 colours, whatever environment variables it
  /// inherits, and erased cells do not get the current background.
  var isInScreen: Bool { (self["TERM"] ?? "").hasPrefix("screen") && !isInTmux }

  /// Whether the terminal is a pane of tmux.
  var isInTmux: Bool { !(self["TMUX"] ?? "").isEmpty }
}

extension String {
  fileprivate var hasNoColours: Bool {
    hasPrefix("vt1") || hasPrefix("vt2") || hasPrefix("vt3") || hasSuffix("-mono")
      || hasSuffix("-m")
  }

  fileprivate var hasSixteenColours: Bool {
    ["linux", "ansi", "cons25", "cygwin"].contains(self) || hasSuffix("-16color")
  }
}
