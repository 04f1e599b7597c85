internal import BenchmarkSupport
internal import TestSupport

/// A row of the table of browsers.
struct BrowserRow {
  let title: String
  /// Of mpdex, ncmpc and ncmpcpp; nil if a program does not do this.
  let cells: [String?]
  /// What the cell of mpdex may be at most; nil for a figure that is only shown.
  var limit: String?

  fileprivate var text: String {
    "| \(([title] + cells.map { $0 ?? "–" } + [limit ?? ""]).joined(separator: " | ")) |"
  }
}

/// Measures browsers and makes a table of the figures.
func browserTable(mpdex: String) throws -> String {
  let worlds = try [20_000, 100_000].map { try BrowsedWorld(count: $0, mpdex: mpdex) }
  defer { worlds.forEach { $0.server.stop() } }
  let rows = try worlds.flatMap(startRows) + figureRows(of: worlds[1]) + frameRows()
  let head = ["| | mpdex | ncmpc | ncmpcpp | at most |", "| --- | ---: | ---: | ---: | ---: |"]
  return (head + rows.map(\.text)).joined(separator: "\n")
}

/// The times until the first rows are on the screen. The limit is twice that of reading the reply and of
/// starting mpdex.
private func startRows(_ world: BrowsedWorld) throws -> [BrowserRow] {
  let programs = [world.cold, world.warm, world.ncmpc, world.ncmpcpp]
  let runs = try (0...9).map { _ in
    try programs.map { try $0.start(in: world).1 / .nanoseconds(1) }
      + world.floor.map { try $0.run() }
  }
  let times = (0..<6).map { column in median(runs.dropFirst().map { $0[column] }) }
  let text = FigureUnit.milliseconds.text
  let limit = text(2 * (times[4] + times[5]))
  let list = "first rows of \(world.count / 1000),000"
  return [
    BrowserRow(
      title: "\(list), no cache", cells: [times[0], times[2], times[3]].map(text), limit: limit),
    BrowserRow(title: "\(list), from the cache", cells: [text(times[1]), nil, nil], limit: limit),
  ]
}

private func figureRows(of world: BrowsedWorld) throws -> [BrowserRow] {
  let programs = [world.warm, world.ncmpc, world.ncmpcpp]
  let runs = try (0..<3).map { _ in try programs.map { try $0.figures(in: world) } }
  let cells = { (figure: (BrowserFigures) -> Double, text: (Double) -> String) in
    programs.indices.map { column in text(median(runs.map { figure($0[column]) })) as String? }
  }
  let bytes = { (count: Double) in "\(Int(count)) bytes" }
  let time = FigureUnit.milliseconds.text
  let ends = programs.indices.map { column in
    let time = time(median(runs.map { $0[column].endTime }))
    return runs.allSatisfy { $0[column].hasEnded } ? time : "\(time), and goes on"
  }
  return [
    BrowserRow(title: "memory with 100,000", cells: cells(\.memory, FigureUnit.mebibytes.text)),
    BrowserRow(title: "a page down", cells: cells(\.pageBytes, bytes)),
    BrowserRow(title: "a drag along the bar", cells: [cells(\.dragBytes, bytes)[0], nil, nil]),
    BrowserRow(title: "processor time in 10 s of rest", cells: cells(\.restTime, time)),
    BrowserRow(title: "writes in 10 s of rest", cells: cells(\.restBytes, bytes)),
    BrowserRow(title: "processor time after the terminal has gone", cells: ends),
  ]
}

/// The time of one event of a drag along the bar of 1,000,000 rows, from the report of the terminal to the
/// bytes for it.
private func frameRows() throws -> [BrowserRow] {
  let names = try ReplayedDirectory(count: 1_000_000)
  let figure = { (which: String, columns: Int, rows: Int, order: String?) in
    let loop = Program(
      measuring: "FrameLoop", titled: "drag",
      [which, names.namesPath, "\(columns)", "\(rows)"] + (order.map { [$0] } ?? []))
    return median(try (0..<3).map { _ in try loop.run() })
  }
  let drags = [(100, 30, nil), (200, 50, nil), (100, 30, "dates"), (200, 50, "dates")]
  return try drags.flatMap { columns, rows, order in
    let list = order.map { "1,000,000 rows by \($0)" } ?? "1,000,000 rows"
    let title = "frame of a drag in \(list), \(columns) × \(rows)"
    return try [("median", "2 ms"), ("slowest", "8 ms")].map { which, limit in
      let text = FigureUnit.microseconds.text(try figure(which, columns, rows, order))
      return BrowserRow(title: "\(title), \(which)", cells: [text, nil, nil], limit: limit)
    }
  }
}
