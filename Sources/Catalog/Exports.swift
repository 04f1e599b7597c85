// The signatures of this module use types of these modules, so that `import Catalog` is enough to call it. The attribute
// is underscored, but a package has no other way to say so.
@_exported public import Bytes
@_exported public import Collation
@_exported public import ListingCache
@_exported public import ListingIndex
@_exported public import MPDClient
