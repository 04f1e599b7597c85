/// A generator of random numbers that depend only on its seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
///
/// All distributions are implemented here, without functions of the C library or the standard library that could
/// change between versions, so that a seed gives the same results everywhere.
public struct SeededGenerator: Sendable {
  private var state: UInt64

  /// Creates a generator from a seed, which can be any number.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns a random seed that is short enough to be typed.
  public static func randomSeed() -> UInt64 { .random(in: 0...UInt64(UInt32.max)) }

  /// Returns the next number; all 64-bit values are equally likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// Returns a number from 0 up to, but not including, a bound; all results are equally likely. The result is the
  /// upper half of the product of a random number and the bound. Random numbers that would make some results more
  /// likely than others are recognized by the lower half, and skipped (Lemire, "Fast random integer generation in an
  /// interval", 2019).
  ///
  /// - Precondition: `bound > 0`.
  public mutating func number(below bound: Int) -> Int {
    let bound = UInt64(bound)
    let threshold = (0 &- bound) % bound
    while true {
      let product = next().multipliedFullWidth(by: bound)
      if product.low >= threshold { return Int(product.high) }
    }
  }

  /// Returns a multiple of 2⁻⁵³ in 0..<1, made from the upper 53 bits of a random number.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns an exponentially distributed number (with the density e⁻ˣ, like −ln u for a uniformly distributed u),
  /// using only comparisons (von Neumann, "Various techniques used in connection with random digits", 1951).
  ///
  /// Runs of falling fractions are drawn. A run with the first fraction x has an odd length with the probability e⁻ˣ;
  /// the first fraction of such a run becomes the fractional part of the result. Each run of even length before it adds
  /// 1 to the integer part. On average, about four random numbers are needed.
  mutating func exponential() -> Double {
    var whole = 0.0
    while true {
      let first = fraction()
      if isLengthOfRunOdd(from: first) { return whole + first }
      whole += 1
    }
  }

  private mutating func isLengthOfRunOdd(from first: Double) -> Bool {
    var last = first
    var isOdd = true
    while true {
      let next = fraction()
      if next >= last { return isOdd }
      last = next
      isOdd.toggle()
    }
  }
}
