// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The same as those of the command, with all data.
let staticICU: [LinkerSetting] = [
  .linkedLibrary(":libicui18n.a"),
  .linkedLibrary(":libicuuc.a"),
  .linkedLibrary(":libicudata.a"),
  .linkedLibrary("m"),
]

let package = Package(
  name: "Benchmarks",
  dependencies: [
    // The traits are disabled, since they add packages that count allocations differently.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: [])
  ],
  targets: [
    // Links, because a package has no access to files outside of its directory, nor another's
    // benchmarks to what is no product.
    .systemLibrary(name: "CMPDClient", pkgConfig: "libmpdclient"),
    .target(name: "CCollation", linkerSettings: staticICU),
    .systemLibrary(name: "CMemory"),
    .target(name: "Bytes", dependencies: ["CMemory"], swiftSettings: swiftSettings),
    .target(name: "Platform", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(name: "ListingIndex", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(
      name: "Collation", dependencies: ["CCollation", "Bytes", "ListingIndex"],
      swiftSettings: swiftSettings),
    .target(
      name: "MPDClient", dependencies: ["CMPDClient", "Bytes", "ListingIndex", "Platform"],
      swiftSettings: swiftSettings),
    .target(
      name: "ListingCache", dependencies: ["Bytes", "ListingIndex", "Platform"],
      swiftSettings: swiftSettings),
    .target(
      name: "Catalog",
      dependencies: [
        "MPDClient", "Collation", "ListingCache", "ListingIndex", "Platform", "Bytes",
      ],
      swiftSettings: swiftSettings),
    .target(name: "TerminalText", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(
      name: "Browser", dependencies: ["ListingIndex", "TerminalText", "Bytes"],
      swiftSettings: swiftSettings),
    .target(name: "CTerminal"),
    .target(
      name: "BrowserTerminal", dependencies: ["CTerminal", "Browser", "TerminalText", "Platform"],
      swiftSettings: swiftSettings),
    .target(name: "TestSupport", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(
      name: "BenchmarkSupport", dependencies: ["Bytes", "TestSupport"], swiftSettings: swiftSettings
    ),

    // The program that measures the commands.
    .executableTarget(
      name: "CommandBenchmarks", dependencies: ["BenchmarkSupport", "Bytes", "TestSupport"],
      swiftSettings: swiftSettings),
    .executableTarget(name: "Floor"),
    .executableTarget(name: "ReplayServer"),
    .executableTarget(name: "PeakMemory"),
    // The source is C, but ICU's libraries are C++.
    .executableTarget(
      name: "SortKeyLoop", linkerSettings: staticICU + [.linkedLibrary("stdc++")]),
    .executableTarget(name: "AlphabeticIndexLoop", linkerSettings: staticICU),
    .target(
      name: "LoopSupport", dependencies: ["Bytes", "ListingIndex"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "IndexLoop",
      dependencies: ["Bytes", "Catalog", "Collation", "ListingIndex", "LoopSupport"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "LibraryLoop",
      dependencies: ["Bytes", "Catalog", "Collation", "ListingCache", "MPDClient"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "ChangeLoop", dependencies: ["ListingIndex", "TestSupport"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "FrameLoop",
      dependencies: [
        "Browser", "BrowserTerminal", "Bytes", "Collation", "ListingIndex", "LoopSupport",
      ],
      swiftSettings: swiftSettings),

    // The benchmarks of the stages.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Stages",
      dependencies: [
        "BenchmarkSupport", "Bytes", "CAllocations", "Collation", "ListingCache", "ListingIndex",
        "MPDClient",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Stages", swiftSettings: swiftSettings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  cxxLanguageStandard: .cxx17
)
