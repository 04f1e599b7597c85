internal import Browser

/// Decodes the bytes that a terminal sends: keys, mouse reports, pastes and answers.
///
/// The bytes may be passed in pieces of any size. Only ESC is ambiguous: on its own, it is the Escape key; followed by
/// other bytes, it begins a sequence or stands for the Alt key. If no byte follows an ESC within a short time, the
/// caller must call `flush()`, which reports the key. Meaningless bytes are dropped. The length of a sequence is
/// limited, so that no input can make the decoder use more and more memory.
package struct InputDecoder {
  private enum State {
    case ground
    /// A part of a character was read. The value is the length of the whole character in bytes, negated if Alt is held
    /// down.
    case character(Int)
    /// One ESC was read; or two, if `isDouble` is true. The first of two stands for the Alt key.
    case escape(isDouble: Bool)
    /// CSI (`ESC [`), which begins a control sequence, was read. `isAlternate` says whether another ESC came before it,
    /// as when Alt is held down.
    case sequence(isAlternate: Bool)
    /// `ESC [ [` was read, which begins the function keys of the Linux console.
    case consoleKey
    /// SS3 (`ESC O`), which begins the sequence of some keys, was read. `isAlternate` says whether another ESC came
    /// before it, as when Alt is held down.
    case singleShift(isAlternate: Bool)
    /// A part of a string was read. The value says which kind of string: the last byte of its introducer, such as `]`
    /// for OSC (`ESC ]`).
    case string(UInt8)
    /// ESC was read within a string, and may end the string. The value is the last byte of the string's introducer.
    case stringEscape(UInt8)
    /// A part of a mouse report in the oldest format was read. Such a report consists of `CSI M` and three more bytes.
    case oldMouse
    case paste
  }

  private static let sequenceCapacity = 128
  private static let stringCapacity = 4096

  private var state = State.ground
  /// The bytes read so far of the current character, sequence or string.
  private var collected: [UInt8] = []
  private var paste = PasteBuffer()
  private var output: [TerminalInput] = []
  /// The number of answers about the cursor's position that are still expected. Such an answer has the form of F3 with
  /// a modifier, so only an expected one is an answer.
  package var expectedPositions = 0

  /// Creates a decoder that has read nothing.
  package init() {}

  /// Whether `flush()` would report a key. The last bytes may be the Escape key, Alt with another key, or the beginning
  /// of a sequence.
  package var isUndecided: Bool {
    switch state {
    case .escape: true
    case .sequence, .singleShift, .string: collected.isEmpty
    default: false
    }
  }

  /// Reads bytes, and returns the events and answers that they encode, in order.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in bytes { take(byte) }
    defer { output = [] }
    return output
  }

  /// Ends the wait for bytes after an ESC and returns the key that was pressed, on the assumption that terminals do not
  /// pause within a sequence. If more than the introducer of a sequence was read, the sequence is kept, because a slow
  /// connection may have split it.
  package mutating func flush() -> [TerminalInput] {
    guard isUndecided else { return [] }
    switch state {
    case .escape(let isDouble): press(.escape, isDouble ? .alt : [])
    case .sequence: press(.character("["), .alt)
    case .singleShift: press(.character("O"), .alt)
    case .string(let kind): press(.character(Character(Unicode.Scalar(kind))), .alt)
    default: break
    }
    state = .ground
    defer { output = [] }
    return output
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeInGround(byte)
    case .character(let count): takeInCharacter(byte, count)
    case .escape(let isDouble): takeAfterEscape(byte, isDouble)
    case .sequence(let isAlternate): takeInSequence(byte, isAlternate)
    case .consoleKey: finish(consoleFunctionKey(byte))
    case .singleShift(let isAlternate): takeAfterSingleShift(byte, isAlternate)
    case .string(let kind): takeInString(byte, kind)
    case .stringEscape(let kind): takeAfterStringEscape(byte, kind)
    case .oldMouse: takeInOldMouse(byte)
    case .paste: takeInPaste(byte)
    }
  }

  private mutating func report(_ event: TerminalEvent) {
    output.append(.event(event))
  }

  private mutating func press(_ key: Key, _ modifiers: KeyPress.Modifiers) {
    report(.key(KeyPress(key, modifiers)))
  }

  /// Ends a sequence and reports the key that it encodes, if any.
  ///
  /// - Parameters:
  ///   - keyPress: the key; nil if the sequence encodes no key.
  ///   - isAlternate: whether Alt is held down in addition to the key's own modifiers.
  private mutating func finish(_ keyPress: KeyPress?, isAlternate: Bool = false) {
    state = .ground
    guard var keyPress else { return }
    if isAlternate { keyPress.modifiers.insert(.alt) }
    report(.key(keyPress))
  }

  private mutating func begin(_ next: State) {
    collected = []
    state = next
  }
}

// Characters.

extension InputDecoder {
  private mutating func takeInGround(_ byte: UInt8) {
    switch byte {
    case 0x1B: begin(.escape(isDouble: false))
    case 0..<0x20, 0x7F: report(.key(KeyPress(control: byte)))
    case 0x20..<0x7F: press(.character(Character(Unicode.Scalar(byte))), [])
    default: beginCharacter(byte)
    }
  }

  private mutating func beginCharacter(_ byte: UInt8, isAlternate: Bool = false) {
    guard let count = utf8Length(byte) else { return }
    begin(.character(isAlternate ? -count : count))
    collected = [byte]
  }

  private mutating func takeInCharacter(_ byte: UInt8, _ count: Int) {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return take(byte)
    }
    collected.append(byte)
    guard collected.count == abs(count) else { return }
    let scalar = String(validating: collected, as: UTF8.self)?.unicodeScalars.first
    finish(scalar.flatMap { KeyPress(typing: $0) }, isAlternate: count < 0)
  }
}

/// Returns the number of bytes of a character, given its first byte; nil if no character begins with that byte.
private func utf8Length(_ byte: UInt8) -> Int? {
  switch byte {
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: nil
  }
}

// Sequences.

extension InputDecoder {
  private mutating func takeAfterEscape(_ byte: UInt8, _ isDouble: Bool) {
    switch byte {
    case 0x1B: takeSecondEscape(isDouble)
    case UInt8(ascii: "["): begin(.sequence(isAlternate: isDouble))
    case UInt8(ascii: "O"): begin(.singleShift(isAlternate: isDouble))
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      begin(.string(byte))
    case 0..<0x20, 0x7F: finish(KeyPress(control: byte), isAlternate: true)
    case 0x20..<0x7F: finish(KeyPress(typing: Unicode.Scalar(byte)), isAlternate: true)
    default:
      state = .ground
      beginCharacter(byte, isAlternate: true)
    }
  }

  private mutating func takeSecondEscape(_ isDouble: Bool) {
    if isDouble { press(.escape, []) }
    state = .escape(isDouble: true)
  }

  private mutating func takeInSequence(_ byte: UInt8, _ isAlternate: Bool) {
    switch byte {
    case UInt8(ascii: "[") where collected.isEmpty: begin(.consoleKey)
    case UInt8(ascii: "M") where collected.isEmpty: begin(.oldMouse)
    // `$` is a final byte in rxvt, but an intermediate byte in the report of a mode (`CSI ? mode ; value $ y`).
    case UInt8(ascii: "$") where collected.first.map { $0 < 0x3C } ?? false:
      finishSequence(byte, isAlternate)
    case 0x20..<0x40: if collected.count < Self.sequenceCapacity { collected.append(byte) }
    case 0x40..<0x7F: finishSequence(byte, isAlternate)
    default: abandon(byte)
    }
  }

  /// Ends a sequence at a byte that cannot belong to it, without reporting anything. The byte is then read as the
  /// beginning of other input.
  private mutating func abandon(_ byte: UInt8) {
    state = .ground
    take(byte)
  }

  private mutating func finishSequence(_ byte: UInt8, _ isAlternate: Bool) {
    let sequence = ControlSequence(collected + [byte])
    state = .ground
    switch (sequence.marker, sequence.function) {
    case (nil, "~") where sequence.parameter(0) == 200: beginPaste()
    case (nil, "I") where collected.isEmpty: report(.focused(true))
    case (nil, "O") where collected.isEmpty: report(.focused(false))
    case ("?", "c"): output.append(.reply(.deviceAttributes(sequence)))
    case (nil, "t"):
      TerminalReply.windowReport(sequence).map { output.append(.reply($0)) }
    case (nil, "R") where expectedPositions > 0 && sequence.parameters.count == 2:
      expectedPositions -= 1
      output.append(.reply(.cursorReport(sequence)))
    case ("<", _): if let mouse = sequence.mouseReport { report(.mouse(mouse)) }
    default: finish(sequence.keyPress, isAlternate: isAlternate)
    }
  }

  private mutating func takeAfterSingleShift(_ byte: UInt8, _ isAlternate: Bool) {
    if (0x30..<0x3A).contains(byte), collected.isEmpty {
      collected.append(byte)
    } else if (0x40..<0x7F).contains(byte) {
      let parameter = collected.first.map { Int($0) - 0x30 }
      let letter = Character(Unicode.Scalar(byte))
      finish(singleShiftKey(letter, parameter: parameter), isAlternate: isAlternate)
    } else {
      abandon(byte)
    }
  }

  private mutating func takeInOldMouse(_ byte: UInt8) {
    collected.append(byte)
    guard collected.count == 3 else { return }
    let numbers = collected.map { max(0, Int($0) - 33) }
    let position = CellPosition(column: numbers[1], row: numbers[2])
    state = .ground
    let code = max(0, Int(collected[0]) - 32)
    let isRelease = code & 3 == 3 && code & (32 | 64) == 0
    MouseReport(code: code, isRelease: isRelease, position).map { report(.mouse($0)) }
  }
}

// Strings.

extension InputDecoder {
  private mutating func takeInString(_ byte: UInt8, _ kind: UInt8) {
    switch byte {
    case 0x07: finishString(kind)
    case 0x1B: state = .stringEscape(kind)
    // The byte is a key: the end of the string was lost.
    case 0..<0x20: abandon(byte)
    default: if collected.count < Self.stringCapacity { collected.append(byte) }
    }
  }

  private mutating func takeAfterStringEscape(_ byte: UInt8, _ kind: UInt8) {
    if byte == UInt8(ascii: "\\") { return finishString(kind) }
    state = .escape(isDouble: false)
    take(byte)
  }

  private mutating func finishString(_ kind: UInt8) {
    state = .ground
    let text = String(decoding: collected, as: UTF8.self)
    let reply: TerminalReply? =
      switch kind {
      case UInt8(ascii: "]"): .operatingSystemCommand(text)
      case UInt8(ascii: "P"): .deviceControlString(text)
      case UInt8(ascii: "_"): .applicationProgramCommand(text)
      default: nil
      }
    if let reply { output.append(.reply(reply)) }
  }

  private mutating func beginPaste() {
    paste = PasteBuffer()
    state = .paste
  }

  private mutating func takeInPaste(_ byte: UInt8) {
    guard let text = paste.take(byte) else { return }
    state = .ground
    report(.paste(text))
    paste = PasteBuffer()
  }
}
