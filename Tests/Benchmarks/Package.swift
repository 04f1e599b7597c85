// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Benchmarks",
  targets: [
    // A link, because a package has no access to files outside of its directory.
    .target(name: "TestSupport", swiftSettings: swiftSettings),
    .executableTarget(
      name: "CommandBenchmarks", dependencies: ["TestSupport"], swiftSettings: swiftSettings),
  ]
)
