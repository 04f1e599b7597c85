internal import Catalog
internal import Glibc

/// Runs what answers by a catalog, and writes to the cache what was listed for it only when the
/// answer, or what was wrong, has been printed.
func keepingListings(of catalog: Catalog, _ answer: () throws -> Void) throws {
  do {
    try answer()
  } catch let failure as CommandFailure {
    failure.report()
    catalog.saveCache()
    exit(failure.status.rawValue)
  }
  catalog.saveCache()
}
