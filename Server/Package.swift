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

// The release build is linked by lld, which comes with Swift, with relative relocations in compact form (glibc 2.36 and
// newer): they are a twentieth of the size, so that the program starts faster and has 7 MB less in memory. No library
// looks for symbols of the program, so their names aren't loaded either: that is another 5 MB.
let compact: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic"],
    .when(platforms: [.linux], configuration: .release))
]

let encodings = Target.Dependency.product(name: "Encodings", package: "sharepipe")
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
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
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
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CConfinement"),
    // Pages, scripts, icons and messages, which are in the folders of their targets.
    .target(name: "CEmbeddedFiles"),
    // Opens libvips at run time, and declares its functions: SwiftPM refuses the flags that pkg-config has for it.
    .target(name: "CVips"),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "Encryption", dependencies: ["COpenSSL", .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict),
    .target(name: "ImageWork", swiftSettings: strict),
    .target(
      name: "ImageConversion", dependencies: ["CConfinement", "CVips", "ImageWork"], swiftSettings: strict),
    .executableTarget(
      name: "sharepipe-pictures",
      dependencies: ["CConfinement", "CVips", "ImageConversion", "ImageWork", "Texts"],
      swiftSettings: strict, linkerSettings: compact),
    .target(
      name: "Messages", dependencies: ["CEmbeddedFiles"], exclude: ["en.json", "de.json"],
      swiftSettings: strict),
    .target(name: "Reading", dependencies: ["CXML2", encodings], swiftSettings: strict),
    .target(name: "Texts", dependencies: ["CCmark", encodings], swiftSettings: strict),
    .target(name: "Books", dependencies: ["CZip", "Messages", encodings], swiftSettings: strict),
    .target(name: "BookCheck", dependencies: ["CZip", "CZlib", "CXML2", encodings], swiftSettings: strict),
    .target(name: "Fetching", dependencies: ["CCurl", encodings], swiftSettings: strict),
    .target(name: "Delivery", dependencies: ["CCurl", "Messages", encodings], swiftSettings: strict),
    .target(
      name: "Storage",
      dependencies: [
        "CPostgreSQL", "CSQLite", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "ServerCore",
      dependencies: [
        "Messages",
        "Fetching", encodings, contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ], swiftSettings: strict),
    .target(
      name: "ObjectStorage",
      dependencies: [
        "CCurl", "ServerCore", "Storage",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .target(
      name: "Identity",
      dependencies: [
        "Messages",
        "ServerCore", "Delivery", "Fetching", "Storage", encodings, contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .target(
      name: "Intake",
      dependencies: [
        "Messages",
        "ServerCore", "Storage", contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),
    .target(
      name: "Pipeline",
      dependencies: [
        "Messages",
        "ServerCore", "Intake", "Reading", "Texts", "Books", "BookCheck", "ImageWork", "Fetching",
        "Delivery", "Storage", encodings, contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .target(
      name: "ServerHTTP",
      dependencies: [
        "Messages",
        "ServerCore", "Identity", "Encryption", "Fetching", "Storage", "CZlib", encodings, contract,
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .target(
      name: "API",
      dependencies: [
        "Messages",
        "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "Books", "Storage", "CEmbeddedFiles",
        encodings, contract,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      exclude: ["Service/openapi.yaml"], swiftSettings: strict),
    .target(
      name: "Web",
      dependencies: [
        "Messages",
        "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "BookCheck", "Books", "Delivery",
        "Storage", "CEmbeddedFiles", "CQREncode", encodings, contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      exclude: ["Pages"], swiftSettings: strict),
    .target(
      name: "ShareServer",
      dependencies: [
        "Messages",
        "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "API", "Web", "Reading", "ImageWork",
        "Fetching", "Delivery", "ObjectStorage", "Storage", contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .target(
      name: "RequestBin",
      dependencies: [
        "CEmbeddedFiles", contract,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      exclude: ["Pages"], swiftSettings: strict),
    .executableTarget(
      name: "sharepipe",
      dependencies: [
        "Messages", "RequestBin", "ShareServer", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP",
        "API", "Web",
        "Reading",
        "Texts", "Books", "BookCheck", "ImageWork", "Fetching", "Delivery", "ObjectStorage", "Storage",
        "CZlib",
        encodings,
        contract,
        shareKit,
        extensionCheck,
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: strict, linkerSettings: compact),
    // Images and helpers that several tests use.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "MessagesTests", dependencies: ["Messages"], swiftSettings: strict),
    .testTarget(name: "ReadingTests", dependencies: ["Reading"], swiftSettings: strict),
    .testTarget(name: "TextsTests", dependencies: ["Texts"], swiftSettings: strict),
    .testTarget(
      name: "BooksTests", dependencies: ["Books", "Messages", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BookCheckTests", dependencies: ["BookCheck", "Books", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ImageWorkTests", dependencies: ["ImageWork", "sharepipe-pictures"], swiftSettings: strict),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DeliveryTests", dependencies: ["Delivery", "Messages", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StorageTests",
      dependencies: ["Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .testTarget(
      name: "ObjectStorageTests",
      dependencies: [
        "ObjectStorage", "ServerCore", "Storage",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .testTarget(
      name: "RequestBinTests",
      dependencies: [
        "RequestBin",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .testTarget(
      name: "ShareServerTests",
      dependencies: [
        "ShareServer", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "API", "Web", "Books",
        "Delivery", "ImageWork", "sharepipe-pictures", "Reading", "Storage", "TestSupport", contract,
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        shareKit,
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
  ]
)
