import Foundation

// Turns the screen of a terminal, as tmux prints it with escape sequences (`capture-pane -e -p`), into a
// picture. The argument is the number of columns.

/// The look of a run of cells.
struct Look: Equatable {
  var foreground = "#d0d0d0"
  var background = "#101010"
  var isBold = false
  var isDim = false
  var isReversed = false

  /// Applies the parameters of a sequence that selects a look (SGR).
  mutating func apply(_ parameters: [Int]) {
    var rest = parameters[...]
    while let first = rest.popFirst() {
      switch first {
      case 0: self = Look()
      case 1: isBold = true
      case 2: isDim = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 27: isReversed = false
      case 38: foreground = colour(&rest) ?? foreground
      case 48: background = colour(&rest) ?? background
      case 39: foreground = Look().foreground
      case 49: background = Look().background
      default: break
      }
    }
  }

  private func colour(_ rest: inout ArraySlice<Int>) -> String? {
    guard rest.popFirst() == 2, rest.count >= 3 else { return nil }
    let parts = rest.prefix(3).map { String(format: "%02x", $0) }
    rest = rest.dropFirst(3)
    return "#" + parts.joined()
  }

  var colours: (text: String, behind: String) {
    isReversed ? (background, foreground) : (foreground, background)
  }
}

/// A run of cells of one look.
struct Run {
  var text = ""
  var column: Int
  var look: Look
}

let width = 8.4
let height = 18.0

/// Returns the runs of a row; the look goes on in the next one.
func runs(of row: Substring, _ look: inout Look) -> [Run] {
  var runs = [Run(column: 0, look: look)]
  var column = 0
  var rest = row
  while let character = rest.popFirst() {
    if character == "\u{1B}", rest.first == "[" {
      let sequence = rest.dropFirst().prefix { !$0.isLetter }
      rest = rest[sequence.endIndex...].dropFirst()
      look.apply(
        sequence.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
      runs.append(Run(column: column, look: look))
    } else {
      runs[runs.count - 1].text.append(character)
      column += 1
    }
  }
  return runs.filter { !$0.text.isEmpty }
}

func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}

func svg(_ run: Run, row: Int) -> String {
  let (x, y) = (rounded(12 + Double(run.column) * width), rounded(12 + Double(row) * height))
  let length = rounded(Double(run.text.count) * width)
  var parts = ""
  if run.look.colours.behind != Look().background {
    parts += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(length)\" height=\"\(height)\" "
    parts += "fill=\"\(run.look.colours.behind)\"/>\n"
  }
  guard run.text.contains(where: { $0 != " " }) else { return parts }
  let weight = run.look.isBold ? " font-weight=\"bold\"" : ""
  let opacity = run.look.isDim ? " opacity=\"0.6\"" : ""
  parts += "<text x=\"\(x)\" y=\"\(y + 13.5)\" textLength=\"\(length)\" "
  parts += "fill=\"\(run.look.colours.text)\"\(weight)\(opacity)>\(escaped(run.text))</text>\n"
  return parts
}

let columns = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 80
var rows: [Substring] = []
while let line = readLine() { rows.append(Substring(line)) }
let size = (rounded(24 + Double(columns) * width), rounded(24 + Double(rows.count) * height))
var picture = """
  <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" xml:space="preserve" \
  font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">
  <rect width="100%" height="100%" rx="8" fill="\(Look().background)"/>

  """
var look = Look()
for (index, row) in rows.enumerated() {
  for run in runs(of: row, &look) { picture += svg(run, row: index) }
}
print(picture + "</svg>")
