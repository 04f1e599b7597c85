/// A Markdown table, a row for each measurement: milliseconds of wall time, those of processor time
/// in parentheses, and the ratio of the wall times.
func table(of measurements: [Measurement]) -> String {
  let head = [
    "| mpdex | ms (CPU) | mpc | ms (CPU) | ratio |", "| --- | ---: | --- | ---: | ---: |",
  ]
  return (head + measurements.map(row)).joined(separator: "\n")
}

private func row(_ measurement: Measurement) -> String {
  let (candidate, reference) = (measurement.candidate, measurement.reference)
  let cells = [
    "`\(measurement.comparison.candidate.title)`", times(candidate),
    "`\(measurement.comparison.reference.title)`", times(reference),
    fixed(candidate.wallTime / reference.wallTime, places: 2),
  ]
  return "| " + cells.joined(separator: " | ") + " |"
}

private func times(_ sample: Sample) -> String {
  let (wall, processor) = (sample.wallTime, sample.processorTime)
  return
    "\(fixed(wall / .milliseconds(1), places: 1)) (\(fixed(processor / .milliseconds(1), places: 1)))"
}

/// A number that is not negative with so many places behind the point.
private func fixed(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}
