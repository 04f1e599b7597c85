package import Browser
package import BrowserTerminal
internal import Bytes
package import CommandRuntime
internal import CommandSyntax
package import Operations
internal import TerminalText

/// The user's preferences for the browser, from the settings file. A line with a mistake is reported and has no effect.
package struct BrowserPreferences {
  /// The keys of the chosen preset, with the user's changes.
  package private(set) var keys: KeyTable
  /// The colours of the browser, with the user's changes.
  package private(set) var theme = Theme()
  /// Whether the browser receives mouse events.
  package private(set) var hasMouse = true
  /// Whether rows are shown in one column or in several.
  package private(set) var layout = LayoutSetting.automatic
  /// How covers are shown.
  package private(set) var covers = CoverSetting.auto
  /// The orders of lists.
  package private(set) var orders = ListOrders()
  /// The columns of lists of songs.
  package private(set) var columns = ListColumns()
  private let file: SettingsFile
  /// The set of keys that `keys` consists of, apart from the user's changes.
  private var preset: KeyPreset
  /// The messages about mistakes in the settings file.
  package private(set) var problems: [String] = []

  /// Reads the settings for the browser from the settings file.
  ///
  /// - Parameters:
  ///   - file: the settings file.
  ///   - preset: the preset from the command line; nil to use the preset from the file.
  package init(_ file: SettingsFile, preset: KeyPreset?) {
    let line = file.lines.last { $0.name == "keys" }
    self.file = file
    self.preset = preset ?? line.flatMap { KeyPreset(rawValue: $0.value) } ?? .vi
    keys = self.preset.table
    problems = file.problems
    for line in file.lines {
      if let problem = apply(line) { problems.append("line \(line.number) is ignored: \(problem)") }
    }
  }

  /// Applies a line of the settings file. Returns a message if the line contains a mistake, otherwise nil.
  private mutating func apply(_ line: SettingsFile.Setting) -> String? {
    switch line.name {
    case "keys": presetProblem(line.value)
    case "mouse": set(mouse: line.value)
    case "layout": set(layout: line.value)
    case "covers": set(covers: line.value)
    case "key": set(key: line.object, to: line.value)
    case "columns": columns.set(line.object, to: line.value)
    case "order": orders.set(line.object, to: line.value)
    case "colour", "color": set(colour: line.object, to: line.value)
    default: nil
    }
  }

  /// Changes a setting while the browser runs.
  ///
  /// - Parameter line: a line of the settings file without its equals sign, such as "keys ncmpcpp"; the name of the
  ///   setting alone if it should only be shown.
  /// - Returns: what to tell the user: the line that keeps the change, or the present value, or what is wrong.
  mutating func change(_ line: String) -> (message: String, isFailure: Bool) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 1 else { return (present(words.first ?? ""), false) }
    let (object, value) = (
      words.dropFirst().dropLast().joined(separator: " "), words[words.count - 1]
    )
    let isColour = ["colour", "color"].contains(words[0])
    guard object.isEmpty != isColour else {
      return ("write `:\(isColour ? "colour header red" : words[0] + " " + value)`", true)
    }
    if let problem = change(words[0], object, value) { return (problem, true) }
    let name = isColour ? "colour \(object)" : words[0]
    return ("to keep this, write `\(name) = \(value)` into \(SettingsFile.shownPath)", false)
  }

  private mutating func change(_ name: String, _ object: String, _ value: String) -> String? {
    switch name {
    case "keys":
      guard let preset = KeyPreset(rawValue: value) else { return presetProblem(value) }
      self.preset = preset
      keys = BrowserPreferences(file, preset: preset).keys
      return nil
    case "layout": return set(layout: value)
    default: return set(colour: object, to: value)
    }
  }

  private func present(_ name: String) -> String {
    switch name {
    case "keys":
      "keys = \(preset.rawValue); the sets are "
        + KeyPreset.allCases.map(\.rawValue).joined(separator: ", ")
    case "layout": "layout = \(layout.rawValue); the values are automatic, narrow and wide"
    default:
      "write `:colour PART COLOUR`; the parts are "
        + Style.Role.allCases.map(\.name).joined(separator: ", ")
    }
  }

  private func presetProblem(_ name: String) -> String? {
    guard KeyPreset(rawValue: name) == nil else { return nil }
    let names = KeyPreset.allCases.map(\.rawValue).joined(separator: ", ")
    return "'\(name.terminalSafe())' is not a set of keys; the sets are \(names)"
  }

  private mutating func set(mouse value: String) -> String? {
    guard ["on", "off"].contains(value) else { return "mouse must be on or off" }
    hasMouse = value == "on"
    return nil
  }

  private mutating func set(layout value: String) -> String? {
    guard let layout = LayoutSetting(rawValue: value) else {
      return "layout must be automatic, narrow or wide"
    }
    self.layout = layout
    return nil
  }

  private mutating func set(covers value: String) -> String? {
    guard let covers = CoverSetting(rawValue: value) else {
      return "covers must be auto, symbols, kitty, sixel, iterm or none"
    }
    self.covers = covers
    return nil
  }

  private mutating func set(key name: String, to action: String) -> String? {
    guard let sequence = keySequence(named: name) else {
      return
        "'\(name.terminalSafe())' is not a key; examples of keys are j, ctrl-d, page-down and g g"
    }
    guard action != "none" else {
      keys.set(sequence, nil)
      return nil
    }
    if let (words, output, readsURIs) = program(in: action) {
      guard let words, !words.isEmpty else {
        return "`run` needs a program, with its quotation marks closed, as in `run beet edit --`"
      }
      keys.set(sequence, OwnCommand(words, output: output, readsURIs: readsURIs))
      return nil
    }
    guard let known = BrowserAction(rawValue: action) else {
      let hint = nearestHint(
        to: action, among: BrowserAction.allCases.map(\.rawValue),
        otherwise: "`mpdex help keys` lists the actions")
      return "'\(action.terminalSafe())' is not an action\(hint)"
    }
    keys.set(sequence, known)
    return nil
  }

  /// Reads what runs a program: the words of the program, which are nil if a quotation mark is not closed, what becomes
  /// of its output, and whether it reads the URIs. Returns nil if the value is the name of an action.
  private func program(
    in value: String
  ) -> (words: [ByteString]?, output: OwnCommand.Output, readsURIs: Bool)? {
    let name = String(value.prefix { $0 != " " })
    guard let (output, readsURIs) = runWords[name] else { return nil }
    let words = shellWords(ByteString(String(value.dropFirst(name.count))))
    let isClosed = words.last?.quoting == ShellQuoting.none
    return (isClosed ? words.map(\.text).filter { !$0.isEmpty } : nil, output, readsURIs)
  }

  private mutating func set(colour part: String, to colour: String) -> String? {
    do { theme = try theme.setting(part, to: colour) } catch {
      return error.description
    }
    return nil
  }
}

/// The words that run a program. After a bar, the program reads the URIs instead of getting them as arguments.
private let runWords: [String: (OwnCommand.Output, readsURIs: Bool)] = [
  "run": (.hidden, false), "run|": (.hidden, true), "run>": (.page, false), "run>|": (.page, true),
  "run!": (.terminal, false),
]

/// A setting for how covers are shown.
package enum CoverSetting: String {
  /// Images if the terminal supports them, otherwise characters.
  case auto
  /// Coloured characters.
  case symbols
  /// The images of kitty's graphics protocol if the terminal reports that it supports them; otherwise characters. The
  /// name of the terminal does not matter.
  case kitty
  /// Sixels if the terminal reports that it supports them; otherwise characters.
  case sixel
  /// iTerm2's inline images; the terminal is not asked whether it supports them.
  case iterm
  /// Covers are not shown.
  case none
}

extension CoverSetting {
  /// The kinds of images that may be sent to the terminal.
  package var pixels: PixelSetting {
    switch self {
    case .auto: .whereKnown
    case .kitty: .placeholders
    case .sixel: .sixels
    case .iterm: .inlineImages
    case .symbols, .none: .never
    }
  }
}
