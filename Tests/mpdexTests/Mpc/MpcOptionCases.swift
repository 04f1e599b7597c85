import Bytes
import TestSupport

extension MpcCase {
  /// The options that mpc accepts with every command, and the forms in which it accepts them.
  static let options = ignored + cutShort

  private static let ignored: [MpcCase] = [
    MpcCase("-w", "play", setup: Setup.paused), MpcCase("play", "-w", setup: Setup.paused),
    MpcCase("--wait", "status", setup: Setup.paused), MpcCase("-w", setup: Setup.paused),
    MpcCase("--range=0:1", "play", "2", setup: Setup.paused),
    MpcCase("--range", "1", "play", setup: Setup.paused),
    MpcCase("-r", "1:2", "status", setup: Setup.paused),
    MpcCase("-w", "-r", ":1", "-q", "next", setup: Setup.paused),
    MpcCase("-wq", "play", setup: Setup.paused), MpcCase("-qw", "play", setup: Setup.paused),
    MpcCase("-wr", "1:2", "playlist", setup: Setup.queued),
    MpcCase("-vwr", "1:2", "add", "Rock"), MpcCase("-w", "ls", "Rock"),
    MpcCase("-w", "add", "--", "Rock"), MpcCase("-wq", "update", "Rock"),
    MpcCase("-w", "--range", "0:1", "load", "mix", setup: Setup.stored),
    MpcCase("-w", "queued", setup: Setup.paused), MpcCase("queued", "-w", setup: Setup.paused),
    MpcCase("-wx", "play", setup: Setup.paused), MpcCase("-r", setup: Setup.paused),
    MpcCase("--wait=x", "play", setup: Setup.queued),
    MpcCase("-r0:1", "play", setup: Setup.queued), MpcCase("add", "-rock", input: ""),
    MpcCase("-f%file%", "playlist", setup: Setup.queued), MpcCase("-Px", "status"),
  ]

  private static let cutShort: [MpcCase] = [
    MpcCase("--form=%file%", "playlist", setup: Setup.queued),
    MpcCase("--f", "%file%", "playlist", setup: Setup.queued),
    MpcCase("playlist", "--for=%title%", setup: Setup.queued),
    MpcCase("--w", "play", setup: Setup.paused), MpcCase("--wai", "play", setup: Setup.paused),
    MpcCase("--ran=0:1", "load", "mix", setup: Setup.stored),
    MpcCase("--r", "0:1", "load", "mix", setup: Setup.stored),
    MpcCase("--qui", "play", setup: Setup.paused), MpcCase("--p=x", "status"),
    MpcCase("--verb", "add", "Rock"), MpcCase("--ver", "add", "Rock"),
    MpcCase("--formatx=%file%", "playlist"), MpcCase("--nope", "playlist"),
    MpcCase("--por=x", "status"),
  ]
}

extension IntendedDifference {
  static let optionDifferences: [IntendedDifference] = [
    IntendedDifference(
      "an abbreviated option is accepted; mpc refuses this one",
      MpcCase("--no", "play", setup: Setup.queued), status: 0, text: ""),
    IntendedDifference(
      "an option of mpc 0.35 is ignored like the others",
      MpcCase("--with-prio", "-f", "%file%", "current", setup: Setup.paused), status: 0,
      text: "Rock/two.wav\n", when: ProgramVersion.mpcIsBefore035),
    IntendedDifference(
      "a number may begin with a decimal point; mpc takes it for an option",
      MpcCase("-q", "seek", "-.5", setup: Setup.paused), status: 0, text: ""),
  ]
}
