internal import Browser

extension RGBColour {
  /// The colour of a number such as 0xFF8000.
  init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The colour of X11's notation, such as "rgb:ffff/8000/0000", in which terminals answer; nil if it
  /// is none.
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

  /// Whether dark text is read better on the colour than light text.
  var isLight: Bool { brightness >= 128 }

  /// The colour between this one and another one.
  ///
  /// - Parameter share: the part of this colour, from 0 to 256.
  func mixed(with other: RGBColour, share: Int) -> RGBColour {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(own) * share + Int(other) * (256 - share) + 128) / 256)
    }
    return RGBColour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The square of the distance of two colours, weighted as the eye tells them apart.
  func distance(to other: RGBColour) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int {
      (Int(one) - Int(other)) * (Int(one) - Int(other))
    }
    return 3 * square(red, other.red) + 6 * square(green, other.green)
      + 2 * square(blue, other.blue)
  }
}

/// Returns the value of one to four hexadecimal digits, scaled from their range to 0…255.
private func colourPart(_ digits: some StringProtocol) -> UInt8? {
  guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
    let value = Int(digits, radix: 16)
  else { return nil }
  let largest = 1 << (4 * digits.count) - 1
  return UInt8((value * 255 + largest / 2) / largest)
}
