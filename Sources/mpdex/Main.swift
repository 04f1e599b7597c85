internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient

/// The program: reads the command line, runs the command, prints failures and ends the process. No other code ends
/// the process.
@main
enum Main {
  static func main() {
    prepareProcess()
    exit(status(of: Array(rawArguments().dropFirst())).rawValue)
  }

  private static func status(of arguments: [ByteString]) -> ExitStatus {
    do {
      let invocation = try ServerTags.reading({ try Invocation(arguments) }, source: tagSource)
      hidePasswords(of: invocation.settings.server)
      ServerTags.setSource(tagSource(of: invocation))
      SongStickers.setSource { [settings = invocation.settings] in
        try CommandContext(settings).server.openConnection()
      }
      let context = CommandContext(invocation.settings)
      // The context is never freed, because freeing its contents would take a fiftieth of the time of a short
      // command.
      _ = Unmanaged.passRetained(context)
      // The cache is written after the results and any failure have been printed, so that the output need not wait.
      defer { context.storeListings() }
      do { try run(invocation, in: context) } catch { return report(error) }
      return .done
    } catch {
      return report(error)
    }
  }

  /// Returns a closure that asks the server named by a command line for the tags that it knows. The closure returns an
  /// empty list if the server cannot be asked.
  private static func tagSource(of invocation: Invocation) -> @Sendable () -> [Tag] {
    let settings = invocation.settings
    return {
      let server = CommandContext(settings).server
      guard var connection = try? server.openConnection() else { return [] }
      return (try? connection.run(.tagTypes)) ?? []
    }
  }

  /// Runs a command and writes its results. If the command fails, the results printed before the failure are also
  /// written.
  private static func run(_ invocation: Invocation, in context: CommandContext) throws {
    context.changes.commandName = { invocation.commandName }
    context.nameOfCommand = { (try? Mpdex.commands.command(named: $0))?.name }
    let result = Result { try invocation.run(in: context) }
    context.changes.record()
    try context.output.flush()
    try result.naming(context.server.omittedLines, printed: context.formats.printedTags).get()
    try SongStickers.check()
  }

  private static func report(_ error: any Error) -> ExitStatus {
    if case OutputError.closedPipe = error { return .done }
    let failure = CommandFailure(error)
    failure.report()
    return failure.status
  }
}
