import Glibc
import Testing
import TestSupport

@Suite struct TemporaryDirectoryTests {
  @Test func isRemovedWhenItsLastOwnerIsReleased() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory?.path)
    try writeFile("\(path)/file", [1, 2, 3])
    #expect(try readFile("\(path)/file") == [1, 2, 3])
    #expect(mkdir("\(path)/folder", 0o700) == 0)
    #expect(symlink("/etc", "\(path)/folder/link") == 0)
    directory = nil
    #expect(access(path, F_OK) != 0)
    #expect(access("/etc/passwd", F_OK) == 0)
  }

  @Test func twoDirectoriesHaveDifferentPaths() throws {
    let (one, two) = (try TemporaryDirectory(), try TemporaryDirectory())
    #expect(one.path != two.path)
    #expect(one.path("x") == one.path + "/x")
  }

  @Test func missingFileIsAnError() {
    let error = #expect(throws: SystemFailure.self) { try readFile("/nonexistent/file") }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "open /nonexistent/file: No such file or directory")
  }
}
