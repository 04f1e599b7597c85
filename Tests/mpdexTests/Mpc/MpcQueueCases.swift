import TestSupport

extension MpcCase {
  static let queue: [MpcCase] = [
    MpcCase("playlist", setup: Setup.paused),
    MpcCase("-f", "%position% %file%", "playlist", setup: Setup.queued),
    MpcCase("add", "Rock"), MpcCase("add", "Rock/", "plain.wav"), MpcCase("add", "/"),
    MpcCase("add", input: "Rock/one.wav\nplain.wav\n"), MpcCase("clear", setup: Setup.paused),
    MpcCase("-q", "clear", setup: Setup.paused), MpcCase("add", "nope"),
    MpcCase("add", "plain.wav", "nope", "Rock"),
  ]
}

extension IntendedDifference {
  static let queueDifferences: [IntendedDifference] = []
}
