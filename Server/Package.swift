// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The self-hosted server and command line.

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

let contract = Target.Dependency.product(name: "ShareContract", package: "sharepipe")
let shareKit = Target.Dependency.product(name: "ShareKit", package: "sharepipe")
let extensionCheck = Target.Dependency.product(name: "ExtensionCheck", package: "sharepipe")

let package = Package(
  name: "sharepipe-server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "sharepipe", targets: ["sharepipe"]),
    .executable(name: "sharepipe-pictures", targets: ["sharepipe-pictures"]),
  ],
  dependencies: [
    .package(name: "sharepipe", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CCmark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    // Declares what it uses of librsvg and cairo itself: pkg-config's flags for them are refused by SwiftPM.
    .target(
      name: "CPictures",
      linkerSettings: ["jpeg", "png16", "rsvg-2", "cairo", "gobject-2.0", "m"].map { .linkedLibrary($0) }),
    // The same for libvips, which it loads itself.
    .target(name: "CVips", dependencies: ["CPictures"]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "Encryption", dependencies: ["COpenSSL", .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict),
    .target(name: "PictureWork", swiftSettings: strict),
    .target(
      name: "PictureMaking", dependencies: ["CPictures", "CVips", "PictureWork"], swiftSettings: strict),
    .executableTarget(
      name: "sharepipe-pictures",
      dependencies: ["CPictures", "CVips", "PictureMaking", "PictureWork", "Texts"],
      swiftSettings: strict),
    .target(name: "Reading", dependencies: ["CXML2"], swiftSettings: strict),
    .target(name: "Messages", resources: [.embedInCode("en.json")], swiftSettings: strict),
    .target(name: "Texts", dependencies: ["CCmark"], swiftSettings: strict),
    .target(name: "Books", dependencies: ["CZip", "CZlib"], swiftSettings: strict),
    .target(name: "BookCheck", dependencies: ["CZip", "CZlib", "CXML2"], swiftSettings: strict),
    .target(name: "Fetching", dependencies: ["CCurl"], swiftSettings: strict),
    .target(name: "Delivery", dependencies: ["CCurl"], swiftSettings: strict),
    .target(
      name: "Storage",
      dependencies: [.product(name: "GRDB", package: "GRDB.swift")], swiftSettings: strict),
    .target(
      name: "ShareServer",
      dependencies: [
        "Messages", "Reading", "Texts", "Books", "BookCheck", "PictureWork", "Fetching", "Delivery",
        "Storage",
        "Encryption", "CQREncode", contract,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [
        "GetPage.js", "account.mustache", "article.mustache", "ask.mustache", "bookmarklet.js", "capture.js",
        "capture.mustache", "confirm.mustache", "consent.mustache", "destination.mustache", "device.mustache",
        "people.mustache", "share.mustache",
        "home.mustache", "layout.mustache", "live.js", "mail.mustache", "message.mustache",
        "openapi.yaml", "pair.mustache", "set-up.mustache",
        "sign-in.mustache", "style.css", "tokens.mustache",
      ].map { .embedInCode("Pages/" + $0) }, swiftSettings: strict),
    .executableTarget(
      name: "sharepipe",
      dependencies: [
        "ShareServer", "Reading", "Texts", "Books", "BookCheck", "PictureWork", "Fetching", "Delivery",
        "Storage", "CZlib", contract,
        shareKit,
        extensionCheck,
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .testTarget(name: "MessagesTests", dependencies: ["Messages"], swiftSettings: strict),
    .testTarget(name: "ReadingTests", dependencies: ["Reading"], swiftSettings: strict),
    .testTarget(name: "TextsTests", dependencies: ["Texts"], swiftSettings: strict),
    .testTarget(name: "BooksTests", dependencies: ["Books"], swiftSettings: strict),
    .testTarget(name: "BookCheckTests", dependencies: ["BookCheck", "Books"], swiftSettings: strict),
    .testTarget(
      name: "PictureWorkTests", dependencies: ["PictureWork", "sharepipe-pictures"], swiftSettings: strict),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching"], swiftSettings: strict),
    .testTarget(name: "DeliveryTests", dependencies: ["Delivery"], swiftSettings: strict),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", .product(name: "GRDB", package: "GRDB.swift")],
      exclude: ["Frozen"],
      swiftSettings: strict),
    .testTarget(
      name: "ShareServerTests",
      dependencies: [
        "ShareServer", "Books", "PictureWork", "sharepipe-pictures", "Reading", "Storage", contract, shareKit,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
  ]
)
