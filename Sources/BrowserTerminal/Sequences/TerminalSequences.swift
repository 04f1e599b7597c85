internal import Bytes

/// The sequences with which the terminal is entered and left (`ctlseqs` of xterm).
enum TerminalSequences {
  /// Keeps the title, then: alternate screen, no cursor, no wrapping, bracketed paste, focus.
  static let enter = "\u{1B}[22;2t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"

  /// Reports of buttons and of motion with a button alone, in SGR's form.
  static let enterMouse = "\u{1B}[?1003l\u{1B}[?1002h\u{1B}[?1006h"

  /// Undoes `enter` and `enterMouse`, from whatever state: CAN ends a sequence of which only a part
  /// was sent.
  static let leave =
    "\u{18}\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l"
    + "\u{1B}[?7h\u{1B}[r\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"

  /// Reports of motion also without a button: the pointer's return after a release elsewhere.
  static let beginDrag = "\u{1B}[?1003h"
  static let endDrag = "\u{1B}[?1003l\u{1B}[?1002h"

  /// Asks for the background (OSC 11).
  static let askBackground = "\u{1B}]11;?\u{1B}\\"

  /// Sets a colour that only a terminal with all colours can report back (DECRQSS).
  static let askColours = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"

  /// Asks for the device attributes (DA1), which every terminal answers. It is asked last, so that its
  /// answer says that no other one follows.
  static let askAttributes = "\u{1B}[c"

  /// The number of the image with which the terminal is asked whether it has kitty's images.
  static let askedImage = 0x6D6FFF

  /// Asks whether the terminal has images that cells stand for, by one of a single pixel. An older
  /// kitty, which has images but not such cells (`U=1`), does not answer.
  static let askPixels = "\u{1B}_Gi=\(askedImage),s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\\"

  /// Asks for the size of a cell in pixels.
  static let askCellSize = "\u{1B}[16t"

  /// Whether the rendition is what `askColours` has set.
  static func hasAllColours(rendition: String) -> Bool {
    ["48:2::1:2:3", "48:2:1:2:3", "48;2;1;2;3"].contains { rendition.contains($0) }
  }

  /// Puts a text on the clipboard (OSC 52).
  static func clipboard(_ text: String) -> String {
    "\u{1B}]52;c;\(ByteString(text).base64)\u{1B}\\"
  }
}
