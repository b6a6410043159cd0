// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import DeviceSimulator
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Commands that play the user of the app and the share sheet.
enum UserCommands {
  static let signInOptions: [Command.Option] = [
    .init("server", "URL", "the server's address, typed into the sign-in screen"),
    .init("email", "E", "the email address, with --password"),
    .init("password", "P", "the password"),
    .init("token", "T", "a token with the scope account, instead of --email and --password"),
    .init("link", "LINK", "a one-time sign-in link, instead of --email and --password"),
    .init("browser", nil, "sign in in the app with the browser, on the server's own page"),
  ]
  private static let keep = Command.Option(
    "keep", nil, "leave the app in memory, so that the next launch is warm")
  private static let stopApp = Command.Option("stop-app-at", "N", "kill the app's process at its step N")

  private static let acting: [Command.Option] = [
    .init("do", "ACTION", "an action of the user; repeatable. " + UserAction.grammar),
    .init("screenshots", "DIR", "draw every screen that the user sees into this folder, as SVG"),
  ]

  static let all: [Command] = [
    Command(
      name: "share", help: "Shares from an app: opens the share sheet and taps Sharepipe.",
      options: [
        .init("url", "U", "the address of the page or link"), .init("title", "T", "its title"),
        .init("html", "FILE", "the page as the user sees it (Safari only)"), .init("text", "T", "text"),
        .init("file", "F", "a file; repeatable"),
        .init(
          "host", "NAME",
          "safari (default), a host with a recorded shape, or other for an app with plain items"
        ),
        .init("stay", nil, "leave the screen as it is until it closes by itself"),
        .init("suggestion", "NAME", "tap this suggestion in the share sheet, instead of the app's icon"),
        .init("shape", "FILE", "a recorded shape to use instead of the host's"),
        .init(
          "reuse", nil, "leave the extension in memory, so that the same process receives the next share"),
        .init("swipe", nil, "swipe the sheet away as soon as possible"),
        .init("stop-at", "N", "kill the extension's process at its step N"), stopApp,
        .init("cancel-sign-in", nil, "close the sign-in page if the extension shows one"),
      ] + signInOptions + acting, run: share),
    Command(
      name: "sign-in", help: "Opens the app and signs in on its own screen.",
      options: signInOptions + [keep, stopApp] + acting, run: signIn),
    Command(name: "sign-out", help: "Opens the app and signs out.", options: [stopApp]) { arguments in
      try use(
        arguments,
        [
          .tap("tab.settings"), .tap("signOut"), .tap("confirm"), .tap("tab.history"),
          .expect("signIn", notInstead: "problem"),
        ], idleTimeout: atRest)
    },
    Command(
      name: "open-app", help: "Opens the app from the home screen, or with an address.",
      options: [
        .init("url", "U", "the address with which another app opens it"),
        .init("prewarmed", nil, "the system started it earlier; the user unlocks the phone and opens it"),
        keep, stopApp,
      ] + acting
    ) { arguments in
      try use(arguments, [])
    },
  ]

  /// The sign-in details the user types, or nil if the arguments contain none.
  static func signInActions(_ arguments: Arguments) throws -> [UserAction]? {
    let code = arguments["token"] ?? arguments["link"]
    guard code != nil || arguments["password"] != nil else { return nil }
    var actions: [UserAction] = []
    if let server = arguments["server"] { actions.append(.type(server, into: "server")) }
    if arguments["browser"] != nil {
      return actions + [.tap("signInOnPage"), .expect("search", notInstead: "problem")]
    }
    if let code {
      actions.append(.type(code, into: "code"))
    } else {
      actions.append(.type(try arguments.required("email"), into: "email"))
      actions.append(.type(try arguments.required("password"), into: "password"))
    }
    return actions + [.tap("signIn"), .expect("search", notInstead: "problem")]
  }

  @MainActor private static func signIn(_ arguments: Arguments) throws -> Int32 {
    guard let actions = try signInActions(arguments) else {
      throw UsageError("sign-in needs --token, --link, or --email and --password")
    }
    return try use(arguments, actions, idleTimeout: atRest)
  }

  // In seconds. Sign-in and sign-out keep the app busy until they end, so a screen at rest won't show anything else: the form is
  // missing for a user who is signed in, and the button for one who isn't.
  private static let atRest = 0.5

  /// A user who finds nothing to tap on a screen that rests gives up after some seconds.
  @MainActor private static func use(
    _ arguments: Arguments, _ actions: [UserAction], idleTimeout: Double? = nil
  ) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    try requireApp(on: device)
    var launch = Launch(.app)
    launch.person = try actions + Self.actions(arguments)
    launch.drawings = arguments["screenshots"].map(URL.init(fileURLWithPath:))
    launch.url = try arguments["url"].map(Self.address)
    launch.browser = browserPlan(arguments)
    launch.isPrewarmed = arguments["prewarmed"] != nil
    launch.stopAt = try arguments.number("stop-app-at")
    launch.isResident = arguments["keep"] != nil
    if let idleTimeout { launch.idleTimeout = idleTimeout }
    return code(of: try Springboard(device).start(launch))
  }

  private static func address(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw UsageError("\(text) isn't an address") }
    return url
  }

  @MainActor private static func share(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    try requireApp(on: device)
    var launch = Launch(.shareExtension)
    launch.share = try hostShare(arguments)
    launch.share?.suggestion = try suggestion(arguments, on: device)
    launch.person = try plan(arguments)
    launch.drawings = arguments["screenshots"].map(URL.init(fileURLWithPath:))
    launch.stopAt = try arguments.number("stop-at")
    launch.browser = browserPlan(arguments)
    launch.isResident = arguments["reuse"] != nil
    let before = device.log().count
    let ending = try Springboard(device).start(launch)
    let steps = device.log().dropFirst(before).filter { $0.role == Launch.Role.shareExtension.rawValue }
    say("rung: " + rung(Array(steps)))
    if let url = try Springboard(device).takeOpenedURL() { try openApp(device, url, arguments) }
    if steps.contains(where: { $0.call == "NSExtensionContext.cancelRequest" }) { return EX_CANTCREAT }
    return code(of: ending)
  }

  private static func suggestion(_ arguments: Arguments, on device: Device) throws -> StoredSuggestion? {
    guard let name = arguments["suggestion"] else { return nil }
    guard let found = try device.suggestions().first(where: { $0.name == name }) else {
      throw DeviceError("the share sheet has no suggestion \(name)")
    }
    return found
  }

  /// What the user does on a sign-in page.
  ///
  /// Without email address and password, the user closes it.
  private static func browserPlan(_ arguments: Arguments) -> BrowserPlan {
    guard arguments["cancel-sign-in"] == nil, let email = arguments["email"],
      let password = arguments["password"]
    else { return BrowserPlan() }
    return BrowserPlan(fields: ["email": email, "password": password])
  }

  @MainActor private static func openApp(_ device: Device, _ url: URL, _ arguments: Arguments) throws {
    say("app opened with \(url.absoluteString)")
    var launch = Launch(.app)
    launch.url = url
    launch.browser = browserPlan(arguments)
    launch.person = try signInActions(arguments) ?? []
    launch.drawings = arguments["screenshots"].map(URL.init(fileURLWithPath:))
    launch.stopAt = try arguments.number("stop-app-at")
    _ = try Springboard(device).start(launch)
  }

  /// By default, the user posts what can be posted and reads what there is to read.
  private static func plan(_ arguments: Arguments) throws -> [UserAction] {
    let told = try actions(arguments)
    if arguments["swipe"] != nil { return told + [.swipeAway(after: "")] }
    if arguments["stay"] != nil { return told + [.tapIfShown("done")] }
    // Who doesn't want the share back need not wait until the offer is over.
    return told + (told.isEmpty ? [.tapIfShown("post")] : []) + [
      .tapIfShown("saved.done"), .tapIfShown("done"),
    ]
  }

  /// The actions of `--do`, in order.
  static func actions(_ arguments: Arguments) throws -> [UserAction] {
    try arguments.all("do").map { words in
      guard let action = UserAction(words: words) else {
        throw UsageError("--do \(words): an action is one of " + UserAction.grammar)
      }
      return action
    }
  }

  private static func hostShare(_ arguments: Arguments) throws -> HostShare {
    var share = HostShare()
    share.host = try HostShapes.known(arguments["host"] ?? "safari")
    share.url = arguments["url"]
    share.title = arguments["title"]
    share.text = arguments["text"]
    share.html = arguments["html"].map(URL.init(fileURLWithPath:))
    share.files = arguments.all("file").map(URL.init(fileURLWithPath:))
    for file in share.files + [share.html].compactMap({ $0 })
    where !FileManager.default.isReadableFile(atPath: file.path) {
      throw DeviceError("cannot read \(file.path)")
    }
    share.shape = try HostShapes.file(named: arguments["shape"], of: arguments["host"])
    guard share.url != nil || share.text != nil || !share.files.isEmpty || share.shape != nil else {
      throw UsageError(
        "nothing to share: use --url, --text, --file, or a --host of "
          + HostShapes.names.joined(separator: ", "))
    }
    return share
  }

  /// The hand-off rung that was taken, as the device saw it.
  private static func rung(_ steps: [LoggedStep]) -> String {
    if steps.contains(where: { $0.call == "UIScene.open answered" && $0.detail == "true" }) {
      return "open app"
    }
    let page = steps.lastIndex { $0.call == "ASWebAuthenticationSession.start" }
    if let page, steps[page...].contains(where: isSending) { return "sign in here" }
    if steps.contains(where: { $0.call == "URLSessionTask.resume" }) { return "share token" }
    if steps.contains(where: { $0.call == "UNUserNotificationCenter.add" }) { return "notify" }
    if steps.contains(where: { $0.call == "UIScene.open answered" }) {
      return "prompt, the app could not be opened"
    }
    if steps.contains(where: { $0.call == "ProcessInfo.performExpiringActivity" }) { return "share token" }
    return "none"
  }

  /// Whether a share is on its way: handed to the system, or sent just before the extension ended.
  private static func isSending(_ step: LoggedStep) -> Bool {
    ["URLSessionTask.resume", "ProcessInfo.performExpiringActivity"].contains(step.call)
  }

  static func requireApp(on device: Device) throws {
    guard try device.installedApp() != nil else {
      throw DeviceError("no app is installed; `phone install` does it")
    }
  }

  static func code(of ending: Springboard.Ending) -> Int32 {
    switch ending {
    case .exited(let code): return code
    case .killed(let signal):
      complain("the process was killed by signal \(signal)")
      return 128 + signal
    }
  }
}
