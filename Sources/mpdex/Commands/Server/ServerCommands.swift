internal import ArgumentParser

extension Mpdex {
  /// What concerns the server, its events and its clients.
  static var serverCommands: CommandGroup {
    CommandGroup(
      name: "Server and clients",
      subcommands: [
        Channels.self, SendMessage.self, WaitMessage.self, Subscribe.self, Config.self,
        Decoders.self, URLHandlers.self,
      ])
  }
}
