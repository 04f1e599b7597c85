/// Returns a duration in whole seconds as H:MM:SS, or as M:SS below an hour; a negative duration counts as 0.
package func clockText(_ duration: Duration) -> String {
  let seconds = max(0, duration.components.seconds)
  let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
  let twoDigits = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
  let rest = twoDigits(seconds % 60)
  return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
}
