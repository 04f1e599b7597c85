import TestSupport

extension MpcCase {
  static let player: [MpcCase] = [
    MpcCase(), MpcCase("status"), MpcCase("status", setup: Setup.queued),
    MpcCase("status", setup: Setup.paused), MpcCase("statu", setup: Setup.paused),
    MpcCase("-q", "status", setup: Setup.paused), MpcCase("-f", "%file%", setup: Setup.paused),
    MpcCase("status", setup: Setup.paused, environment: ["MPC_FORMAT": "%title%"]),
    MpcCase("status", "%state% %volume% %songpos% %length% %random%", setup: Setup.paused),
    MpcCase("play", setup: Setup.queued), MpcCase("play", "3", setup: Setup.queued),
    MpcCase("-q", "play", "#3", setup: Setup.queued), MpcCase("play", "3)", setup: Setup.queued),
    MpcCase("play", "9", setup: Setup.queued), MpcCase("play", "0", setup: Setup.queued),
  ]
}

extension IntendedDifference {
  static let playerDifferences: [IntendedDifference] = [
  ]
}
