internal import Glibc

/// The failure of a system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32
  /// The description of the error in words.
  package let message: String

  /// Creates the failure of the last system call, from `errno`.
  package init() {
    self.init(errno)
  }

  /// Creates the failure for an error number that a function returned.
  package init(_ number: Int32) {
    self.init(number, String(cString: strerror(number)))
  }

  /// Creates the failure for an error number, with a message that is more specific than the system's.
  package init(_ number: Int32, _ message: String) {
    self.number = number
    self.message = message
  }

  /// Whether there is no space left: the disk is full, or the user's quota or the maximum file size is reached.
  package var isNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  package var description: String { message }

  /// The failure for a device, a pipe or a socket where a regular file is expected.
  static let notAFile = SystemError(EINVAL, "it is not a regular file")
  /// The failure for input of more than 1 GiB, which may be endless, such as /dev/zero.
  static let tooLarge = SystemError(EFBIG, "it is larger than 1 GiB")
}
