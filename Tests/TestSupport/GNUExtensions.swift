import Glibc

/// Functions and constants of the C library that Swift's Glibc module hides, because it is built
/// without `_GNU_SOURCE`; the functions are looked up by name.
enum GNUExtensions {
  typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
  typealias Accept4 =
    @convention(c) (
      Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?, Int32
    ) -> Int32
  typealias CloseFrom =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
  typealias ChangeDirectory =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32

  /// A flag of `posix_spawnattr_setflags`.
  static let spawnSetSession: Int32 = 0x80

  /// The request of `ioctl` that opens the other end of a pseudo terminal.
  static let terminalPeer: UInt = 0x5441

  /// The request of `ioctl` that locks or unlocks the other end of a pseudo terminal.
  static let terminalLock: UInt = 0x4004_5431

  /// An event of `poll`: the peer has closed its end.
  static let pollPeerClosed: Int16 = 0x2000

  /// A pipe with flags, so that no child can inherit it between two calls.
  static let pipe2 = lookUp("pipe2", as: Pipe2.self)

  /// Accepts a connection with flags.
  static let accept4 = lookUp("accept4", as: Accept4.self)

  /// Closes all descriptors from a number on in the child.
  static let addCloseFrom = lookUp("posix_spawn_file_actions_addclosefrom_np", as: CloseFrom.self)

  /// Changes the working directory in the child.
  static let addChangeDirectory = lookUp(
    "posix_spawn_file_actions_addchdir_np", as: ChangeDirectory.self)

  private static func lookUp<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let address = dlsym(nil, name) else {
      preconditionFailure("\(name) is missing: these tests need glibc 2.34 or later")
    }
    return unsafeBitCast(address, to: type)
  }
}
