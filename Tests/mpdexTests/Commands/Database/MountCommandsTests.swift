import Bytes
import Testing
import TestSupport

@Suite struct MountCommandsTests {
  /// A storage that no server offers; MPD mounts it anyway if it has a cache.
  private let storage = "http://localhost:1/"

  @Test func mountsListsAndUnmountsStorage() throws {
    let files = try TemporaryDirectory()
    let server = try LiveServer(configuration: [
      """
      database {
       plugin "simple"
       path "\(files.path("database"))"
       cache_directory "\(files.path)"
      }
      """
    ])
    let music = "\t\(server.musicDirectory)\n"
    #expect(try server.mpdex("mount").text == music)
    let added = try server.mpdex("mount", "a/", ByteString(storage))
    #expect((added.status, added.text, added.errorText) == (0, "", ""))
    #expect(try server.mpdex("mount").text == music + "a\t\(storage)\n")
    #expect(try server.mpdex("mount", "-0").text.hasSuffix("\0a\t\(storage)\0"))
    let json = try server.mpdex("mount", "--json").text
    #expect(json.hasSuffix("{\"path\":\"a\",\"storage\":\"\(storage)\"}\n"))
    #expect(try server.mpdex("unmount", "a").isSilentSuccess)
    #expect(try server.mpdex("mount").text == music)
  }

  @Test(
    arguments: [
      (["mount", "a"], 64, "a path was given without a storage's URI"),
      (["unmount"], 64, "Missing"),
      (["mount", "a", "bogus://x"], 76, "a: Unrecognized storage URI"),
      (["unmount", "nope"], 76, "nope: Not a mount point"),
      (["listneighbors"], 76, "No neighbor plugin configured"),
    ] as [([ByteString], Int32, String)])
  func reportsEachFailure(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
