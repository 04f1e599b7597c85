internal import Glibc

extension ByteString {
  /// Copies the bytes of a C string, up to its terminator.
  public init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(cString: cString))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes of a C string, without its terminator.
  package init(cString start: UnsafePointer<CChar>) {
    self.init(start: start, count: strlen(start))
  }
}
