import Foundation
import Glibc
import TestSupport
import Testing

/// The files of the cache and of the state are private, and no link in their place makes the command change another
/// file.
@Suite struct PrivateFilesTests {
  private static let secret = "Geheim-Wort-1"

  private static let keeping = [
    "ls --by name", "jump d", "cache", "clear -q", "queue undo --yes", "queue stash x",
    "queue switch x",
    "queue history", "rm one", "undo", "redo", "playlist undo", "history",
    "stop --after 1h", "stop --pending", "stop --cancel", "queue edit", "playlist edit one",
    "cache --clear",
  ]

  @Test func filesArePrivateWhateverTheUmask() throws {
    let server = try protectedServer(Self.secret)
    let home = try TemporaryDirectory(prefix: "home")
    chmod(home.path, 0o755)
    var seen = 0
    for words in Self.keeping {
      _ = try server.raw(["password \(Self.secret)", "add d/a.wav", "play 0"])
      let result = try Self.run(words, home, server, before: "umask 0; ")
      #expect([0, 1].contains(result.status), "\(words): \(result.errorText)")
      for file in try filesBelow(home.path).dropFirst() {
        var status = stat()
        guard lstat(file, &status) == 0 else { continue }
        seen += 1
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        #expect(status.st_mode & 0o777 == (isDirectory ? 0o700 : 0o600), "\(words): \(file)")
      }
    }
    #expect(seen > 50)
  }

  /// Runs the command by a shell.
  private static func run(
    _ words: String, _ home: TemporaryDirectory, _ server: LiveServer, before: String = ""
  ) throws -> ProcessResult {
    try runProcess(
      "/bin/sh",
      ["-c", before + "exec \"$0\" \"$@\"", Reliability.program]
        + words.split(separator: " ").map { String($0) },
      environment: [
        "HOME": home.path, "TMPDIR": home.path, "EDITOR": "true",
        "MPD_HOST": "\(secret)@\(server.socketPath)",
        "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      ], timeout: .seconds(30))
  }

  /// What is below the directories that links point to.
  private static func content(of directory: String) throws -> [String: [UInt8]] {
    let files = try filesBelow(directory)
    return Dictionary(uniqueKeysWithValues: files.map { ($0, (try? readFile($0)) ?? []) })
  }

  /// A link in the place of a directory of the cache or the state, to another directory, a file or nothing.
  @Test(arguments: [".cache", ".cache/mpdex", ".local", ".local/state", ".local/state/mpdex"])
  func linksInThePlaceOfDirectoriesDoNoHarm(_ place: String) throws {
    let server = try protectedServer(Self.secret)
    for target in ["directory", "file", "nothing"] {
      let (home, victim) = (
        try TemporaryDirectory(prefix: "home"), try TemporaryDirectory(prefix: "victim")
      )
      try FileManager.default.createDirectory(
        atPath: victim.path("directory"), withIntermediateDirectories: false)
      for name in ["file", "directory/own", "directory/x.index", "directory/lock"] {
        try writeFile(victim.path(name), Array("precious".utf8))
      }
      let before = try Self.content(of: victim.path)
      let link = home.path(place)
      try FileManager.default.createDirectory(
        atPath: URL(filePath: link).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      #expect(symlink(victim.path(target), link) == 0)
      for words in Self.keeping {
        _ = try server.raw(["password \(Self.secret)", "add d/a.wav", "play 0"])
        let result = try Self.run(words, home, server)
        #expect(result.status >= 0, "\(words)")
        let after = try Self.content(of: victim.path)
        for (name, bytes) in before { #expect(after[name] == bytes, "\(words): \(name)") }
        #expect(target == "directory" || after.count == before.count, "\(words): \(after.keys)")
      }
      Self.endWaiting(home.path)
    }
  }

  /// Ends the processes that wait to stop a player and were not cancelled.
  private static func endWaiting(_ home: String) {
    for _ in 0..<40 {
      guard let process = try? runningProgram("\0--as-waiting-process\0", home: home) else {
        return
      }
      kill(process, SIGKILL)
    }
  }

  /// A link in the place of each file that a run has left, to another file, to nothing, to a pipe that nobody
  /// writes to, or to a file without an end.
  @Test(arguments: ["file", "nothing", "pipe", "endless"])
  func linksInThePlaceOfFilesDoNoHarm(_ target: String) throws {
    let server = try protectedServer(Self.secret)
    let (home, victim) = (
      try TemporaryDirectory(prefix: "home"), try TemporaryDirectory(prefix: "victim")
    )
    try writeFile(victim.path("file"), Array("precious".utf8))
    chmod(victim.path("file"), 0o644)
    #expect(mkfifo(victim.path("pipe"), 0o600) == 0)
    #expect(symlink("/dev/zero", victim.path("endless")) == 0)
    var replaced: Set<String> = []
    defer { Self.endWaiting(home.path) }
    for _ in 0..<2 {
      for words in Self.keeping {
        _ = try server.raw(["password \(Self.secret)", "add d/a.wav", "play 0"])
        _ = try Self.run(words, home, server)
        #expect(try readFile(victim.path("file")) == Array("precious".utf8), "\(words)")
        #expect(!FileManager.default.fileExists(atPath: victim.path("nothing")), "\(words)")
        for file in try filesBelow(home.path).dropFirst() {
          var status = stat()
          guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
          replaced.insert(file)
          unlink(file)
          #expect(symlink(victim.path(target), file) == 0)
        }
      }
    }
    #expect(replaced.count > 5, "\(replaced)")
  }
}
