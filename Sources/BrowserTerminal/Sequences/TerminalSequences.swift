internal import Bytes

/// The escape sequences for setting up, restoring and querying a terminal; see `ctlseqs`, the documentation of xterm.
enum TerminalSequences {
  /// Saves the title of the window, switches to the alternate screen, and does what `enterInline` does.
  static let enter = "\u{1B}[22;2t\u{1B}[?1049h" + enterInline

  /// Hides the cursor, stops lines from wrapping, and switches on bracketed paste and focus reports.
  static let enterInline = "\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"

  /// Switches on reports of mouse buttons, and of motion while a button is pressed, in the SGR format.
  static let enterMouse = "\u{1B}[?1003l\u{1B}[?1002h\u{1B}[?1006h"

  /// Undoes `enter` and `enterMouse`, whatever state the terminal is in. The first character, CAN, ends a sequence that
  /// was sent only in part.
  static let leave =
    leaveModes + "\u{1B}[?7h\u{1B}[r\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"

  private static let leaveModes =
    "\u{18}\u{1B}[?2026l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l"

  /// Undoes `enterInline` and `enterMouse`. Erases the rows of the browser, and returns the cursor to where it was.
  ///
  /// - Parameter area: the rows of the browser; nil if nothing was drawn yet.
  static func leave(_ area: InlineArea?) -> String {
    let erasing = area.map { "\u{1B}[r" + resetLook + erase(from: $0.top) + restoreCursor } ?? ""
    return leaveModes + erasing + "\u{1B}[?7h\u{1B}[?25h"
  }

  static let resetLook = "\u{1B}[0m"

  /// Saves the position of the cursor (DECSC), for `restoreCursor` (DECRC).
  static let saveCursor = "\u{1B}7"
  static let restoreCursor = "\u{1B}8"

  /// Moves the cursor to a row and a column, counted from 0.
  static func position(_ row: Int, _ column: Int = 0) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }

  /// Erases a row and all rows below it. The first row is erased by itself: tmux and others keep the lines of a screen
  /// that is erased from its first cell on in their scrollback.
  static func erase(from row: Int) -> String { position(row) + "\u{1B}[K\u{1B}[B\r\u{1B}[J" }

  /// Asks for the position of the cursor (DSR 6).
  static let askPosition = "\u{1B}[6n"

  /// Switches on mouse reports even while no button is pressed. After the button was released outside the window, such
  /// a report shows that the pointer has returned.
  static let beginDrag = "\u{1B}[?1003h"
  static let endDrag = "\u{1B}[?1003l\u{1B}[?1002h"

  /// Asks for the colour of the background (OSC 11).
  static let askBackground = "\u{1B}]11;?\u{1B}\\"

  /// Sets a background colour, asks the terminal for its current colours (DECRQSS), and resets them. Only a terminal
  /// with all colours reports the colour that was set.
  static let askColours = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"

  /// Asks for the device attributes (DA1), which every terminal reports. This query is sent last, so its answer shows
  /// that no other answer will follow.
  static let askAttributes = "\u{1B}[c"

  /// The number of the image that `askPixels` sends.
  static let askedImage = 0x6D6FFF

  /// Asks whether the terminal shows images in placeholder cells, by sending an image of a single pixel (kitty's
  /// graphics protocol). Older versions of kitty do not answer: they show images, but do not support placeholder cells
  /// (`U=1`).
  static let askPixels = "\u{1B}_Gi=\(askedImage),s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\\"

  /// Asks for the size of a cell in pixels.
  static let askCellSize = "\u{1B}[16t"

  /// Returns whether a terminal's answer reports the colour that `askColours` sets.
  static func hasAllColours(rendition: String) -> Bool {
    ["48:2::1:2:3", "48:2:1:2:3", "48;2;1;2;3"].contains { rendition.hasOccurrence(of: $0) }
  }

  /// Returns the sequence that copies text to the clipboard (OSC 52).
  static func clipboard(_ text: String) -> String {
    "\u{1B}]52;c;\(ByteString(text).base64)\u{1B}\\"
  }
}
