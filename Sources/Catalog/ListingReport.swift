internal import ListingIndex

/// The functions that are called while a list is read.
struct ListingReport: Sendable {
  /// Called with the number of entries, songs or values that have arrived.
  let onProgress: @Sendable (ListingProgress) -> Void
  /// Called with the entries that have arrived.
  let onEntries: @Sendable (Listing) -> Void

  /// Reports the entries that have arrived, and the number of what they were made from.
  func received(_ count: Int, _ listing: Listing) {
    onEntries(listing)
    onProgress(.received(count))
  }
}
