internal import Glibc

/// Whether the tests run with a sanitizer (`Tests/Sanitizers/run`), which slows them down up to twentyfold.
public let isSanitized = getenv("MPDEX_SANITIZED") != nil

/// Returns the number of inputs that a test of very many tries: all of them or, with a sanitizer, a
/// twentieth.
public func inputCount(_ all: Int) -> Int {
  isSanitized ? max(1, all / 20) : all
}

/// Returns the inputs that a test of very many tries: all of them or, with a sanitizer, the first of every
/// nineteen.
public func someInputs<Input>(of all: [Input]) -> [Input] {
  isSanitized ? stride(from: 0, to: all.count, by: 19).map { all[$0] } : all
}

/// Returns the time after which a wait for a program or a server is given up: the given one or, with a
/// sanitizer, ten times as much.
public func patience(_ usual: Duration) -> Duration {
  isSanitized ? usual * 10 : usual
}
