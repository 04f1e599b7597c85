internal import MPDClient
internal import TerminalText

// Lines of replies that are too long to be read, so that the results lack them.
extension CommandContext {
  /// Returns the outcome of the command with an account of the lines that its results lack, for which even a
  /// command that has found nothing is done only in part.
  package func namingOmittedLines(in outcome: Result<Void, any Error>) -> Result<Void, any Error> {
    let accounts = omittedLines.filter(concernsResults).map(\.account)
    guard !accounts.isEmpty else { return outcome }
    let account = accounts.joined(separator: "\n")
    switch outcome {
    case .success: return .failure(CommandFailure(.inPart, account))
    case .failure(is OutputError): return outcome
    case .failure(let error):
      let failure = CommandFailure(error)
      let status = failure.status == .no ? .inPart : failure.status
      return .failure(CommandFailure(status, "\(failure.message)\n\(account)"))
    }
  }

  private func concernsResults(_ line: OmittedLine) -> Bool {
    guard line.entry != nil, let printedTags else { return true }
    return printedTags.contains(Tag(line.name))
  }
}

extension OmittedLine {
  /// The text about the lines that were left out.
  package var account: String {
    let limit = "longer than 256 KiB and was left out"
    if let entry { return "\(entry.terminalSafe): \(name.terminalSafe()) is \(limit)" }
    guard !name.isEmpty else { return "\(command): a line of the answer is \(limit)" }
    return "\(command): a line '\(name.terminalSafe())' of the answer is \(limit)"
  }
}
