import Bytes
import Testing
import TestSupport

/// `config`, `decoders` and `urlhandlers`.
@Suite struct ServerFactsTests {
  private static let server = Result { try LiveServer(library: nil) }

  private func mpdex(_ arguments: ByteString...) throws -> ProcessResult {
    try Self.server.get().mpdex(arguments: arguments)
  }

  @Test func printsTheConfiguration() throws {
    let path = try Self.server.get().musicDirectory
    #expect(try mpdex("config").text.contains("music_directory: \(path)\n"))
    #expect(try mpdex("config", "-0").text.contains("music_directory: \(path)\0"))
    #expect(try mpdex("config", "--json").text.contains("\"music_directory\":\"\(path)\""))
  }

  @Test func decodersListSuffixesAndMIMETypes() throws {
    let lines = try mpdex("decoders").text.split(separator: "\n")
    let plugins = try Self.server.get().raw(["decoders"]).split(separator: "\n")
      .filter { $0.hasPrefix("plugin: ") }.map { $0.dropFirst(8) }
    #expect(lines.map { $0.prefix { $0 != "\t" } } == plugins)
    #expect(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 2 })
    #expect(lines.contains { $0.hasPrefix("flac\tflac\t") && $0.contains(" audio/flac ") })
    let json = try mpdex("decoders", "--json").text
    #expect(json.contains(#""plugin":"flac","suffixes":["flac"]"#))
    #expect(try mpdex("decoders", "-0").text == plugins.map { $0 + "\0" }.joined())
  }

  @Test func nulTerminatedStatsHaveNoEmptyRecord() throws {
    let records = try mpdex("stats", "-0").text.split(
      separator: "\0", omittingEmptySubsequences: false)
    #expect(records.count == 8 && records.last == "")
    #expect(records.dropLast().allSatisfy { $0.contains(": ") })
  }

  @Test func decodersAreAlignedOnATerminal() throws {
    let shown = try Self.server.get().mpdex("decoders", terminal: .output).text
    #expect(!shown.contains("\t") && !shown.contains(#"\t"#))
    #expect(shown.contains("\nflac"))
  }

  @Test func printsEachURLHandlerOnALine() throws {
    #expect(try mpdex("urlhandlers").text.hasPrefix("file://\n"))
    #expect(try mpdex("urlhandlers", "--json").text.hasPrefix("{\"handler\":\"file://\"}\n"))
  }
}
