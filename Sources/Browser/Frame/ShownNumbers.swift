/// Returns a number with a comma after each three digits.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}

/// Returns a duration as minutes and seconds, or as hours, minutes and seconds.
package func clockText(_ duration: Duration) -> String {
  let seconds = max(0, duration.components.seconds)
  let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
  let twoDigits = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
  let rest = twoDigits(seconds % 60)
  return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
}
