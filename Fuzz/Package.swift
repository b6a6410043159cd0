// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Fuzzers for the parsers of untrusted bytes; scripts/fuzz builds and runs them with libFuzzer.
// The libraries' folders are linked into this package, so that their `package` symbols are accessible and all of
// them are built with the sanitizer's coverage.

import PackageDescription

// make, the scripts and CI set this variable; the root's manifest gives the reason.
let warningsAsErrors: [SwiftSetting] =
  Context.environment["SHAREPIPE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warningsAsErrors

let package = Package(
  name: "sharepipe-fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CFuzzer"),
    .target(name: "FuzzRun", dependencies: ["CFuzzer"], swiftSettings: strict),
    .target(name: "Encodings", swiftSettings: strict),
    .target(name: "ShareContract", dependencies: ["Encodings"], swiftSettings: strict),
    .target(name: "ClientTestSupport", swiftSettings: strict),
    .target(name: "ShareKit", dependencies: ["ShareContract", "Encodings"], swiftSettings: strict),
    .target(name: "Reading", dependencies: ["CXML2", "Encodings"], swiftSettings: strict),
    .target(name: "Fetching", dependencies: ["CCurl", "Encodings"], swiftSettings: strict),
    .systemLibrary(name: "CZip", pkgConfig: "libzip"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .target(name: "BookCheck", dependencies: ["CZip", "CZlib", "CXML2", "Encodings"], swiftSettings: strict),
    .executableTarget(name: "FuzzBook", dependencies: ["FuzzRun", "BookCheck"], swiftSettings: strict),
    .target(name: "ImageWork", swiftSettings: strict),
    .executableTarget(
      name: "FuzzWorkerFrames", dependencies: ["FuzzRun", "ImageWork"], swiftSettings: strict),
    .target(name: "CConfinement"),
    .target(name: "CVips"),
    .target(
      name: "ImageConversion", dependencies: ["CConfinement", "CVips", "ImageWork"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzImage", dependencies: ["CVips", "FuzzRun", "ImageConversion", "ImageWork"],
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzShareBody", dependencies: ["FuzzRun", "ShareContract"], swiftSettings: strict),
    .executableTarget(name: "FuzzPageResults", dependencies: ["FuzzRun", "ShareKit"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzPage", dependencies: ["FuzzRun", "Reading", "CXML2"], swiftSettings: strict),
    .executableTarget(name: "FuzzResponse", dependencies: ["FuzzRun", "Fetching"], swiftSettings: strict),
    .target(name: "Delivery", dependencies: ["CCurl", "Encodings"], swiftSettings: strict),
    .executableTarget(name: "FuzzMail", dependencies: ["FuzzRun", "Delivery"], swiftSettings: strict),
    .target(name: "ActivationRules", swiftSettings: strict),
    .executableTarget(
      name: "FuzzPredicate", dependencies: ["FuzzRun", "ActivationRules"], swiftSettings: strict),
    .target(name: "ExtensionCheck", dependencies: ["ActivationRules"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzProject", dependencies: ["FuzzRun", "ExtensionCheck"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzOutbox", dependencies: ["FuzzRun", "ShareContract", "ShareKit"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzStoredBook", dependencies: ["FuzzRun", "ShareContract", "ShareKit", "ClientTestSupport"],
      swiftSettings: strict),
    .executableTarget(name: "FuzzAddress", dependencies: ["FuzzRun", "Fetching"], swiftSettings: strict),
  ]
)
