import Browser
import BrowserTerminal
import Bytes
import Glibc

// A program for tests: shows what its terminal reports, and does what is typed.

func variables(_ names: [String]) -> [String: String] {
  let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
  return Dictionary(pairs) { $1 }
}

func writeError(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

func overflow(_ number: Int) -> Int {
  // Some of the stack for each call, since the thread sanitizer crashes by itself after 65,536 nested calls.
  withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { space in
    number == .min ? space.count : overflow(number + 1) + overflow(number - 1)
  }
}

func crashOnAThread() {
  var thread = pthread_t()
  pthread_create(&thread, nil, { _ in fatalError("the thread failed") }, nil)
  pthread_join(thread, nil)
}

/// Does what a key stands for; returns whether the program goes on.
func act(_ key: KeyPress, _ terminal: Terminal) -> Bool {
  switch key.key {
  case .character("q"): return false
  case .character("z") where key.modifiers == .control: terminal.suspend()
  case .character("e"): writeError("a message")
  case .character("f"): fatalError("the program failed")
  case .character("s"): UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
  case .character("a"): abort()
  case .character("o"): print(overflow(0))
  case .character("t"): crashOnAThread()
  case .character("x"): exit(3)
  case .character("c"): _ = terminal.copy("sent to the clipboard")
  case .character("b"): drawMuch(terminal)
  default: break
  }
  return true
}

/// Draws more than a terminal takes that is not read from.
func drawMuch(_ terminal: Terminal) {
  for number in 0..<1000 {
    var frame = Frame(size: terminal.size)
    for row in 0..<frame.size.rows {
      let text = String(repeating: "\(number * row) ", count: 40)
      frame.write(text, row: row, columns: 0..<frame.size.columns)
    }
    terminal.draw(frame)
  }
}

/// Returns a picture of a single colour, made as chafa makes it.
func picture(_ width: Int, _ height: Int, _ letter: Character) -> PixelImage? {
  let padding = String(repeating: "=", count: (3 - 4 * width * height % 3) % 3)
  let text = String(
    repeating: letter, count: (4 * width * height + 2) / 3 * 4 - padding.utf8.count)
  let start = "\u{1B}_Ga=T,f=32,s=\(width),v=\(height),c=\(width),r=\(height),m=1\u{1B}\\"
  let end = "\u{1B}_Gm=0;\(text)\(padding)\u{1B}\\"
  return PixelDecoder.decode(
    Array((start + end).utf8), cellHeight: 1, maxSize: CellSize(columns: width, rows: height),
    maxPixels: 1 << 18)
}

/// Returns the pictures that a key asks for.
func pictures(_ key: KeyPress) -> [PixelImage?] {
  switch key.key {
  case .character("p"): [picture(2, 1, "A")]
  case .character("P"): "BCD".map { picture(160, 160, $0) }
  default: []
  }
}

func draw(_ pictures: [PixelImage?], on terminal: Terminal, in frame: inout Frame) {
  for case (let number, let picture?) in pictures.enumerated() {
    guard let image = terminal.cells(for: picture, size: CellSize(columns: 3, rows: 2)) else {
      continue
    }
    let columns = 4 * number..<4 * number + 3
    frame.draw(image, at: Picture(uri: "", rows: 10..<12, columns: columns))
  }
}

func frame(_ terminal: Terminal, _ report: TerminalReport) -> Frame {
  let size = terminal.size
  var frame = Frame(size: size)
  let lines = [
    "process \(getpid()).", "size \(size.columns) x \(size.rows).",
    "depth \(terminal.colourDepth).", "redrawn \(report.needsDrawing).",
    "pixels \(terminal.imageFormat == .placeholders).",
  ]
  let events = report.events.map { "\($0)" }
  for (row, line) in (lines + events).enumerated() {
    frame.write(line, row: row, columns: 0..<size.columns, Style(.header))
  }
  return frame
}

func run() throws {
  var options = Terminal.Options()
  options.pixels = .whereKnown
  options.height = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }.map { .rows($0) }
  let terminal = try Terminal(
    environment: variables(["TERM", "COLORTERM", "NO_COLOR", "TMUX"]), options: options)
  var shown: [PixelImage?] = []
  try terminal.enter()
  terminal.draw(frame(terminal, TerminalReport()))
  while true {
    let report = terminal.wait(for: [], until: nil)
    if let end = report.end {
      terminal.leave()
      writeError("ended: \(end)")
      return
    }
    for case .key(let key) in report.events {
      guard act(key, terminal) else { return }
      shown += pictures(key)
    }
    var next = frame(terminal, report)
    draw(shown, on: terminal, in: &next)
    terminal.draw(next)
  }
}

do {
  try run()
} catch {
  writeError("\(error)")
  exit(2)
}
