package import Bytes
internal import Glibc

/// Runs a program at the terminal of this process, and waits until it has ended.
///
/// The program runs as a shell would run it: in the foreground, in a process group of its own, so that the terminal's
/// keys interrupt the program alone. If it stops, as after Ctrl-Z, the group of this process stops as well, and the
/// program is continued when the user brings this process back to the foreground. If no shell could do that, the program
/// is continued at once. Afterwards the terminal has the mode that it had before, and this process is in the foreground
/// again, whatever the program has done to it.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - environment: the program's variables.
/// - Returns: the status of the program as encoded by `waitpid`.
package func runAtTerminal(
  _ words: [ByteString], environment: [ByteString]
) throws(SystemError) -> Int32 {
  let terminal = try openFile("/dev/tty", O_RDWR)
  defer { close(terminal) }
  let handlers = terminalSignals.map { signal($0, SIG_IGN) }
  let continuation = interruptWaitsWhenContinued()
  defer {
    restore(continuation)
    for (number, handler) in zip(terminalSignals, handlers) { signal(number, handler) }
  }
  let outerMode = mode(of: terminal)
  let pid = try startProgram(
    words, environment: environment, streams: [terminal, terminal, terminal], in: .own,
    resetting: terminalSignals)
  let program = ForegroundProgram(terminal: terminal, pid: pid, outerMode: outerMode)
  defer { program.takeTerminalBack() }
  return try program.waitForEnd()
}

/// The signals by which a terminal would end this process before the program has the terminal, or stop it when it takes
/// the terminal back.
private let terminalSignals = [SIGINT, SIGQUIT, SIGTTOU]

/// A program that leads a process group, while it has the terminal of this process.
private struct ForegroundProgram {
  let terminal: Int32
  /// The identifier of the program's process and of its group.
  let pid: pid_t
  /// The mode of the terminal before the program was started; nil if it is not known.
  let outerMode: termios?

  /// Waits until the program has ended, and returns its status.
  func waitForEnd() throws(SystemError) -> Int32 {
    tcsetpgrp(terminal, pid)
    while true {
      guard let status = try endStatus(of: pid, WUNTRACED) else {
        // This process was stopped and continued, perhaps by a shell that had taken the terminal.
        goOn(mode(of: terminal))
        continue
      }
      guard let number = stopSignal(status) else { return status }
      follow(stop: number)
    }
  }

  /// Stops this process as well, and continues the program afterwards. A program that was stopped because it did not
  /// have the terminal yet, or no longer, only gets the terminal.
  private func follow(stop number: Int32) {
    let programMode = mode(of: terminal)
    if number != SIGTTIN, number != SIGTTOU {
      set(outerMode)
      kill(0, SIGTSTP)
    }
    goOn(programMode)
  }

  /// Waits until this process is in the foreground, and continues the program there.
  private func goOn(_ programMode: termios?) {
    while isInBackground {
      // A shell continues a group that was stopped by this signal only when the user brings it to the foreground.
      kill(0, SIGTTIN)
      waitUntil(.now + .milliseconds(20))
    }
    tcsetpgrp(terminal, pid)
    set(programMode)
    kill(-pid, SIGCONT)
  }

  /// Whether the terminal belongs to a group other than those of this process and the program, such as that of a shell.
  /// A group that has ended no longer counts.
  private var isInBackground: Bool {
    let group = tcgetpgrp(terminal)
    return group > 0 && group != pid && group != getpgrp() && kill(-group, 0) == 0
  }

  func takeTerminalBack() {
    tcsetpgrp(terminal, getpgrp())
    set(outerMode)
  }

  private func set(_ mode: termios?) {
    // TCSADRAIN would wait for a terminal that does not read, for example after Ctrl-S.
    if var mode { tcsetattr(terminal, TCSANOW, &mode) }
  }
}

private func mode(of terminal: Int32) -> termios? {
  var mode = termios()
  return tcgetattr(terminal, &mode) == 0 ? mode : nil
}

/// Returns the signal that has stopped a program, given its status as encoded by `waitpid`; nil if it was not stopped.
private func stopSignal(_ status: Int32) -> Int32? {
  status & 0xFF == 0x7F ? status >> 8 & 0xFF : nil
}

/// Makes SIGCONT interrupt system calls that wait, which signals without a handler do not. Returns the previous action.
private func interruptWaitsWhenContinued() -> sigaction {
  var (action, previous) = (sigaction(), sigaction())
  action.__sigaction_handler.sa_handler = { _ in }
  sigaction(SIGCONT, &action, &previous)
  return previous
}

private func restore(_ action: sigaction) {
  var action = action
  sigaction(SIGCONT, &action, nil)
}
