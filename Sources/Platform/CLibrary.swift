package import Bytes

// The system's C library, for this module and for the libraries that import it: they name no module of a system, so that
// another one is reached in this file. No client sees the C library, since no library imports this module publicly.
//
// glibc is the one that is built and tested. What musl and Darwin would need beyond these imports:
// - musl: `SOCK_STREAM` and its flags are numbers there, without `rawValue` (MPDClient/Wire/SocketConnecting, Pipes).
// - Darwin: there are no flags for new sockets, no `dup3`, `CLOCK_MONOTONIC_COARSE` or `TCP_KEEPIDLE` (MPDClient/Wire),
//   and no /proc (Catalog/CacheContent, Process).
#if canImport(Glibc)
  @preconcurrency @_exported public import Glibc
#elseif canImport(Musl)
  @preconcurrency @_exported public import Musl
#else
  @preconcurrency @_exported public import Darwin
#endif

/// The environment of this process, as "NAME=value" strings.
package var environmentOfProcess: [ByteString] {
  var variables: [ByteString] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(ByteString(cString: variable))
    next += 1
  }
  return variables
}
