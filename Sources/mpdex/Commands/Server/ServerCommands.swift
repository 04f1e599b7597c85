internal import ArgumentParser

extension Mpdex {
  /// What concerns the server, its events and its clients.
  static var serverCommands: CommandGroup {
    CommandGroup(
      name: "Server and clients",
      subcommands: [
        Idle.self, IdleLoop.self, Version.self, ShowStats.self, Ping.self, Kill.self,
        Channels.self, SendMessage.self, WaitMessage.self, Subscribe.self, Config.self,
        Decoders.self, URLHandlers.self,
      ])
  }
}
