// swift-tools-version: 6.0
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A package with unsafe flags cannot be used by others, so only `make test` sets them.
func flags(_ flags: String...) -> [SwiftSetting] {
  Context.environment["MPDEX_OPTIMIZED"] == nil ? [] : [.unsafeFlags(flags)]
}

/// The settings of the modules of the command. Without the module of regular expressions, as `make build` builds them, the
/// command has 0.9 MB less (Sources/Bytes/Occurrences.swift).
let product =
  swiftSettings + flags("-Xfrontend", "-disable-implicit-string-processing-module-import")

/// The settings of the modules that compute. Tests of very many inputs take a fifth of the time if these are optimized, as
/// `make test` does.
let computing = product + flags("-O")

/// Other packages link ICU as the system has it, shared. The command links its static libraries, with the archive of data
/// that the Makefile names: a command that needs none of it then pays nothing for it at its start (Docs/Decisions.md has
/// the measurement).
let icuData = Context.environment["MPDEX_ICU_DATA"]
let systemICU: [Target.Dependency] = icuData == nil ? ["CICU"] : []
let staticICU: [LinkerSetting] =
  icuData.map {
    [
      .linkedLibrary(":libicui18n.a"),
      .linkedLibrary(":libicuuc.a"),
      .linkedLibrary(":\($0)"),
      // ICU's own; a program that imports neither Foundation nor Glibc links it by nothing else.
      .linkedLibrary("m"),
    ]
  } ?? []

let package = Package(
  name: "mpdex",
  // Where Bytes, ListingIndex and the other modules run that import nothing of Linux (Tests/portable); the rest is for Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "mpdex", targets: ["mpdex"]),
    .library(name: "Bytes", targets: ["Bytes"]),
    .library(name: "MPDClient", targets: ["MPDClient"]),
    .library(name: "MPDClientFoundation", targets: ["MPDClientFoundation"]),
    .library(name: "ListingIndex", targets: ["ListingIndex"]),
    .library(name: "Collation", targets: ["Collation"]),
    .library(name: "Catalog", targets: ["Catalog", "ListingCache"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMPDClient", pkgConfig: "libmpdclient", providers: [.apt(["libmpdclient-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CMemory"),
    .target(name: "CProcess"),
    .target(name: "CCollation", dependencies: systemICU, linkerSettings: staticICU),
    .target(name: "Bytes", dependencies: ["CMemory"], swiftSettings: computing),
    .target(name: "Platform", dependencies: ["Bytes"], swiftSettings: product),
    .target(name: "JSON", dependencies: ["Bytes"], swiftSettings: product),
    .target(name: "TerminalText", dependencies: ["Bytes"], swiftSettings: product),
    // A program that imports neither Foundation nor Glibc links floor and round by nothing else.
    .target(
      name: "ListingIndex", dependencies: ["Bytes"], swiftSettings: computing,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "Collation", dependencies: ["CCollation", "Bytes", "ListingIndex"],
      swiftSettings: computing),
    .target(
      name: "MPDClient", dependencies: ["CMPDClient", "Bytes", "ListingIndex", "Platform"],
      swiftSettings: computing),
    .target(
      name: "MPDClientFoundation", dependencies: ["MPDClient"], swiftSettings: swiftSettings),
    .target(
      name: "ListingCache", dependencies: ["Bytes", "ListingIndex", "Platform"],
      swiftSettings: computing),
    .target(
      name: "Catalog",
      dependencies: [
        "MPDClient", "Collation", "ListingCache", "ListingIndex", "Bytes", "Platform",
      ],
      swiftSettings: computing),
    .target(
      name: "CommandSyntax", dependencies: ["TerminalText", "ListingIndex", "Bytes"],
      swiftSettings: product),
    .target(name: "Picking", swiftSettings: computing),
    .target(
      name: "Browser", dependencies: ["Bytes", "ListingIndex", "TerminalText"],
      swiftSettings: computing),
    .target(name: "CTerminal"),
    .target(
      name: "BrowserTerminal",
      dependencies: ["CTerminal", "Browser", "Bytes", "TerminalText", "Platform"],
      swiftSettings: product),
    .target(
      name: "CommandRuntime",
      dependencies: [
        "Bytes", "CProcess", "Catalog", "Collation", "CommandSyntax", "JSON", "ListingCache",
        "ListingIndex", "MPDClient", "Platform", "TerminalText",
      ],
      swiftSettings: product),
    .target(
      name: "ChangeJournal",
      dependencies: [
        "CommandRuntime", "Bytes", "JSON", "MPDClient", "Platform", "TerminalText",
      ],
      swiftSettings: product),
    .target(
      name: "Operations",
      dependencies: [
        "ChangeJournal", "CommandRuntime", "Bytes", "Catalog", "Collation", "CommandSyntax",
        "JSON", "ListingIndex", "MPDClient", "Picking", "Platform", "TerminalText",
      ],
      swiftSettings: product),
    .target(
      name: "BrowserService",
      dependencies: [
        "Operations", "ChangeJournal", "CommandRuntime", "Browser", "BrowserTerminal", "Bytes",
        "Catalog", "Collation", "CommandSyntax", "ListingCache", "ListingIndex", "MPDClient",
        "Platform", "TerminalText",
      ],
      swiftSettings: product),
    .executableTarget(
      name: "mpdex",
      dependencies: [
        "BrowserService", "Operations", "ChangeJournal", "CommandRuntime", "Browser",
        "BrowserTerminal", "Bytes", "Catalog", "Collation", "CommandSyntax", "JSON",
        "ListingCache", "ListingIndex", "MPDClient", "Picking", "Platform", "TerminalText",
      ],
      swiftSettings: product),

    .target(
      name: "TestSupport", dependencies: ["Bytes"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .target(
      name: "ICUOracle", dependencies: systemICU, path: "Tests/ICUOracle", linkerSettings: staticICU
    ),
    // With all of ICU's data, unlike the tests, whose target must not depend on it: they would be linked with both.
    .executableTarget(
      name: "ICULabels", path: "Tests/ICULabels",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .executableTarget(
      name: "ReadmeProgram", dependencies: ["MPDClient", "ListingIndex", "Collation", "Bytes"],
      path: "Tests/ReadmeProgram", swiftSettings: swiftSettings),
    .executableTarget(
      name: "ListDirectory", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/ListDirectory", swiftSettings: swiftSettings),
    .executableTarget(
      name: "BuildPlaylist", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/BuildPlaylist", swiftSettings: swiftSettings),
    .executableTarget(
      name: "ApplyQueue", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/ApplyQueue", swiftSettings: swiftSettings),
    .executableTarget(
      name: "FollowEvents", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/FollowEvents", swiftSettings: swiftSettings),
    .executableTarget(
      name: "ManageServer", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/ManageServer", swiftSettings: swiftSettings),
    .executableTarget(
      name: "ManyTasks", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/ManyTasks", swiftSettings: swiftSettings),
    .executableTarget(
      name: "RecoverFromErrors", dependencies: ["MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/RecoverFromErrors", swiftSettings: swiftSettings),
    .executableTarget(
      name: "IndexNames", dependencies: ["Collation", "ListingIndex", "Bytes"],
      path: "Tests/Guide/IndexNames", swiftSettings: swiftSettings),
    .executableTarget(
      name: "IndexRows", dependencies: ["Collation", "ListingIndex"],
      path: "Tests/Guide/IndexRows", swiftSettings: swiftSettings),
    .executableTarget(
      name: "DrawBar", dependencies: ["Collation", "ListingIndex"],
      path: "Tests/Guide/DrawBar", swiftSettings: swiftSettings),
    .executableTarget(
      name: "IndexDirectory",
      dependencies: ["Catalog", "Collation", "ListingCache", "MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/Guide/IndexDirectory", swiftSettings: swiftSettings),
    .executableTarget(
      name: "SearchLibrary",
      dependencies: ["Catalog", "Collation", "ListingCache", "MPDClient", "Bytes"],
      path: "Tests/Guide/SearchLibrary", swiftSettings: swiftSettings),
    .testTarget(
      name: "MPDClientFoundationTests", dependencies: ["MPDClient", "MPDClientFoundation"],
      swiftSettings: swiftSettings),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "Bytes", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "Bytes"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CommandSyntaxTests", dependencies: ["CommandSyntax", "Bytes"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PickingTests", dependencies: ["Picking", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport", "Bytes"], swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "TerminalTextTests", dependencies: ["TerminalText", "Bytes"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ListingIndexTests", dependencies: ["Bytes", "ListingIndex", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CollationTests",
      dependencies: ["Collation", "ListingIndex", "ICUOracle", "Bytes", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "MPDClientTests",
      dependencies: ["MPDClient", "Bytes", "ListingIndex", "Platform", "TestSupport"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "StoreListing", dependencies: ["ListingCache", "Bytes", "ListingIndex"],
      path: "Tests/StoreListing", swiftSettings: swiftSettings),
    .testTarget(
      name: "ListingCacheTests",
      dependencies: ["ListingCache", "StoreListing", "Bytes", "ListingIndex", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Catalog", "Collation", "ListingCache", "MPDClient", "ListingIndex", "Bytes", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "BrowserTests",
      dependencies: ["Browser", "Collation", "Bytes", "ListingIndex", "TestSupport"],
      exclude: ["Frames"],
      swiftSettings: swiftSettings),
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
    .executableTarget(
      name: "TerminalProgram", dependencies: ["BrowserTerminal", "Browser", "Bytes"],
      path: "Tests/TerminalProgram", swiftSettings: swiftSettings),
    .testTarget(
      name: "BrowserTerminalTests",
      dependencies: [
        "BrowserTerminal", "TerminalProgram", "Browser", "Bytes", "CVTerm", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "SoakProgram",
      dependencies: ["Catalog", "Collation", "ListingCache", "MPDClient", "ListingIndex", "Bytes"],
      path: "Tests/SoakProgram", swiftSettings: swiftSettings),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "CommandRuntime", "Operations", "Browser", "BrowserTerminal", "Bytes", "Catalog",
        "Collation",
        "JSON", "ListingCache", "ListingIndex", "MPDClient", "TestSupport",
      ],
      exclude: ["Corpus"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "mpdexTests",
      dependencies: [
        "mpdex", "BrowserService", "Operations", "ChangeJournal", "CommandRuntime",
        "SoakProgram", "ReadmeProgram", "ListDirectory", "BuildPlaylist", "ApplyQueue",
        "FollowEvents", "IndexNames", "IndexRows", "DrawBar", "IndexDirectory", "SearchLibrary",
        "Browser", "BrowserTerminal", "Catalog", "Collation", "MPDClient", "ListingIndex",
        "Platform", "TerminalText", "Bytes", "CommandSyntax",
        "TestSupport",
      ],
      exclude: ["BrowserService/Screens"],
      swiftSettings: swiftSettings),
  ],
  cxxLanguageStandard: .cxx17
)

// Only for `make docs`, so that the plugin is no dependency of packages that use this one.
if Context.environment["MPDEX_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
