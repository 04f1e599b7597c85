internal import Glibc

/// Returns the number of inputs that a test of very many tries: all of them or, with a sanitizer, which
/// slows it down up to twentyfold, a twentieth (`Tests/Sanitizers/run`).
public func inputCount(_ all: Int) -> Int {
  getenv("MPDEX_SANITIZED") == nil ? all : max(1, all / 20)
}
