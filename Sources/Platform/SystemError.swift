/// The error of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let number: Int32
  /// The description of the error in words.
  package let message: String

  /// Creates an error from `errno`, after a system call has failed.
  package init() {
    self.init(errno)
  }

  /// Creates an error from an error number that a function has returned.
  package init(_ number: Int32) {
    self.init(number, String(cString: strerror(number)))
  }

  /// Creates an error from an error number and a message that is more specific than the system's.
  package init(_ number: Int32, _ message: String) {
    self.number = number
    self.message = message
  }

  /// Whether there is no space left: the disk is full, or the user's quota or the maximum file size is reached.
  package var isNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  package var description: String { message }

  /// The error for a device, a pipe or a socket where a regular file is expected.
  static let notAFile = SystemError(EINVAL, "it is not a regular file")
  /// The error for input of more than 1 GiB, which may be endless, as with /dev/zero.
  static let tooLarge = SystemError(EFBIG, "it is larger than 1 GiB")
}
