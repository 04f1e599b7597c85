internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// A place of the queue as it is typed: `end`, `next`, `start`, a position from 1 on, or so many
/// songs behind or before the current one.
struct PlaceOption: ExpressibleByArgument {
  /// What `--at` takes in every command that has it.
  static let help = ArgumentHelp(
    "end, start, next (first if there is no current song), a position (1 is the first), or +N/-N: "
      + "behind/before the current song with N others between.", valueName: "position")

  let place: QueuePlace

  init(place: QueuePlace) {
    self.place = place
  }

  init?(argument: String) {
    let argument = String(withoutLeadingBlanks(ByteString(escaped: argument)))
    switch argument {
    case "end": place = .end
    case "next": place = .next
    case "start": place = .at(.absolute(0))
    default:
      guard let position = PlaceOption.position(argument) else { return nil }
      place = .at(position)
    }
  }

  var defaultValueDescription: String { "end" }

  private static func position(_ text: String) -> QueuePosition? {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - digits.count <= 1, let number = Int(digits), number < Int32.max else {
      return nil
    }
    switch text.first {
    case "+": return .afterCurrent(number)
    case "-": return .beforeCurrent(number)
    default: return number > 0 ? .absolute(number - 1) : nil
    }
  }
}
