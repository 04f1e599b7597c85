// The signatures of this module use types of these modules, so that `import Catalog` is enough to call it. The attribute
// is underscored, but Swift has no other one for this.
@_exported public import Collation
@_exported public import ListingCache
@_exported public import MPDClient
