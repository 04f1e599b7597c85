import Browser
import BrowserTerminal

extension FuzzTarget {
  /// The decoder of terminals' bytes: it does not matter where they are divided, and what it reports
  /// can be shown.
  static let terminalInput = FuzzTarget(name: "terminal-input", maxLength: 256) { bytes in
    var whole = InputDecoder()
    let inputs = whole.decode(bytes)
    var divided = InputDecoder()
    let single = bytes.flatMap { divided.decode([$0]) }
    try require(inputs == single, "divided bytes mean \(single), not \(inputs)")
    try require(whole.isUndecided == divided.isUndecided, "undecided only if divided")
    let rest = whole.flush()
    try require(!whole.isUndecided, "undecided after the end")
    try require(rest == divided.flush(), "another end if divided")
    for input in inputs + rest { try check(input) }
    try checkRecovery(of: whole)
  }
}

/// After the ends of a string, a paste and a sequence, a letter is a key again.
private func checkRecovery(of decoder: InputDecoder) throws(FuzzFinding) {
  var decoder = decoder
  _ = decoder.decode(Array("\u{1B}[201~\u{07}\u{1B}[0m\u{1B}[0mab".utf8))
  let inputs = decoder.decode(Array("x".utf8))
  try require(inputs == [.event(.key(KeyPress(.character("x"))))], "no key after \(inputs)")
}

private func check(_ input: TerminalInput) throws(FuzzFinding) {
  guard case .event(let event) = input else { return }
  switch event {
  case .key(let press): try check(press)
  case .mouse(let report):
    let position = report.position
    try require(position.column >= 0 && position.row >= 0, "the mouse is at \(position)")
  case .paste(let text):
    try require(!text.unicodeScalars.contains("\r"), "a carriage return in a paste")
    try require(text.utf8.count <= 3 * 64 * 1024, "a paste of \(text.utf8.count) bytes")
  case .resized, .focused: break
  }
}

private func check(_ press: KeyPress) throws(FuzzFinding) {
  guard case .character(let character) = press.key else { return }
  let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  try require(!isControl, "a key types \(character.unicodeScalars.map(\.value))")
}
