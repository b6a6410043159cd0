// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Benchmarks that report the ratio of two measurements in the same run; scripts/bench runs them.
// The libraries' folders are linked into this package, so that their `package` symbols are accessible.

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
  name: "sharepipe-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
  ],
  targets: [
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CZip", pkgConfig: "libzip"),
    .target(name: "Encodings", swiftSettings: strict),
    .target(name: "ShareContract", dependencies: ["Encodings"], swiftSettings: strict),
    .target(name: "Reading", dependencies: ["CXML2", "Encodings"], swiftSettings: strict),
    .target(name: "CEmbeddedFiles"),
    .target(
      name: "Messages", dependencies: ["CEmbeddedFiles"], exclude: ["en.json", "de.json"],
      swiftSettings: strict),
    .target(name: "Books", dependencies: ["CZip", "Encodings", "Messages"], swiftSettings: strict),
    .executableTarget(
      name: "Speed",
      dependencies: [
        "ShareContract", "Reading", "Books", "CXML2", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Speed", swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
