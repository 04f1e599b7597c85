import Bytes
import Testing
import TestSupport

@Suite struct PartitionCommandsTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(
      library: nil,
      configuration: [
        "audio_output {\n type \"null\"\n name \"One\"\n}",
        "audio_output {\n type \"null\"\n name \"Two\"\n}",
      ])
  }

  @Test func createsListsAndDeletesPartitions() throws {
    #expect(try server.mpdex("makepart", "a", "b-1").status == 0)
    #expect(try server.mpdex("partitions").text == "default\na\nb-1\n")
    #expect(try server.mpdex("partitions", "-0").text == "default\0a\0b-1\0")
    #expect(
      try server.mpdex("partitions", "--json").text
        == "{\"partition\":\"default\"}\n{\"partition\":\"a\"}\n{\"partition\":\"b-1\"}\n")
    #expect(try server.mpdex("delpart", "b-1", "a").status == 0)
    #expect(try server.mpdex("partitions").text == "default\n")
  }

  @Test func reportsPartialSuccess() throws {
    let made = try server.mpdex("makepart", "a", "no blanks", "c")
    #expect((made.status, made.text) == (75, ""))
    #expect(made.errorText == "mpdex: no blanks: bad name\nmpdex: made: 'a', 'c'\n")
    #expect(try server.mpdex("partitions").text == "default\na\nc\n")
    let deleted = try server.mpdex("delpart", "nope", "a")
    #expect((deleted.status, deleted.text) == (75, ""))
    #expect(deleted.errorText == "mpdex: nope: no such partition\nmpdex: deleted: 'a'\n")
    #expect(try server.mpdex("partitions").text == "default\nc\n")
    let nothing = try server.mpdex("delpart", "nope", "none")
    #expect((nothing.status, nothing.text) == (76, ""))
    #expect(nothing.errorText == "mpdex: nope: no such partition\nmpdex: none: no such partition\n")
  }

  @Test func movesOutputsByNameAndByNumber() throws {
    _ = try server.mpdex("makepart", "a")
    #expect(try server.mpdex("-a", "a", "moveoutput", "Two").status == 0)
    #expect(try server.mpdex("-a", "a", "outputs", "-0").text == "Two\0")
    // The default partition still counts the moved output.
    #expect(try server.mpdex("moveoutput", "2").status == 0)
    #expect(try server.raw(["outputs"]).contains("outputname: Two\nplugin: null\n"))
    #expect(try server.mpdex("-a", "a", "moveoutput", "1").status == 0)
    #expect(try server.raw(["outputs"]).contains("outputname: One\nplugin: dummy\n"))
    #expect(try server.mpdex("-a", "nope", "moveoutput", "1").status == 76)
  }

  @Test func waitsForEventsOfAPartitionOnly() throws {
    _ = try server.mpdex("makepart", "a")
    let waited = try server.mpdex("-a", "a", "idle", "--timeout", "1")
    #expect((waited.status, waited.text) == (1, ""))
    let loop = try server.mpdex("-a", "a", "idleloop", "--timeout", "1")
    #expect((loop.status, loop.text) == (1, ""))
  }

  @Test func readsNamesFromStandardInput() throws {
    #expect(try server.mpdex("makepart", "-", input: Array("a\nb\n".utf8)).status == 0)
    #expect(try server.mpdex("partitions").text == "default\na\nb\n")
    #expect(try server.mpdex("delpart", "-", "-0", input: Array("a\0b\0".utf8)).status == 0)
    #expect(try server.mpdex("partitions").text == "default\n")
  }
}
