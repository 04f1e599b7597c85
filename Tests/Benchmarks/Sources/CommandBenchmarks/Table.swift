/// The unit of a figure.
enum FigureUnit {
  case microseconds, milliseconds, mebibytes

  func text(_ figure: Double) -> String {
    switch self {
    case .microseconds: "\(fixed(figure / 1e3, places: 2)) µs"
    case .milliseconds: "\(fixed(figure / 1e6, places: figure < 1e8 ? 1 : 0)) ms"
    case .mebibytes: "\(fixed(figure / 1_048_576, places: 1)) MiB"
    }
  }
}

/// A Markdown table, a row for each measurement.
func table(of measurements: [Measurement]) -> String {
  let head = [
    "| measured | | reference | | ratio | at most |", "| --- | ---: | --- | ---: | ---: | ---: |",
  ]
  return (head + measurements.map(row)).joined(separator: "\n")
}

private func row(_ measurement: Measurement) -> String {
  let comparison = measurement.comparison
  // A `|` would end the cell.
  let title = comparison.candidate.title.split(separator: "|", omittingEmptySubsequences: false)
    .joined(separator: "\\|")
  let cells = [
    "`\(title)`", comparison.unit.text(measurement.candidate),
    comparison.reference.title, comparison.unit.text(measurement.reference),
    ratioText(measurement.ratio), comparison.limit.map(ratioText) ?? "",
  ]
  return "| " + cells.joined(separator: " | ") + " |"
}

/// A ratio with its sign.
func ratioText(_ value: Double) -> String {
  fixed(value, places: value < 0.1 ? 4 : 2) + "×"
}

/// A non-negative number with a fixed number of decimals.
func fixed(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  if places == 0 { return "\(scaled)" }
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}
