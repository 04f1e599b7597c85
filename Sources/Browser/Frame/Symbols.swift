/// The symbols of the browser; in ASCII where the font has no others.
struct Symbols {
  let cursor: String
  let mark: String
  /// The signs at a row before or after which others have just gone.
  let gapBefore, gapAfter: String
  let plays: String
  let paused: String
  let stopped: String
  let crumb: String
  let dot: String
  let ellipsis: String
  let line: String
  let played: String
  let playedEnd: String
  let selected: String
  let magnifier: String
  let smallLabel: String
  /// A page on the page strip, from the least emphasis to the largest.
  let pages: [String]
  /// The symbols before and after the title of the page that is shown.
  let titleEnds: [String]
  /// The corners of a box from the top left, clockwise, and its sides: horizontal, vertical.
  let box: [String]

  static let unicode = Symbols(
    cursor: "▌", mark: "✓", gapBefore: "▔", gapAfter: "▁", plays: "▶", paused: "‖", stopped: "■",
    crumb: " ▸ ", dot: " · ",
    ellipsis: "…", line: "─", played: "━", playedEnd: "╸", selected: "▐", magnifier: "⌕",
    smallLabel: "·",
    pages: ["·", "∙", "•", "●"], titleEnds: ["⟨", "⟩"],
    box: ["╭", "╮", "╯", "╰", "─", "│"])

  static let ascii = Symbols(
    cursor: ">", mark: "*", gapBefore: "^", gapAfter: "_", plays: ">", paused: "=", stopped: "#",
    crumb: " > ", dot: ", ",
    ellipsis: "...", line: "-", played: "=", playedEnd: ">", selected: ">", magnifier: "/",
    smallLabel: ".",
    pages: [".", ".", "o", "O"], titleEnds: ["<", ">"],
    box: ["+", "+", "+", "+", "-", "|"])
}
