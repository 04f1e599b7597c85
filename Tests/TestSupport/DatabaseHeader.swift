/// The beginning of a text database as the installed server writes it.
///
/// The server discards a database with another version of the format, another character set, or
/// without one of the tags that it is configured to use. So the header lists all tags that the
/// server supports.
enum DatabaseHeader {
  /// The bytes up to and including the line `info_end`, which are determined once per process.
  static func bytes() throws -> [UInt8] {
    try cached.get()
  }

  private static let cached = Result { try read() }

  private static func read() throws -> [UInt8] {
    let files = try ServerFiles()
    try files.writeConfiguration(adding: ["metadata_to_use \"+comment\""])
    let process = try SupervisedProcess { [files] in try ServerProgram.start(files) }
    defer { process.terminate() }
    var text: [UInt8] = []
    let end = Array("info_end\n".utf8)
    let isComplete = Deadline(after: .seconds(20)).wait {
      text = (try? readFile(files.database)) ?? []
      return text.suffix(end.count).elementsEqual(end) || process.identifier == nil
    }
    guard isComplete, text.suffix(end.count).elementsEqual(end) else {
      throw LiveServerFailure("mpd did not write an empty database\n\(files.logTail)")
    }
    return text
  }
}
