// The signatures of this module use types of these modules, so that `import MPDClient` is enough to call it. The
// attribute is underscored, but Swift has no other one for this.
@_exported public import Bytes
@_exported public import ListingIndex
