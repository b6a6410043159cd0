// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The phone side. No dependencies: an app that adds ShareKit resolves nothing else.

import PackageDescription

// Xcode compiles the packages an app depends on with -suppress-warnings, which conflicts with warnings as errors. So
// warnings are errors only where this variable is set: make, the scripts and CI set it.
let warningsAsErrors: [SwiftSetting] =
  Context.environment["SHAREPIPE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warningsAsErrors

// Apple's privacy manifests. On Linux a target with resources gets a bundle, which nothing there would read.
#if os(Linux)
  let (privacyExclusion, privacyManifest): ([String], [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#else
  let (privacyExclusion, privacyManifest): ([String], [Resource]) = ([], [.copy("PrivacyInfo.xcprivacy")])
#endif

let package = Package(
  name: "sharepipe",
  defaultLocalization: "en",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "Encodings", targets: ["Encodings"]),
    .library(name: "ShareContract", targets: ["ShareContract"]),
    .library(name: "ShareKit", targets: ["ShareKit"]),
    .library(name: "ActivationRules", targets: ["ActivationRules"]),
    .library(name: "ExtensionCheck", targets: ["ExtensionCheck"]),
  ],
  targets: [
    // Apple's systems hash with CryptoKit; only Linux has to bring what the processor can do.
    .target(name: "CLinux"),
    .target(name: "Encodings", swiftSettings: strict),
    .target(
      name: "ShareContract",
      dependencies: ["Encodings", .target(name: "CLinux", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .target(
      name: "ShareKit", dependencies: ["ShareContract", "Encodings"], exclude: privacyExclusion,
      resources: privacyManifest, swiftSettings: strict),
    // Evaluates the rules of a share extension. Tools need it, apps don't, so it is not part of ShareKit.
    .target(name: "ActivationRules", swiftSettings: strict),
    .target(name: "ExtensionCheck", dependencies: ["ActivationRules"], swiftSettings: strict),
    // What several test targets use.
    .target(name: "ClientTestSupport", path: "Tests/ClientTestSupport", swiftSettings: strict),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"], swiftSettings: strict),
    .testTarget(name: "RepositoryTests", swiftSettings: strict),
    .testTarget(
      name: "ActivationRulesTests", dependencies: ["ActivationRules", "ClientTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["ShareContract", "ActivationRules"], swiftSettings: strict),
    .testTarget(
      name: "ExtensionCheckTests", dependencies: ["ExtensionCheck", "ClientTestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ShareContractTests", dependencies: ["ShareContract", "ClientTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ShareKitTests",
      dependencies: ["ShareKit", "ShareContract", "ActivationRules", "ClientTestSupport"],
      exclude: ["HostShapes"],
      swiftSettings: strict),
  ]
)

// What only an Apple platform or its stand-ins can build.
let platformTarget: (_ standIns: [Target.Dependency]) -> Target = { standIns in
  .target(
    name: "ShareKitPlatform", dependencies: ["ShareKit", "ShareContract"] + standIns,
    exclude: privacyExclusion, resources: privacyManifest, swiftSettings: strict)
}

#if os(Linux)
  // Stand-ins carry Apple's module names. They exist in this manifest only where Apple's do not, and no
  // third-party package is ever built beside them (`canImport(UIKit)` would turn true there).
  func standIn(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
      name: name, dependencies: ["DeviceInterface"] + dependencies, path: "Simulator/StandIns/" + name,
      swiftSettings: strict)
  }

  func app(_ name: String, _ folder: String) -> Target {
    .target(
      name: name,
      dependencies: [
        "ShareKitPlatform", "ShareKit", "ShareContract", "UIKit", "AppIntents", "BackgroundTasks",
        "WidgetKit",
      ] + (folder == "App" ? ["Network", "WebKit"] : []),
      path: "Apps/iOS/" + folder,
      exclude: exclusions[folder] ?? [], swiftSettings: strict)
  }

  func example(_ name: String, _ others: [String] = []) -> Target {
    .target(
      name: name, dependencies: ["ShareKitPlatform", "ShareKit", "UIKit"], path: "Examples/" + name,
      exclude: [
        "README.md", "Configuration", "App/Info.plist", "App/App.entitlements", "App/Assets.xcassets",
        "ShareExtension/Info.plist", "ShareExtension/ShareExtension.entitlements", name + ".xcodeproj",
      ] + others, swiftSettings: strict)
  }

  // What only Xcode's build uses; the simulator reads the property lists from where they are.
  let exclusions = [
    "App": [
      "Info.plist", "App.entitlements", "PrivacyInfo.xcprivacy", "Assets.xcassets", "en.lproj", "de.lproj",
    ],
    "ShareExtension": [
      "Info.plist", "ShareExtension.entitlements", "PrivacyInfo.xcprivacy", "Assets.xcassets", "en.lproj",
      "de.lproj",
    ],
  ]
  let standIns: [Target.Dependency] = [
    "UIKit", "UniformTypeIdentifiers", "Security", "LinkPresentation", "ImageIO", "UserNotifications",
    "AuthenticationServices", "Intents", "AppIntents", "Network",
  ]

  package.targets += [
    .target(name: "DeviceInterface", path: "Simulator/DeviceInterface", swiftSettings: strict),
    .target(name: "CDeviceSteps", path: "Simulator/CDeviceSteps"),
    .target(name: "HeadlessBrowser", path: "Simulator/HeadlessBrowser", swiftSettings: strict),
    standIn("AppleFoundation"),
    standIn("AppIntents", ["AppleFoundation"]),
    standIn("Intents", ["AppleFoundation"]),
    standIn("BackgroundTasks", ["AppleFoundation"]),
    standIn("WidgetKit", ["AppleFoundation"]),
    standIn("Network", ["AppleFoundation"]),
    standIn("AuthenticationServices", ["AppleFoundation", "UIKit"]),
    standIn("UserNotifications", ["AppleFoundation"]),
    standIn("LinkPresentation", ["AppleFoundation"]),
    standIn("Security", ["AppleFoundation"]),
    standIn("ImageIO"),
    standIn("UIKit", ["AppleFoundation", "LinkPresentation", "ImageIO"]),
    standIn("WebKit", ["AppleFoundation", "UIKit"]),
    standIn("UniformTypeIdentifiers", ["AppleFoundation"]),
    .target(
      name: "DeviceSimulator",
      dependencies: [
        "DeviceInterface", "CDeviceSteps", "HeadlessBrowser", "Encodings", "AppleFoundation", "UIKit",
        "LinkPresentation",
        "UserNotifications", "ImageIO", "AppIntents",
        "BackgroundTasks",
      ],
      path: "Simulator/DeviceSimulator", swiftSettings: strict),
    platformTarget(standIns),
    app("App", "App"),
    app("ShareExtension", "ShareExtension"),
    .target(
      name: "ArticleTwo", dependencies: ["UIKit", "Security", "UserNotifications"],
      path: "Simulator/ArticleTwo/Sources", swiftSettings: strict),
    standIn("Social", ["AppleFoundation", "UIKit"]),
    .target(
      name: "ArticleThree", dependencies: ["UIKit", "Social"], path: "Simulator/ArticleThree",
      swiftSettings: strict),
    example("ShareAlike"),
    example("Smallest"),
    example("OwnServer", ["ShareKit.xcstrings"]),
    .executableTarget(
      name: "phone",
      dependencies: [
        "DeviceInterface", "DeviceSimulator", "ArticleTwo", "ArticleThree", "ShareAlike", "Smallest",
        "OwnServer", "App",
        "ShareExtension",
        "ShareKitPlatform", "ShareKit", "ShareContract", "ActivationRules",
      ],
      path: "Simulator/phone", swiftSettings: strict),
    .testTarget(
      name: "ShareKitPlatformTests",
      dependencies: [
        "ShareKitPlatform", "ShareKit", "ShareContract", "DeviceSimulator", "AppleFoundation", "UIKit",
        "LinkPresentation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PageCaptureTests", dependencies: ["HeadlessBrowser", "ShareContract"], swiftSettings: strict),
    .testTarget(
      name: "SimulatorTests", dependencies: ["ShareContract", "ClientTestSupport"], swiftSettings: strict),
  ]
#else
  // A Mac has no UIKit of its own, and SwiftPM builds every target for the Mac it runs on. With this variable set,
  // `swift build` and `swift test` there leave out what needs iOS; Xcode and xcodebuild never set it.
  let isPortableOnly = Context.environment["SHAREPIPE_PORTABLE"] != nil
  if !isPortableOnly {
    package.products += [.library(name: "ShareKitPlatform", targets: ["ShareKitPlatform"])]
    package.targets += [
      platformTarget([]),
      // Of these tests only those that need no simulated device: on a phone or in Apple's simulator the real frameworks
      // answer them.
      .testTarget(
        name: "ShareKitPlatformTests", dependencies: ["ShareKitPlatform", "ShareKit", "ShareContract"],
        sources: ["LinkItemSourceTests.swift", "SeenCard.swift"], swiftSettings: strict),
    ]
  }
#endif
