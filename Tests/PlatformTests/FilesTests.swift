import Bytes
import Glibc
import Platform
import TestSupport
import Testing

@Suite struct FilesTests {
  private static func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func aFileIsReplacedAsAWhole() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/file")
    for text in ["old", "new and longer"] { try writeFile(Array(text.utf8), to: path) }
    #expect(try readFile(path) == Array("new and longer".utf8))
    #expect(namesInDirectory(ByteString(directory.path)) == ["file"])
  }

  @Test func aFailureLeavesTheOldFileAndNothingElse() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/file")
    try writeFile([1], to: path)
    #expect(throws: SystemError(ENOSPC)) {
      try replaceFile(path, mode: 0o600) { _ throws(SystemError) in throw SystemError(ENOSPC) }
    }
    #expect(try readRegularFile(path) == [1])
    #expect(namesInDirectory(ByteString(directory.path)) == ["file"])
  }

  @Test func aPrivateFileIsForItsOwnerAlone() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let prefix = ByteString(directory.path + "/private-")
    let paths = try (0..<2).map { _ in try writePrivateFile([7], prefix: prefix, ending: ".txt") }
    #expect(Set(paths).count == 2)
    for path in paths {
      #expect(path.hasPrefix(prefix) && path.hasSuffix(".txt"))
      #expect(path.count == prefix.count + 6 + 4)
      #expect(Self.mode(of: path.description) == 0o600)
    }
  }

  @Test func openFilesAreNotInherited() throws {
    let descriptor = try openFile("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    let pipe = try Pipe()
    for end in [pipe.reading, pipe.writing] { #expect(fcntl(end, F_GETFD) == FD_CLOEXEC) }
  }

  @Test func whatIsNoFileIsNotReadAsOne() throws {
    #expect(throws: SystemError(EISDIR)) { try readRegularFile("/tmp") }
    #expect(throws: SystemError(EINVAL, "it is not a regular file")) {
      try readRegularFile("/dev/null")
    }
    #expect(try readRegularFile("/dev/null", limit: 10) == [])
    #expect(try readRegularFile("/nowhere/at/all", limit: 10) == nil)
    #expect(throws: SystemError(ENOENT)) { try Platform.readFile("/nowhere/at/all") }
  }

  @Test func theBeginningOfAFileIsRead() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/file")
    try writeFile([1, 2, 3], to: path)
    #expect(try readRegularFile(path, limit: 2) == [1, 2])
    #expect(try readRegularFile(path, limit: 9) == [1, 2, 3])
  }
}

@Suite struct PrivateDirectoriesTests {
  @Test func allThatAreMissingAreMadeForTheirOwnerAlone() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = directory.path + "/a/b"
    for _ in 0..<2 { try makePrivateDirectories(ByteString(path)) }
    for made in [directory.path + "/a", path] {
      var status = stat()
      #expect(stat(made, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func aFileInTheWayIsTheFailure() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/file")
    try writeFile([], to: path)
    #expect(throws: SystemError(ENOTDIR)) { try makePrivateDirectories(path + "/below") }
  }

  @Test func namesAreSortedWithoutHiddenOnes() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    for name in ["b", ".hidden", "a", "é"] {
      try writeFile([], to: ByteString(directory.path + "/" + name))
    }
    #expect(namesInDirectory(ByteString(directory.path)) == ["a", "b", "é"])
    #expect(namesInDirectory("/nowhere/at/all") == [])
  }
}

@Suite struct FileLockTests {
  @Test(arguments: [(FileLock.Kind.shared, true), (.exclusive, false)])
  func aSharedLockExcludesExclusiveOnes(_ kind: FileLock.Kind, _ isHad: Bool) throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/.lock")
    let lock = FileLock(path, .shared, timeout: .zero)
    #expect(lock != nil)
    withExtendedLifetime(lock) {
      #expect((FileLock(path, kind, timeout: .milliseconds(10)) != nil) == isHad)
    }
  }

  @Test func aLockEndsWithItsObject() throws {
    let directory = try TemporaryDirectory(prefix: "platform")
    let path = ByteString(directory.path + "/.lock")
    for _ in 0..<2 { #expect(FileLock(path, .exclusive, timeout: .zero) != nil) }
  }

  @Test func thereIsNoLockWhereNoFileCanBe() {
    #expect(FileLock("/nowhere/at/all", .shared, timeout: .seconds(600)) == nil)
  }
}
