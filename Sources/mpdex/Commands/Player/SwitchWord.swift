internal import ArgumentParser
internal import MPDClient

/// A word for on or off, in either case, as mpc takes it.
struct SwitchWord: ExpressibleByArgument {
  let isOn: Bool

  static let allValueStrings = ["on", "off", "1", "0", "true", "false", "yes", "no"]

  init?(argument: String) {
    guard let index = Self.allValueStrings.firstIndex(of: argument.lowercased()) else { return nil }
    isOn = index.isMultiple(of: 2)
  }
}

/// The same, or "once" for what is on until the current song has ended.
struct OneshotWord: ExpressibleByArgument {
  let state: OneshotState

  static let allValueStrings = SwitchWord.allValueStrings + ["once"]

  init?(argument: String) {
    if argument.lowercased() == "once" {
      state = .oneshot
    } else if let word = SwitchWord(argument: argument) {
      state = word.isOn ? .on : .off
    } else {
      return nil
    }
  }
}

extension OneshotState {
  /// What a command without a word sets.
  var toggled: OneshotState { self == .off ? .on : .off }
}
