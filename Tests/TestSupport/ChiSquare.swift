internal import Glibc

/// How likely it is that counts differ from the expected ones at least as much as these do, by chance
/// alone: Pearson's chi-squared test, with the approximation of Wilson and Hilferty.
///
/// - Parameters:
///   - counts: how often each outcome was seen.
///   - probabilities: the probability of each outcome, which add up to 1; nil if all are equal.
public func probabilityByChance(of counts: [Int], _ probabilities: [Double]? = nil) -> Double {
  let total = Double(counts.reduce(0, +))
  let equal = Array(repeating: 1 / Double(counts.count), count: counts.count)
  let expected = (probabilities ?? equal).map { $0 * total }
  let statistic = zip(counts, expected).reduce(0.0) { sum, pair in
    let difference = Double(pair.0) - pair.1
    return sum + difference * difference / pair.1
  }
  let freedom = Double(counts.count - 1)
  let spread = 2 / (9 * freedom)
  let deviation = (cbrt(statistic / freedom) - (1 - spread)) / spread.squareRoot()
  return erfc(deviation / 2.0.squareRoot()) / 2
}
