import Bytes
internal import TestSupport

/// Replaces the text between two lines of a document that are the same comment.
///
/// - Throws: ``RunFailure`` if the document has no two such lines, another error if it cannot be read or
///   written.
func replaceResults(in path: String, between mark: String, by results: String) throws {
  let text = String(ByteString(try readFile(path)))
  let parts = text.split(separator: mark, omittingEmptySubsequences: false)
  guard parts.count == 3 else { throw RunFailure("\(path) has no two lines '\(mark)'") }
  let document = [parts[0], "\n\n\(results)\n\n", parts[2]].joined(separator: mark)
  try writeFile(path, Array(document.utf8))
}
