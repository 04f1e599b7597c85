package import Browser

/// The events that came while a program waited for its terminal.
package struct TerminalReport: Hashable, Sendable {
  /// The terminal's events, in their order.
  package var events: [TerminalEvent] = []
  /// The descriptors of those waited for that can be read, or have ended.
  package var ready: [Int32] = []
  /// Whether the screen has to be drawn again although nothing in it has changed: after the process
  /// was stopped, and after the terminal has said which colours it has.
  package var needsDrawing = false
  /// The reason why the program has to end; nil if there is none.
  package var end: End?

  /// Creates a report of nothing.
  package init() {}

  /// The reasons why a program has to end.
  package enum End: Hashable, Sendable {
    /// A signal asked for it.
    case terminated
    /// The terminal does not exist any more.
    case hungUp
  }
}
