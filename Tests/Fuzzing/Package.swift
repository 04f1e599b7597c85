// swift-tools-version: 6.2
import PackageDescription

// Every module is instrumented, so that libFuzzer sees which code an input reaches. Tests of internal
// declarations need them in a release build, too; assertions are kept.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags([
    "-sanitize=fuzzer", "-parse-as-library", "-enable-testing", "-assert-config", "Debug",
  ]),
]
// The optimization of the command's modules takes many minutes.
let unoptimized = swiftSettings + [.unsafeFlags(["-Onone"])]
// Undefined behaviour of C and C++ traps, which needs no library.
let cFlags = [
  "-fsanitize=fuzzer-no-link", "-fsanitize=undefined", "-fsanitize-trap=undefined",
]
let cSettings: [CSetting] = [.unsafeFlags(cFlags)]
let cxxSettings: [CXXSetting] = [.unsafeFlags(cFlags)]

/// The same as those of the command, with all data.
let staticICU: [LinkerSetting] = [
  .linkedLibrary(":libicui18n.a"),
  .linkedLibrary(":libicuuc.a"),
  .linkedLibrary(":libicudata.a"),
  .linkedLibrary("m"),
]

let package = Package(
  name: "Fuzzing",
  targets: [
    // Links, because a package has no access to files outside of its directory.
    .systemLibrary(name: "CMPDClient", pkgConfig: "libmpdclient"),
    .target(name: "CCollation", cxxSettings: cxxSettings, linkerSettings: staticICU),
    .systemLibrary(name: "CMemory"),
    .target(name: "Bytes", dependencies: ["CMemory"], swiftSettings: swiftSettings),
    .target(name: "Platform", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(name: "JSON", dependencies: ["Bytes"], swiftSettings: swiftSettings),
    .target(name: "TerminalText", dependencies: ["Bytes"], swiftSettings: swiftSettings),
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
        "MPDClient", "Collation", "ListingCache", "ListingIndex", "Bytes", "Platform",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "CommandSyntax", dependencies: ["TerminalText", "ListingIndex", "Bytes"],
      swiftSettings: swiftSettings),
    .target(name: "Picking", swiftSettings: swiftSettings),
    .target(
      name: "Browser", dependencies: ["Bytes", "ListingIndex", "TerminalText"],
      swiftSettings: swiftSettings),
    .target(name: "CTerminal", cSettings: cSettings),
    .target(name: "CProcess", cSettings: cSettings),
    .target(
      name: "BrowserTerminal", dependencies: ["CTerminal", "Browser", "TerminalText", "Platform"],
      swiftSettings: swiftSettings),
    // The modules of the command that the targets feed.
    .target(
      name: "CommandRuntime",
      dependencies: [
        "Bytes", "CProcess", "Catalog", "Collation", "CommandSyntax", "JSON", "ListingCache",
        "ListingIndex", "MPDClient", "Platform", "TerminalText",
      ],
      swiftSettings: unoptimized),
    .target(
      name: "ChangeJournal",
      dependencies: ["CommandRuntime", "Bytes", "JSON", "MPDClient", "Platform", "TerminalText"],
      swiftSettings: unoptimized),
    .target(
      name: "Operations",
      dependencies: [
        "ChangeJournal", "CommandRuntime", "Bytes", "Catalog", "Collation", "CommandSyntax", "JSON",
        "ListingIndex", "MPDClient", "Picking", "Platform", "TerminalText",
      ],
      swiftSettings: unoptimized),
    .target(name: "TestSupport", dependencies: ["Bytes"], swiftSettings: swiftSettings),

    .target(
      name: "Targets",
      dependencies: [
        "CommandRuntime", "Operations", "Browser", "BrowserTerminal", "Bytes", "Catalog",
        "Collation",
        "JSON", "ListingCache", "ListingIndex", "MPDClient", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["Targets", "CFuzzer"], swiftSettings: swiftSettings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ],
  cxxLanguageStandard: .cxx17
)
