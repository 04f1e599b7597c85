/// The version of the protocol in a server's greeting.
typealias ProtocolVersion = (major: Int, minor: Int, patch: Int)
