import Foundation
import Testing
import TestSupport

/// `make install` and `make uninstall`, with the command that was built for the tests.
@Suite struct InstallTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func make(_ target: String, into directory: String) throws {
    // -o: the command is not rebuilt even if it is older than a source file.
    let result = try runProcess(
      "/usr/bin/env",
      [
        "make", "-C", root.path, "-o", Command.path, "binary=\(Command.path)",
        "DESTDIR=\(directory)", "PREFIX=/usr", target,
      ], environment: inheritedEnvironment(), timeout: .seconds(60))
    #expect(result.status == 0, "\(result.errorText)")
  }

  private func files(in directory: String) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return Set(
      names.filter { name in
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: "\(directory)/\(name)", isDirectory: &isDirectory)
        return !isDirectory.boolValue
      })
  }

  @Test func uninstallRemovesEverythingInstalled() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path("with blank")
    try make("install", into: root)
    #expect(
      try files(in: root) == [
        "usr/bin/mpdex", "usr/share/man/man1/mpdex.1",
        "usr/share/bash-completion/completions/mpdex", "usr/share/zsh/site-functions/_mpdex",
        "usr/share/fish/vendor_completions.d/mpdex.fish",
      ])
    let script = try Data(
      contentsOf: URL(filePath: root + "/usr/share/zsh/site-functions/_mpdex"))
    #expect(script.starts(with: Array("#compdef mpdex\n".utf8)))
    try make("uninstall", into: root)
    #expect(try files(in: root).isEmpty)
  }
}
