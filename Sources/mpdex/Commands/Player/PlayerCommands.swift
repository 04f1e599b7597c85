internal import ArgumentParser

extension Mpdex {
  /// What plays, and how.
  static var playerCommands: CommandGroup {
    CommandGroup(
      name: "Player",
      subcommands: [
        Play.self, Pause.self, PauseIfPlaying.self, Toggle.self, Stop.self, Next.self, Prev.self,
        Cdprev.self, Seek.self, SeekThrough.self, Current.self, Queued.self, ShowStatus.self,
        Volume.self, Repeat.self, Random.self, Single.self, Consume.self, Crossfade.self,
        MixRampDecibels.self, MixRampDelay.self, ReplayGain.self, ClearError.self, Wait.self,
      ])
  }
}
