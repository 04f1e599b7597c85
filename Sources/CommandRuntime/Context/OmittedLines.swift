package import MPDClient
internal import TerminalText

// Reports of reply lines that were too long to be read and are therefore missing from the results.
extension Result where Success == Void, Failure == any Error {
  /// Adds a report of omitted lines to the outcome of a command. If lines were omitted, the command counts as only
  /// partly done, even if it has succeeded or has found nothing.
  ///
  /// - Parameters:
  ///   - lines: the lines that were left out of the server's replies.
  ///   - printed: the tags that the command prints; omitted lines of other tags are not reported. Nil if the command
  ///     prints all tags.
  package func naming(_ lines: [OmittedLine], printed: [Tag]?) -> Self {
    let accounts = lines.filter { $0.concernsResults(with: printed) }.map(\.account)
    guard !accounts.isEmpty else { return self }
    let account = accounts.joined(separator: "\n")
    switch self {
    case .success: return .failure(CommandFailure(.inPart, account))
    case .failure(is OutputError): return self
    case .failure(let error):
      let failure = CommandFailure(error)
      let status = failure.status == .no ? .inPart : failure.status
      return .failure(CommandFailure(status, "\(failure.message)\n\(account)"))
    }
  }
}

extension OmittedLine {
  fileprivate func concernsResults(with printed: [Tag]?) -> Bool {
    guard entry != nil, let printed else { return true }
    return printed.contains(Tag(name))
  }

  /// A sentence saying that the line was too long and was left out.
  package var account: String {
    let limit = "longer than 256 KiB and was left out"
    if let entry { return "\(entry.terminalSafe): the value of \(name.terminalSafe()) is \(limit)" }
    guard !name.isEmpty else { return "a line of the server's answer is \(limit)" }
    return "a '\(name.terminalSafe())' line of the server's answer is \(limit)"
  }
}
