// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The phone side. No dependencies: an app that adds ShareKit resolves nothing else.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "sharepipe",
  defaultLocalization: "en",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "ShareContract", targets: ["ShareContract"]),
    .library(name: "ShareKit", targets: ["ShareKit"]),
  ],
  targets: [
    .target(name: "ShareContract", swiftSettings: strict),
    .target(name: "ShareKit", dependencies: ["ShareContract"], swiftSettings: strict),
    .testTarget(name: "ShareContractTests", dependencies: ["ShareContract"], swiftSettings: strict),
    .testTarget(name: "ShareKitTests", dependencies: ["ShareKit", "ShareContract"], swiftSettings: strict),
  ]
)

// What only an Apple platform or its stand-ins can build.
let platformTarget: (_ standIns: [Target.Dependency]) -> Target = { standIns in
  .target(
    name: "ShareKitPlatform", dependencies: ["ShareKit", "ShareContract"] + standIns, swiftSettings: strict)
}

#if os(Linux)
  // Stand-ins carry Apple's module names. They exist in this manifest only where Apple's do not, and no
  // third-party package is ever built beside them (`canImport(UIKit)` would turn true there).
  let standIns: [Target.Dependency] = []
  package.targets += [platformTarget(standIns)]
#else
  package.products += [.library(name: "ShareKitPlatform", targets: ["ShareKitPlatform"])]
  package.targets += [platformTarget([])]
#endif
