internal import Glibc

/// The failure of a system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The `errno`.
  package let number: Int32
  /// The reason in words.
  package let message: String

  /// Creates the failure of the system call that was made last.
  package init() {
    self.init(errno)
  }

  /// Creates the failure that a function returned as its value.
  package init(_ number: Int32) {
    self.init(number, String(cString: strerror(number)))
  }

  /// Creates a failure with a message that says more than the system's.
  package init(_ number: Int32, _ message: String) {
    self.number = number
    self.message = message
  }

  /// Whether there is no room for more bytes: the disk, the user's share of it or the largest permitted file is full.
  package var isNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  /// The reason in words.
  package var description: String { message }

  /// The failure for a device, a pipe or a socket where a file is expected.
  static let notAFile = SystemError(EINVAL, "it is not a regular file")
  /// The failure for input that does not end, such as /dev/zero, before it fills the memory.
  static let tooLarge = SystemError(EFBIG, "it has more than 1 GiB")
}
