// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What one target may import, and why no more.
struct TargetRule {
  let name: String
  let folder: String
  /// Targets of this project that may be imported.
  let ours: Set<String>
  /// Modules of others; nil leaves them to the manifest.
  let foreign: Set<String>?
  let reason: String

  init(_ name: String, in folder: String, ours: Set<String>, foreign: Set<String>? = nil, _ reason: String) {
    self.name = name
    self.folder = folder
    self.ours = ours
    self.foreign = foreign
    self.reason = reason
  }
}

extension TargetRule {
  static let all = phone + simulator + server

  /// C libraries, which every platform names differently, and what Foundation splits off on Linux.
  private static let systemOnly: Set<String> = [
    "Foundation", "FoundationNetworking", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin",
  ]

  static let standIns = [
    "AppIntents", "AppleFoundation", "AuthenticationServices", "LinkPresentation", "MobileCoreServices",
    "Security",
    "Social",
    "UIKit", "Intents", "UniformTypeIdentifiers", "UserNotifications", "SwiftUI", "WidgetKit",
    "BackgroundTasks", "Network",
    "ImageIO",
    "CoreGraphics",
    "WebKit", "_Testing_UIKit",
  ]

  private static let phone = [
    TargetRule("CLinux", in: "Sources/CLinux", ours: [], foreign: [], "CLinux is plain C."),
    TargetRule(
      "Encodings", in: "Sources/Encodings", ours: [], foreign: ["Foundation", "FoundationEssentials"],
      "Encodings is the one target for escaping, percent-encoding and image headers; phone and server both link it, so it "
        + "depends on neither."),
    TargetRule(
      "ShareContract", in: "Sources/ShareContract", ours: ["CLinux", "Encodings"],
      foreign: systemOnly.union(["CryptoKit"]),
      "ShareContract is what phone, command line and server agree on, so it leans on none of them; an app that adds "
        + "ShareKit must resolve nothing else."),
    TargetRule(
      "ShareKit", in: "Sources/ShareKit", ours: ["ShareContract", "Encodings"],
      foreign: systemOnly.union(["CryptoKit"]),
      "ShareKit is the portable core: it runs in a share extension, on Linux and in the command line alike, so Apple's "
        + "services stay behind its protocols."),
    TargetRule(
      "ActivationRules", in: "Sources/ActivationRules", ours: [], foreign: systemOnly,
      "ActivationRules evaluates rules for the checker and the simulated device. Apps don't need it, so ShareKit doesn't "
        + "import it."),
    TargetRule(
      "ExtensionCheck", in: "Sources/ExtensionCheck", ours: ["ActivationRules"], foreign: systemOnly,
      "ExtensionCheck reads files and reports faults; an extension never links it, and it runs on any platform."
    ),
    TargetRule(
      "ShareKitPlatform", in: "Sources/ShareKitPlatform", ours: ["ShareKit", "ShareContract"],
      foreign: systemOnly.union(standIns),
      "ShareKitPlatform puts Apple's services behind ShareKit's protocols, and knows nothing of app, simulator or "
        + "server."),
    TargetRule(
      "App", in: "Apps/iOS/App", ours: ["ShareKitPlatform", "ShareKit", "ShareContract"],
      foreign: systemOnly.union(standIns),
      "The app's sources compile unchanged for a phone, where no simulator exists."),
    TargetRule(
      "ShareExtension", in: "Apps/iOS/ShareExtension",
      ours: ["ShareKitPlatform", "ShareKit", "ShareContract"],
      foreign: systemOnly.union(standIns),
      "The extension has a small memory budget and compiles unchanged for a phone, where no simulator exists."
    ),
    TargetRule(
      "Widget", in: "Apps/iOS/Widget", ours: ["ShareKitPlatform", "ShareKit"],
      foreign: systemOnly.union(standIns),
      "The widget only draws what ShareKit says; only Xcode compiles it, because there is no stand-in for SwiftUI."
    ),
  ]

  private static let simulator = [
    TargetRule(
      "DeviceInterface", in: "Simulator/DeviceInterface", ours: [], foreign: systemOnly,
      "DeviceInterface is where stand-ins and simulator meet, so it depends on neither."),
    TargetRule(
      "CDeviceSteps", in: "Simulator/CDeviceSteps", ours: [], foreign: [], "CDeviceSteps is plain C."),
    TargetRule(
      "HeadlessBrowser", in: "Simulator/HeadlessBrowser", ours: [], foreign: systemOnly,
      "HeadlessBrowser talks to a browser over pipes; what is captured there is its callers' matter."),
    TargetRule(
      "StandIns", in: "Simulator/StandIns", ours: ["DeviceInterface"], foreign: systemOnly.union(standIns),
      "A stand-in carries Apple's names and no logic of ours, so that the same sources compile on a phone."),
    TargetRule(
      "DeviceSimulator", in: "Simulator/DeviceSimulator",
      ours: ["DeviceInterface", "CDeviceSteps", "HeadlessBrowser", "Encodings"],
      foreign: systemOnly.union(standIns),
      "The simulator is a phone, and a phone knows nothing of the apps that run on it; Encodings knows nothing of them "
        + "either."),
    TargetRule(
      "ArticleTwo", in: "Simulator/ArticleTwo", ours: [], foreign: systemOnly.union(standIns),
      "The fragments of the second article stand for what others wrote: nothing of ours makes them better."),
    TargetRule(
      "ArticleThree", in: "Simulator/ArticleThree", ours: [], foreign: systemOnly.union(standIns),
      "The third article's fragments know nothing of ShareKit: that is what they are here to show."),
    TargetRule(
      "ShareAlike", in: "Examples/ShareAlike", ours: ["ShareKitPlatform", "ShareKit"],
      foreign: systemOnly.union(standIns),
      "An example uses what an app that adds ShareKit can use, and nothing else."),
    TargetRule(
      "Smallest", in: "Examples/Smallest", ours: ["ShareKitPlatform", "ShareKit"],
      foreign: systemOnly.union(standIns),
      "An example uses what an app that adds ShareKit can use, and nothing else."),
    TargetRule(
      "OwnServer", in: "Examples/OwnServer", ours: ["ShareKitPlatform", "ShareKit"],
      foreign: systemOnly.union(standIns),
      "An example uses what an app that adds ShareKit can use, and nothing else."),
    TargetRule(
      "phone", in: "Simulator/phone",
      ours: [
        "DeviceSimulator", "DeviceInterface", "CDeviceSteps", "ShareKit", "ShareKitPlatform", "ShareContract",
        "ActivationRules",
        "App", "ArticleTwo", "ArticleThree", "ShareAlike", "Smallest", "OwnServer",
        "ShareExtension",
      ], foreign: systemOnly.union(standIns),
      "phone installs our app on a simulated device; the server is another process, reached over HTTP."),
  ]

  private static let server = [
    TargetRule(
      "Reading", in: "Server/Sources/Reading", ours: ["CXML2", "Encodings"], foreign: systemOnly,
      "Reading imports only Encodings of ours because HTML in, article out needs no network, no store and no server: it can be "
        + "fuzzed, measured and lifted out alone."),
    TargetRule(
      "Texts", in: "Server/Sources/Texts", ours: ["CCmark", "Encodings"], foreign: systemOnly,
      "Texts imports only Encodings of ours because a text in, HTML out is a pure function; the code that uses the HTML cleans it."
    ),
    TargetRule(
      "Books", in: "Server/Sources/Books", ours: ["CZip", "CXML2", "Messages", "Encodings"],
      foreign: systemOnly.union(["FoundationXML"]),
      "Books imports only Messages and Encodings of ours because articles in, EPUB out is a pure function; fetching "
        + "images is the pipeline's work."),
    TargetRule(
      "BookCheck", in: "Server/Sources/BookCheck", ours: ["CZip", "CZlib", "CXML2", "Encodings"],
      foreign: systemOnly,
      "BookCheck never imports Books: a checker that shared code with the writer would share its mistakes. It uses "
        + "Encodings only to write repaired files; Docs/Decisions/2026-11-23-one-of-each-encoding.md says why."
    ),
    TargetRule(
      "ImageWork", in: "Server/Sources/ImageWork", ours: [], foreign: systemOnly,
      "ImageWork is the protocol between the server and the confined program; without Foundation the program stays small, and "
        + "libvips never comes into the server."),
    TargetRule(
      "ImageConversion", in: "Server/Sources/ImageConversion", ours: ["ImageWork", "CConfinement", "CVips"],
      foreign: systemOnly,
      "ImageConversion imports only the protocol and libvips: it is fuzzed without the program around it."
    ),
    TargetRule(
      "sharepipe-pictures", in: "Server/Sources/sharepipe-pictures",
      ours: ["ImageConversion", "ImageWork", "Texts", "CConfinement", "CVips"], foreign: systemOnly,
      "The confined program converts foreign bytes and does nothing else: a crash in it harms nothing but its request."
    ),
    TargetRule(
      "Fetching", in: "Server/Sources/Fetching", ours: ["CCurl", "Encodings"], foreign: systemOnly,
      "Fetching imports only Encodings of ours because everything that takes an address goes through it: it is the one target "
        + "to audit."),
    TargetRule(
      "Delivery", in: "Server/Sources/Delivery", ours: ["CCurl", "Messages", "Encodings"],
      foreign: systemOnly,
      "Delivery imports only Messages and Encodings of ours because a destination gets bytes and a name, and may not "
        + "look into the store."
    ),
    TargetRule(
      "Encryption", in: "Server/Sources/Encryption", ours: ["COpenSSL"],
      foreign: systemOnly.union(["NIOCore"]),
      "Encryption imports none of ours because it turns bytes into records and back, whatever they say; it is the one "
        + "target that sees OpenSSL."),
    TargetRule(
      "Storage", in: "Server/Sources/Storage", ours: ["CPostgreSQL", "CSQLite"],
      foreign: systemOnly.union(["Crypto", "GRDB"]),
      "Storage imports nothing of ours but the interface to PostgreSQL because records and SQL stand on their own; the "
        + "server turns them into answers."
    ),
    TargetRule(
      "Messages", in: "Server/Sources/Messages", ours: ["CEmbeddedFiles"],
      "Messages holds the texts that users read. It imports only the files of its catalogs, so that every other target may use "
        + "it."),
    TargetRule(
      "ServerCore", in: "Server/Sources/ServerCore",
      ours: ["Messages", "Fetching", "Encodings", "ShareContract"],
      foreign: systemOnly.union(["CoreMetrics", "Crypto", "HTTPTypes", "Logging", "Tracing"]),
      "ServerCore holds what all parts of the server use: files, threads, limits, problems, metrics, the security log. It imports "
        + "Fetching for its IP addresses only, and neither Hummingbird nor Storage: it knows no request and no record."
    ),
    TargetRule(
      "ObjectStorage", in: "Server/Sources/ObjectStorage", ours: ["CCurl", "ServerCore", "Storage"],
      foreign: systemOnly.union(["Crypto", "Logging"]),
      "ObjectStorage keeps files for several machines. It knows names and bytes of files, not what they are for, so the "
        + "parts that read and write files don't know where these are."),
    TargetRule(
      "Identity", in: "Server/Sources/Identity",
      ours: ["Messages", "ServerCore", "Delivery", "Fetching", "Storage", "Encodings", "ShareContract"],
      foreign: systemOnly.union(["Crypto", "CryptoExtras", "JWTKit", "Logging", "ServiceLifecycle"]),
      "Identity decides who a caller is. It imports neither Hummingbird nor the code that handles shares, so the rules "
        + "for credentials can be read and tested without a request."),
    TargetRule(
      "Intake", in: "Server/Sources/Intake", ours: ["Messages", "ServerCore", "Storage", "ShareContract"],
      foreign: systemOnly.union(["Crypto", "HTTPTypes", "NIOCore"]),
      "Intake makes shares durable and acknowledges them. It imports no parser of pages, images or books and nothing that "
        + "connects to other servers, so a fault in those cannot stop a share from being accepted."),
    TargetRule(
      "Pipeline", in: "Server/Sources/Pipeline",
      ours: [
        "Messages", "ServerCore", "Intake", "Reading", "Texts", "Books", "BookCheck", "ImageWork", "Fetching",
        "Delivery",
        "Storage", "Encodings", "ShareContract",
      ],
      foreign: systemOnly.union(["Crypto", "Logging", "ServiceLifecycle", "Tracing"]),
      "Pipeline turns stored shares into books and delivers them. It imports neither Hummingbird nor Identity: a worker "
        + "without a web server runs it, and no stage sees a credential of a user."),
    TargetRule(
      "ServerHTTP", in: "Server/Sources/ServerHTTP",
      ours: [
        "Messages", "ServerCore", "Identity", "Encryption", "Fetching", "Storage", "Encodings",
        "ShareContract", "CZlib",
      ],
      "ServerHTTP handles connections, requests and responses for API and Web alike. It does not import Intake or "
        + "Pipeline: what a request asks for is decided by controllers."),
    TargetRule(
      "API", in: "Server/Sources/API",
      ours: [
        "Messages", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "Books", "Storage",
        "CEmbeddedFiles", "Encodings", "ShareContract",
      ],
      "API serves programs and Web serves browsers. Neither imports the other, so that no page relies on a detail of the "
        + "API, and no endpoint for programs renders a page."),
    TargetRule(
      "Web", in: "Server/Sources/Web",
      ours: [
        "Messages", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "Books", "BookCheck",
        "Delivery", "Storage",
        "CEmbeddedFiles", "CQREncode", "Encodings", "ShareContract",
      ],
      "Web renders pages for browsers. It does not import API, for the reason given there."),
    TargetRule(
      "ShareServer", in: "Server/Sources/ShareServer",
      ours: [
        "Messages", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP", "API", "Web", "Reading",
        "ImageWork",
        "Fetching", "Delivery", "ObjectStorage", "Storage", "ShareContract",
      ],
      "ShareServer builds each part once and connects them; it isn't a client, so it does not see ShareKit, and the "
        + "executable sees it, not the other way round."),
    TargetRule(
      "RequestBin", in: "Server/Sources/RequestBin", ours: ["CEmbeddedFiles", "ShareContract"],
      "RequestBin shows what clients send, so it reads requests with the contract's parser and shares nothing else with the "
        + "server: a fault of the server must not hide itself here."),
    TargetRule(
      "sharepipe", in: "Server/Sources/sharepipe",
      ours: [
        "Messages", "RequestBin", "ShareServer", "ServerCore", "Identity", "Intake", "Pipeline", "ServerHTTP",
        "API", "Web",
        "Reading",
        "Texts", "Books", "BookCheck", "ImageWork", "Fetching", "Delivery", "ObjectStorage", "Storage",
        "ShareContract", "ShareKit",
        "Encodings",
        "ExtensionCheck", "CZlib",
      ],
      "The executable reads arguments, builds and runs; it uses what the libraries offer and never the C faces of a "
        + "parser or a socket."),
  ]
}
