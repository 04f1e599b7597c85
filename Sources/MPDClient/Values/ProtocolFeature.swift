/// The name of something that the server does otherwise for connections which ask for it (MPD
/// 0.24).
///
/// Features that are not named here are made from their text.
public struct ProtocolFeature: Sendable, Hashable {
  /// The protocol's name.
  public let name: String

  /// Wraps a name.
  public init(_ name: String) {
    self.name = name
  }

  /// The listing of the root directory goes without the stored playlists.
  public static let hidePlaylistsInRoot = ProtocolFeature("hide_playlists_in_root")
}
