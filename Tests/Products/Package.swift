// swift-tools-version: 6.2
import PackageDescription

/// A program for each library product of mpdex that uses only this product: it must link and run.
let products = [
  "Bytes", "ListingIndex", "Collation", "MPDClient", "MPDClientFoundation", "Catalog",
]

let package = Package(
  name: "products",
  dependencies: [.package(name: "mpdex", path: "../..")],
  targets: products.map { product in
    .executableTarget(
      name: "Uses\(product)", dependencies: [.product(name: product, package: "mpdex")],
      path: product)
  },
  cxxLanguageStandard: .cxx17
)
