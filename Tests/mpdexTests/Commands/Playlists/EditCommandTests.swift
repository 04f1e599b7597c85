import Bytes
import Glibc
import Testing
import TestSupport

/// The queue, or a stored playlist, edited as a text.
private enum EditedKind: String, CaseIterable {
  case queue = "queue edit"
  case playlist = "playlist edit mix"

  var words: [ByteString] { rawValue.split(separator: " ").map { ByteString(String($0)) } }
  /// The list in messages.
  var title: String { self == .queue ? "the queue" : "'mix'" }
  /// A command of another client that appends plain.wav.
  var appending: String {
    self == .queue ? "mpc -q add plain.wav" : "\(Command.path) addplaylist mix plain.wav"
  }
}

@Suite struct EditCommandTests {
  private let server: LiveServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try LiveServer(library: [
      .directory(
        "d",
        [
          .song("1.wav", tags: ["Title": "Zebra", "Artist": "ann"]), .song("2.wav"),
          .song("3.wav", tags: ["Title": "Banane"]), .song("4.wav"), .song("5.wav"),
        ]),
      .song("# hash.wav"), .song("plain.wav"), .song([0x78, 0xFF, 0x09]),
    ])
    directory = try TemporaryDirectory(prefix: "edit")
    _ = try server.raw(["add d", "load nothing"])
    try server.write("mix", (1...5).map { "d/\($0).wav" })
  }

  /// Runs `edit` with a shell script as the editor, which gets the file as its argument.
  private func edit(
    _ kind: EditedKind, _ script: String, _ options: ByteString..., input: [UInt8]? = nil,
    terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    try writeFile(directory.path("editor"), Array(script.utf8))
    let environment = inheritedEnvironment(adding: [
      "EDITOR": "sh \(directory.path("editor"))", "TMPDIR": directory.path + "/", "TERM": "dumb",
      "XDG_STATE_HOME": directory.path("state"),
    ])
    return try server.mpdex(
      arguments: kind.words + options, input: input, environment: environment, terminal: terminal)
  }

  @Test(arguments: EditedKind.allCases)
  fileprivate func aRefusedURLChangesNothing(_ kind: EditedKind) throws {
    let result = try edit(kind, "sed -i '/3.wav/d' \"$1\"; echo foo://x >>\"$1\"")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText.contains(
        ", 'foo://x': the server does not support URLs with this scheme; nothing was changed; the edited list is in "
      ))
    #expect(try server.queue() == (1...5).map { "d/\($0).wav" })
    #expect(try server.playlist("mix") == (1...5).map { "d/\($0).wav" })
    #expect(try keptPaths().count == 1)
  }

  /// The paths of the texts that were kept.
  private func keptPaths() throws -> [String] {
    let list = try runProcess("/bin/ls", [directory.path]).text
    return list.split(separator: "\n").filter { $0.hasPrefix("mpdex-") }.map {
      directory.path(String($0))
    }
  }

  /// The songs of the list, as the digits of their names.
  private func songs(_ kind: EditedKind) throws -> String {
    let uris = try kind == .queue ? server.queue() : server.playlist("mix") ?? []
    return uris.map { $0.hasPrefix("d/") ? String($0.dropFirst(2).prefix(1)) : "p" }.joined()
  }

  @Test(arguments: EditedKind.allCases)
  private func sendsNothingIfTheTextIsUnchanged(_ kind: EditedKind) throws {
    let (version, stamp) = try (server.queueVersion(), server.stamp(ofPlaylist: "mix"))
    let script =
      "stat -c %a \"$1\" > \(directory.path("mode")); cp \"$1\" \(directory.path("text"))"
    let result = try edit(kind, script, terminal: .errorOutput)
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: nothing to do; the text was not changed\n")
    #expect(try readFile(directory.path("mode")) == Array("600\n".utf8))
    let text = String(decoding: try readFile(directory.path("text")), as: UTF8.self)
    #expect(text.hasPrefix("# mpdex: the songs in \(kind.title), one per line: "))
    let list = "\n\nd/1.wav\t# ann - Zebra\nd/2.wav\nd/3.wav\t# Banane\nd/4.wav\nd/5.wav\n"
    let handles =
      "\n\nd/1.wav\t#1 ann - Zebra\nd/2.wav\t#2\nd/3.wav\t#3 Banane\nd/4.wav\t#4\nd/5.wav\t#5\n"
    #expect(text.hasSuffix(kind == .queue ? handles : list))
    #expect(try server.queueVersion() == version)
    #expect(try server.stamp(ofPlaylist: "mix") == stamp)
    #expect(try keptPaths() == [])
  }

  @Test(arguments: EditedKind.allCases)
  private func appliesWhatWasSaved(_ kind: EditedKind) throws {
    let ids = try server.raw(["playlistinfo"]).split(separator: "\n").filter {
      $0.hasPrefix("Id: ")
    }
    let script = """
      sed -i -e '/^d.2/d' -e 's/^d.4.*/plain.wav/' "$1"
      printf 'd/1.wav\\n' >> "$1"
      """
    let result = try edit(kind, script, terminal: .errorOutput)
    let note =
      kind == .queue
      ? "2 songs added to the queue, 2 removed"
      : "2 songs added to 'mix', 2 removed\nmpdex: `mpdex undo` restores 'mix'"
    #expect((result.status, result.errorText) == (0, "mpdex: \(note)\n"))
    #expect(try songs(kind) == "13p51")
    #expect(try keptPaths() == [])
    guard kind == .queue else { return }
    let kept = try server.raw(["playlistinfo"]).split(separator: "\n").filter {
      $0.hasPrefix("Id: ")
    }
    #expect([kept[0], kept[1], kept[3]] == [ids[0], ids[2], ids[4]])
    let state = ["XDG_STATE_HOME": directory.path("state")]
    #expect(try server.mpdex("queue", "undo", environment: state).isSilentSuccess)
    #expect(try songs(kind) == "12345")
  }

  @Test(arguments: EditedKind.allCases)
  private func aDirectoryAndACommentedLine(_ kind: EditedKind) throws {
    #expect(try edit(kind, #"sed -i -e 's/^d.5/# &/' "$1"; echo d >> "$1""#).isSilentSuccess)
    #expect(try songs(kind) == "123412345")
  }

  /// Some editors begin a file so, and end its lines with a carriage return.
  @Test func readsATextWithAByteOrderMark() throws {
    let script =
      #"(printf '\357\273\277'; sed -e '/^d.2/d' -e 's/$/\r/' "$1") > "$1.new"; mv "$1.new" "$1""#
    #expect(try edit(.queue, script).isSilentSuccess)
    #expect(try songs(.queue) == "1345")
  }

  @Test(arguments: EditedKind.allCases)
  private func doesNothingIfTheEditorFails(_ kind: EditedKind) throws {
    let editor = "sh \(directory.path("editor"))"
    let failed = try edit(kind, "exit 3")
    let message = "mpdex: the editor '\(editor)' failed with status 3; nothing was changed"
    #expect((failed.status, failed.text, failed.errorText) == (1, "", message + "\n"))
    #expect(try keptPaths() == [])
    let changed = try edit(kind, #"echo plain.wav >> "$1"; exit 1"#)
    let path = try #require(try keptPaths().first)
    #expect(changed.status == 1)
    #expect(
      changed.errorText == "mpdex: the editor '\(editor)' failed with status 1; nothing was "
        + "changed; the edited list is in \(path)\n")
    #expect(try songs(kind) == "12345")
  }

  @Test func saysWhichSignalEndedTheEditor() throws {
    let result = try server.mpdex("queue", "edit", environment: ["EDITOR": "kill $$ #"])
    #expect(
      result.errorText
        == "mpdex: the editor 'kill $$ #' was terminated by signal 15; nothing was changed\n")
  }

  @Test(arguments: EditedKind.allCases)
  private func anEmptyTextNeedsAConfirmation(_ kind: EditedKind) throws {
    let refused = try edit(kind, #": > "$1""#)
    let path = try #require(try keptPaths().first)
    #expect((refused.status, refused.text) == (1, ""))
    #expect(
      refused.errorText
        == "mpdex: the edited list is empty; nothing was changed; --yes empties "
        + "\(kind.title); the edited list is in \(path)\n")
    #expect(try songs(kind) == "12345")
    #expect(try edit(kind, #"sed -i '/^d/d' "$1""#, "--yes").isSilentSuccess)
    #expect(try songs(kind) == "")
  }

  @Test(arguments: EditedKind.allCases)
  private func namesALineThatFindsNothing(_ kind: EditedKind) throws {
    let result = try edit(kind, #"sed -i 's/^d.2.wav/d\/nope.wav/' "$1""#)
    let path = try #require(try keptPaths().first)
    #expect((result.status, result.text) == (1, ""))
    // The instructions for the queue are three lines longer, since they explain handles.
    let line = kind == .queue ? 10 : 7
    #expect(
      result.errorText
        == "mpdex: line \(line), 'd/nope.wav': no such song or directory; nothing was changed; the edited list is in \(path)\n"
    )
    #expect(try songs(kind) == "12345")
    // The text can be corrected and applied.
    _ = try runProcess("/bin/sed", ["-i", "s/nope/5/", path])
    let words = kind == .queue ? ["queue", "apply"] : ["playlist", "apply", "mix"] as [ByteString]
    #expect(try server.mpdex(arguments: words + [ByteString(path)]).isSilentSuccess)
    #expect(try songs(kind) == "15345")
  }

  @Test(arguments: EditedKind.allCases)
  private func mergesAChangeOfAnotherClient(_ kind: EditedKind) throws {
    let script = #"sed -i '/^d.2/d' "$1"; "# + kind.appending
    #expect(try edit(kind, script, "--yes").isSilentSuccess)
    #expect(try songs(kind) == "1345p")
    #expect(try keptPaths() == [])
  }

  @Test(arguments: EditedKind.allCases)
  private func asksBeforeItMerges(_ kind: EditedKind) throws {
    let script = #"sed -i '/^d.2/d' "$1"; "# + kind.appending
    let refused = try edit(kind, script)
    let path = try #require(try keptPaths().first)
    let problem = "somebody else changed \(kind.title) while you were editing it"
    #expect((refused.status, refused.text) == (75, ""))
    #expect(
      refused.errorText == """
        mpdex: - 2 d/2.wav
        mpdex: \(problem); your edit was not applied; --yes applies the changes shown above to \
        the current version; the edited list is in \(path)

        """)
    #expect(try songs(kind) == "12345p")
    let agreed = try edit(kind, script, input: Array("y\n".utf8), terminal: .input)
    #expect(agreed.status == 0)
    let question = "\(problem); apply the changes shown above to the current version? [y/N] "
    #expect(agreed.errorText == "mpdex: - 2 d/2.wav\nmpdex: \(question)")
    #expect(try songs(kind) == "1345pp")
    let declined = try edit(
      kind, script.replacing("d.2", with: "d.1"), input: Array("n\n".utf8), terminal: .input)
    #expect((declined.status, try songs(kind)) == (75, "1345ppp"))
  }

  /// The editor stops the server, so that the command is interrupted after the text was saved.
  @Test(arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)] as [(String, Int32)])
  func aSignalLeavesTheTextAndNamesIt(_ signal: String, _ number: Int32) throws {
    let pid = try #require(server.processIdentifier)
    let script = #"echo plain.wav >> "$1"; kill -STOP "$MPD_PID"; touch "$TMPDIR/saved""#
    try writeFile(directory.path("editor"), Array(script.utf8))
    let run = """
      set -m
      exec 3>&2 2>/dev/null
      "$0" queue edit 2>&3 &
      for i in $(seq 4000); do
        if [ -e "$TMPDIR/saved" ]; then break; fi
        sleep 0.005
      done
      sleep 0.2
      kill "-$SIGNAL" $!
      wait $!
      status=$?
      kill -CONT "$MPD_PID"
      exit $status
      """
    let result = try runProcess(
      "/bin/bash", ["-c", ByteString(run), ByteString(Command.path)],
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": server.socketPath, "EDITOR": "sh \(directory.path("editor"))",
        "TMPDIR": directory.path, "XDG_STATE_HOME": directory.path("state"), "SIGNAL": signal,
        "MPD_PID": "\(pid)",
      ]), timeout: .seconds(60))
    let path = try #require(try keptPaths().first)
    #expect(result.status == 128 + number)
    #expect(result.errorText == "\nmpdex: interrupted; the edited list is in \(path)\n")
    #expect(String(decoding: try readFile(path), as: UTF8.self).hasSuffix("\nplain.wav\n"))
    #expect(try server.queue().count == 5)
  }

  @Test(arguments: EditedKind.allCases)
  private func changesThatTouchAreNotMerged(_ kind: EditedKind) throws {
    let script = #"echo d/1.wav >> "$1"; "# + kind.appending
    let result = try edit(kind, script, "--yes")
    let path = try #require(try keptPaths().first)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText
        == "mpdex: somebody else changed the same part of \(kind.title) while you were editing it; "
        + "your edit was not applied; the edited list is in \(path)\n")
    #expect(try songs(kind) == "12345p")
    #expect(String(decoding: try readFile(path), as: UTF8.self).hasSuffix("\nd/1.wav\n"))
  }

  @Test func oddNamesComeBackAsTheyWere() throws {
    let odd: [ByteString] = [[0x78, 0xFF, 0x09], "# hash.wav", "http://localhost:1/ä#b"]
    _ = try server.raw(["clear"])
    _ = try server.rawBytes(odd.map { "add \"" + $0 + "\"" })
    let reverse = #"sed '/^#/d;/^$/d' "$1" | tac > "$1.new" && mv "$1.new" "$1""#
    #expect(try edit(.queue, reverse).isSilentSuccess)
    let expected = odd.reversed().map { $0 + "\0" }.joined()
    #expect(ByteString(try server.mpdex("playlist", "-0", "-f", "%file%").output) == expected)
  }

  @Test func theEditorIsThatOfVISUALOrVi() throws {
    let vi = directory.path("vi")
    try writeFile(vi, Array("#!/bin/sh\necho plain.wav >> \"$1\"\n".utf8))
    try #require(chmod(vi, 0o755) == 0)
    for environment in [
      ["VISUAL": vi, "EDITOR": "false"], ["EDITOR": vi],
      ["PATH": directory.path + ":/bin", "EDITOR": ""],
    ] {
      #expect(try server.mpdex("queue", "edit", environment: environment).isSilentSuccess)
    }
    #expect(try songs(.queue) == "12345ppp")
  }

  @Test func aMissingPlaylistIsNotCreated() throws {
    let result = try server.mpdex("playlist", "edit", "mixx", environment: ["EDITOR": "touch"])
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText == "mpdex: mixx: No such playlist; nearest: mix\n")
  }
}

extension LiveServer {
  /// Returns the version of the queue, which each change of it increases.
  func queueVersion() throws -> String? {
    try raw(["status"]).split(separator: "\n").first { $0.hasPrefix("playlist: ") }.map(String.init)
  }
}
