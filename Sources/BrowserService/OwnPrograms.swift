internal import Browser
internal import Bytes
internal import MPDClient
internal import Platform

// Programs of the user's own.
extension ChangeService {
  /// Runs a program on the songs of entries. One that needs the terminal is run by the loop of the browser, which has
  /// the terminal.
  func run(_ command: OwnCommand, on entries: [BrowserEffect.Entry]) async throws {
    let (uris, _) = try await uris(of: entries)
    guard let first = uris.first else {
      return mailbox.send(.failed(nil, "there are no songs for `\(command.name)`"))
    }
    let program = PreparedProgram(
      command.words + (command.readsURIs ? [] : uris), variables: await variables(of: first))
    guard command.output != .terminal else { return mailbox.send(.readyToRun(program)) }
    mailbox.send(.done("running `\(command.name)`"))
    let lines: [UInt8]? = command.readsURIs ? uris.flatMap { $0.bytes + [0] } : nil
    let result = await program.ended(reading: lines)
    report(result, of: command)
  }

  /// Returns the tags of a song as variables, such as SONG_ARTIST. Several values of a tag are on a line each.
  private func variables(of uri: ByteString) async -> [ByteString] {
    let song = await session.song(at: uri)
    var values: [(name: ByteString, value: ByteString)] = [("FILE", uri)]
    for pair in song?.tagPairs ?? [] {
      let name = ByteString(pair.name.uppercased())
      if let index = values.firstIndex(where: { $0.name == name }) {
        values[index].value += "\n" + pair.value
      } else {
        values.append((name, pair.value))
      }
    }
    return values.map { songPrefix + $0.name + "=" + $0.value }
  }

  private func report(_ result: Result<ProgramResult, any Error>, of command: OwnCommand) {
    switch result {
    case .success(let result):
      if let failure = failureOfProgram(result.status) {
        let lines = verbs.lines(result.messages.isEmpty ? result.output : result.messages)
        mailbox.send(.answered(["`\(command.name)` \(failure)"] + lines, hasFailed: true))
      } else {
        let lines = verbs.lines(result.output) + verbs.lines(result.messages)
        report(command.output == .page ? lines : [], command)
      }
    case .failure(let error): mailbox.send(.failed(nil, couldNotRun(command.name, error)))
    }
  }

  private func report(_ lines: [String], _ command: OwnCommand) {
    mailbox.send(
      lines.isEmpty ? .done("`\(command.name)` has ended") : .answered(lines))
  }
}

extension PreparedProgram {
  /// The environment of the program.
  private var environment: [ByteString] {
    environmentOfProcess.filter { !$0.hasPrefix(songPrefix) } + variables
  }

  /// Runs the program without a terminal, and waits for its end.
  fileprivate func ended(reading input: [UInt8]?) async -> Result<ProgramResult, any Error> {
    do {
      return try await valueOnThread {
        Result {
          try runProgram(
            words, input: input, limit: maxShownOutput, environment: environment, isAlone: true)
        }
      }
    } catch {
      return .failure(error)
    }
  }

  /// Runs the program at the terminal, which the browser must have left, and waits for its end. Returns why it has
  /// failed; nil if it has not.
  func runAtTerminal() -> String? {
    let name = words[0].description
    do {
      let status = try Platform.runAtTerminal(words, environment: environment)
      return failureOfProgram(status).map { "`\(name)` \($0)" }
    } catch {
      return couldNotRun(name, error)
    }
  }
}

private func couldNotRun(_ name: String, _ error: any Error) -> String {
  "`\(name)` could not be run: \((error as? SystemError)?.message ?? sentence(for: error))"
}

/// The beginning of the names of variables that hold tags.
private let songPrefix: ByteString = "SONG_"
