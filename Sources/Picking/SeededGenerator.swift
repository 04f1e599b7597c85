/// A generator of random numbers that depend on its seed alone: SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
///
/// Everything that is derived from its numbers is written here and uses no function of the C library or
/// the standard library that another version could change, so that a seed means the same everywhere.
public struct SeededGenerator: Sendable {
  private var state: UInt64

  /// Creates a generator; any seed is good.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns a seed that nobody has chosen, short enough to be typed.
  public static func randomSeed() -> UInt64 { .random(in: 0...UInt64(UInt32.max)) }

  /// Returns the next number, uniform in all 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// Returns a number from 0 up to but not including a bound, all equally likely: the upper half of
  /// the product of a number and the bound; numbers whose lower half would favour some results are
  /// skipped (Lemire, "Fast random integer generation in an interval", 2019).
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

  /// Returns a multiple of 2⁻⁵³ in 0..<1: the upper 53 bits of a number.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number with the density e⁻ˣ, like −ln u of a uniform u, by comparisons alone (von Neumann,
  /// "Various techniques used in connection with random digits", 1951).
  ///
  /// A first fraction is the part after the point if the run of falling fractions that begins with it has
  /// an odd length, which has the probability e⁻ˣ; each even run adds 1 to the part before it. It takes
  /// about four numbers.
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
