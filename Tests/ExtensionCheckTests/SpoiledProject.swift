// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// One thing that is wrong with a project, and the only finding that should follow.
struct SpoiledProject: Sendable, CustomTestStringConvertible {
  let code: String
  let keyPath: String
  let spoil: @Sendable (inout TestProject) -> Void

  var testDescription: String { code + " at " + keyPath }

  init(_ code: String, _ keyPath: String, _ spoil: @escaping @Sendable (inout TestProject) -> Void) {
    self.code = code
    self.keyPath = keyPath
    self.spoil = spoil
  }

  private static let attributes = "NSExtension.NSExtensionAttributes"
  private static let rule = attributes + ".NSExtensionActivationRule"
  private static let script = attributes + ".NSExtensionJavaScriptPreprocessingFile"
  private static let groups = "com.apple.security.application-groups"
  private static let keychain = "keychain-access-groups"
  private static let link = "NSExtensionActivationSupportsWebURLWithMaxCount"
  private static let page = "NSExtensionActivationSupportsWebPageWithMaxCount"
  private static let image = "NSExtensionActivationSupportsImageWithMaxCount"
  private static let text = "NSExtensionActivationSupportsText"
  private static let minimum = "NSExtensionActivationSupportsAttachmentsWithMinCount"
  private static let maximum = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  private static let version = "NSExtensionActivationDictionaryVersion"

  static func predicate(_ test: String, _ count: String) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(test)).@count \(count)).@count >= 1"
  }

  /// Takes pages as well, so that the script isn't a second finding.
  static let either =
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\" OR "
    + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.apple.property-list\""

  static let all =
    rules + predicates + scripts + entrances + pairs + privacy + orientations + calls + projects

  private static let rules = [
    SpoiledProject("ruleMissing", rule) { $0.rule = nil },
    SpoiledProject("ruleOfWrongType", rule) { project in
      project.rule = [1]
      project.attributes = [:]
    },
    SpoiledProject("truePredicate", rule) { $0.rule = true },
    SpoiledProject("unknownRuleKey", rule + ".NSExtensionActivationSupportsVideoWithMaxCount") {
      $0.rule = [version: 2, page: 1, "NSExtensionActivationSupportsVideoWithMaxCount": 1] as [String: Any]
    },
    SpoiledProject("misspelledKey", attributes + ".NSExtenionActivationRule") { project in
      project.attributes = ["NSExtenionActivationRule": [version: 2, image: 1]]
      project.rule = nil
    },
    SpoiledProject("ruleKeyOutsideRule", attributes + "." + version) { project in
      project.attributes[version] = 2
    },
    SpoiledProject("ruleKeyOutsideRule", "NSExtension." + image) { $0.extensions[image] = 2 },
    SpoiledProject("nothingAccepted", rule) { project in
      project.rule = [version: 2] as [String: Any]
      project.attributes = [:]
    },
    SpoiledProject("zeroInFuzzyMode", rule + "." + image) {
      $0.rule = [version: 2, page: 1, image: 0] as [String: Any]
    },
    SpoiledProject("strictVersion", rule) { $0.rule = [page: 1, link: 1] as [String: Any] },
    SpoiledProject("textNotBoolean", rule + "." + text) {
      $0.rule = [version: 2, page: 1, text: 1] as [String: Any]
    },
    SpoiledProject("countNotInteger", rule + "." + link) {
      $0.rule = [version: 2, page: 1, link: true] as [String: Any]
    },
  ]

  private static let predicates = [
    SpoiledProject("truePredicate", rule) { $0.rule = "TRUEPREDICATE" },
    SpoiledProject("equalsOne", rule) {
      $0.rule = predicate(
        either + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.plain-text\"", "== 1")
    },
    SpoiledProject("truePredicate", rule) { $0.rule = predicate("TRUEPREDICATE", ">= 1") },
    SpoiledProject("alwaysTrue", rule) { $0.rule = predicate(either, "<= 20") },
    SpoiledProject("neverTrue", rule) { project in
      project.rule = "FALSEPREDICATE"
      project.attributes = [:]
    },
    SpoiledProject("neverTrue", rule) {
      $0.rule = predicate(either, ">= 3") + " AND " + predicate(either, "<= 1")
    },
    SpoiledProject("neverTrue", rule) {
      $0.rule = [version: 2, page: 1, link: 1, minimum: 3, maximum: 2] as [String: Any]
    },
    SpoiledProject("misspelledType", rule) {
      $0.rule = predicate(
        either + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.plain-txt\"", ">= 1")
    },
    SpoiledProject("ruleNotChecked", rule) {
      $0.rule = predicate("ANY $a.registeredTypeIdentifiers MATCHES \"public.*\"", ">= 1")
    },
    SpoiledProject("emptyVariable", rule) {
      $0.rule = "SUBQUERY(extensionItems, $, SUBQUERY($.attachments, $, TRUEPREDICATE).@count > 0).@count > 0"
    },
    SpoiledProject("predicateUnreadable", rule) { $0.rule = "SUBQUERY(extensionItems" },
    SpoiledProject("predicateUnanswerable", rule) { project in
      project.rule = predicate("$a.contentTypeUTI == 'public.url'", ">= 1")
      project.attributes = [:]
    },
  ]

  private static let scripts = [
    SpoiledProject("scriptWithoutWebPage", script) { $0.rule = [version: 2, image: 1] as [String: Any] },
    SpoiledProject("scriptWithoutWebPage", script) {
      $0.rule = predicate("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"", ">= 1")
    },
    SpoiledProject("webPageWithoutScript", rule + "." + page) { project in
      project.attributes = [:]
      project.rule = [version: 2, page: 1] as [String: Any]
    },
    SpoiledProject("scriptSuffix", script) {
      $0.attributes["NSExtensionJavaScriptPreprocessingFile"] = "GetPage.js"
    },
    SpoiledProject("scriptMissing", script) { $0.files = [:] },
  ]

  private static let entrances = [
    SpoiledProject("wrongExtensionPoint", "NSExtension.NSExtensionPointIdentifier") {
      $0.extensions["NSExtensionPointIdentifier"] = "com.apple.share-service"
    },
    SpoiledProject("noEntrance", "NSExtension") { $0.extensions["NSExtensionPrincipalClass"] = nil },
    SpoiledProject("twoEntrances", "NSExtension") { project in
      project.extensions["NSExtensionMainStoryboard"] = "Main"
      project.files["ShareExtension/Main.storyboard"] = ""
    },
    SpoiledProject("storyboardMissing", "NSExtension.NSExtensionMainStoryboard") { project in
      project.extensions["NSExtensionPrincipalClass"] = nil
      project.extensions["NSExtensionMainStoryboard"] = "Main"
    },
    SpoiledProject("classWithoutModule", "NSExtension.NSExtensionPrincipalClass") {
      $0.extensions["NSExtensionPrincipalClass"] = "ShareViewController"
    },
    SpoiledProject("classMissing", "NSExtension.NSExtensionPrincipalClass") {
      $0.extensions["NSExtensionPrincipalClass"] = "$(PRODUCT_MODULE_NAME).ShareController"
    },
  ]

  private static let container =
    "\nlet box = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.org.example\")"

  private static let pairs = [
    SpoiledProject("appGroupMissing", groups) { project in
      project.rights?[groups] = nil
      project.source += container
    },
    SpoiledProject("appGroupMissing", groups) { project in
      project.appRights?[groups] = nil
      project.source += container
    },
    SpoiledProject("appGroupMissing", groups) {
      $0.source += container.replacing("org.example", with: "org.other")
    },
    SpoiledProject("appGroupDiffers", groups) { $0.rights?[groups] = ["group.org.example.other"] },
    SpoiledProject("appGroupPrefix", groups) { $0.rights?[groups] = ["group.org.example", "org.example"] },
    SpoiledProject("keychainGroupDiffers", keychain) { project in
      project.rights = [:]
      project.source += "\nlet query = [kSecClass: kSecClassGenericPassword]"
    },
    SpoiledProject("keychainGroupDiffers", keychain) {
      $0.rights?[keychain] = ["$(AppIdentifierPrefix)org.example.share"]
    },
    SpoiledProject("keychainPrefixMissing", keychain) { project in
      project.rights?[keychain] = ["$(AppIdentifierPrefix)org.example.app", "org.example.app"]
    },
    SpoiledProject("deploymentAboveApp", "IPHONEOS_DEPLOYMENT_TARGET") {
      $0.settings["IPHONEOS_DEPLOYMENT_TARGET"] = "16.4"
    },
    SpoiledProject("bundleIDNotPrefixed", "CFBundleIdentifier") {
      $0.settings["PRODUCT_BUNDLE_IDENTIFIER"] = "org.example.share"
    },
    SpoiledProject("versionDiffers", "CFBundleVersion") { $0.info["CFBundleVersion"] = "8" },
    SpoiledProject("schemeMissing", "CFBundleURLTypes") { project in
      project.app["CFBundleURLTypes"] = nil
      project.source += "\nfunc go(_ scene: UIScene) { scene.open(URL(string: \"example://share\")!) }"
    },
    SpoiledProject("transportSecurityDiffers", "NSAppTransportSecurity") {
      $0.app["NSAppTransportSecurity"] = ["NSAllowsArbitraryLoads": true]
      $0.source += "\nlet session = URLSession.shared"
    },
    SpoiledProject("unsafeAPIAllowed", "APPLICATION_EXTENSION_API_ONLY") {
      $0.settings["APPLICATION_EXTENSION_API_ONLY"] = "NO"
    },
    SpoiledProject("insecureServer", "") { $0.source += "\nlet server = \"http://api.example.org/shares\"" },
  ]

  private static let privacy = [
    SpoiledProject("privacyReasonMissing", "NSPrivacyAccessedAPITypes.DiskSpace") { $0.privacy = nil },
    SpoiledProject("privacyReasonMissing", "NSPrivacyAccessedAPITypes.UserDefaults") {
      $0.source += "\nlet name = UserDefaults.standard.string(forKey: \"name\")"
    },
    SpoiledProject("privacyGroupReasonMissing", "NSPrivacyAccessedAPITypes") { project in
      project.privacy?["UserDefaults"] = ["CA92.1"]
      project.source += "\nlet shared = UserDefaults(suiteName: \"group.org.example\")"
    },
  ]

  private static let calls = [
    SpoiledProject("openURLBySelector", "") { $0.source += "\nlet old = #selector(OpenAction.openURL(_:))" },
    SpoiledProject("openURLBySelector", "") { $0.source += "\nlet old = NSSelectorFromString(\"openURL:\")" },
    SpoiledProject("sharedApplication", "") { $0.source += "\nfunc go() { UIApplication.shared.open(url) }" },
    SpoiledProject("completesBeforeOpening", "") {
      $0.source += "\nfunc done() { context.completeRequest(returningItems: nil) { _ in self.openApp(url) } }"
    },
    SpoiledProject("systemComposeSheet", "") {
      $0.source += "\nfinal class Sheet: SLComposeServiceViewController {}"
    },
    SpoiledProject("emptyErrorDomain", "") {
      $0.source += "\nfunc stop() { context.cancelRequest(withError: NSError(domain: \"\", code: 0)) }"
    },
    SpoiledProject("mediaInMemory", "") { project in
      project.rule = [version: 2, page: 1, image: 1] as [String: Any]
      project.source +=
        "\nfunc load(_ provider: NSItemProvider, _ url: URL) throws { bytes = try Data(contentsOf: url) }"
    },
    SpoiledProject("typeNeverLoaded", rule + " (images)") { project in
      project.rule = [version: 2, page: 1, image: 1] as [String: Any]
      project.source +=
        "\nfunc load() { provider.loadItem(forTypeIdentifier: UTType.propertyList.identifier) }"
    },
  ]

  private static let projects = [
    SpoiledProject("iconMissing", "ASSETCATALOG_COMPILER_APPICON_NAME") { project in
      project.hasXcodeProject = true
      project.appResources = []
    },
    SpoiledProject("iconMissing", "ASSETCATALOG_COMPILER_APPICON_NAME") { project in
      project.hasXcodeProject = true
      project.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = nil
    },
    SpoiledProject("localNetworkTextMissing", "NSLocalNetworkUsageDescription") {
      $0.info["NSAppTransportSecurity"] = ["NSAllowsLocalNetworking": true]
    },
    SpoiledProject("projectUnreadable", "") {
      $0.files["App.xcodeproj/project.pbxproj"] = "{\n  objects = {\n<<<<<<< HEAD\n"
    },
    SpoiledProject("projectNotRead", "") { $0.files["project.yml"] = "name: App\n" },
    SpoiledProject("projectNotRead", "") { $0.files["Project.swift"] = "import ProjectDescription\n" },
    SpoiledProject("infoUnreadable", "") { project in
      let widget = XcodeTestTarget(
        name: "Widget", type: "app-extension", settings: ["INFOPLIST_FILE": "Widget.plist"])
      project.files["Widget.plist"] =
        "<plist version=\"1.0\"><dict><key>A</key><key>B</key><true/></dict></plist>"
      project.files["Other.xcodeproj/project.pbxproj"] = XcodeTestTarget.project([widget])
    },
    SpoiledProject("infoNotRead", "INFOPLIST_FILE (Widget)") { project in
      let widget = XcodeTestTarget(
        name: "Widget", type: "app-extension", settings: ["INFOPLIST_FILE": "Generated/Widget.plist"])
      project.files["Other.xcodeproj/project.pbxproj"] = XcodeTestTarget.project([widget])
    },
    SpoiledProject("storyboardMissing", "NSExtension.NSExtensionMainStoryboard") { project in
      // It is in the folder, and not in the target.
      project.hasXcodeProject = true
      project.files["ShareExtension/Main.storyboard"] = ""
      project.extensions = [
        "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionMainStoryboard": "Main",
      ]
    },
  ]

  private static let pad = "UISupportedInterfaceOrientations~ipad"
  private static let orientations = [
    SpoiledProject("padOrientationMissing", pad) { $0.app[pad] = nil },
    SpoiledProject("padOrientationMissing", pad) {
      $0.app[pad] = ["UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft"]
    },
    SpoiledProject("padOrientationMissing", pad) { project in
      // What an iPhone supports counts for an iPad that has no list of its own.
      project.app["UISupportedInterfaceOrientations"] = ["UIInterfaceOrientationPortrait"]
      project.app[pad] = nil
    },
    SpoiledProject("padOrientationMissing", pad) { project in
      project.app["UIDeviceFamily"] = [2]
      project.appSettings["TARGETED_DEVICE_FAMILY"] = nil
      project.app[pad] = nil
    },
  ]
}
