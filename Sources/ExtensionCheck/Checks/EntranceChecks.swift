// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks how the system gets into the extension.
enum EntranceChecks {
  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    point(bundle) + entrances(bundle) + principal(bundle) + storyboard(bundle)
  }

  private static func text(_ bundle: CheckedBundle, _ key: String) -> String? {
    bundle.info["NSExtension"]?[key]?.text
  }

  private static func point(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    let point = bundle.extensionPoint
    guard !CheckedBundle.points.contains(point ?? "") else { return [] }
    return [
      bundle.finding(
        .wrongExtensionPoint, "NSExtension.NSExtensionPointIdentifier",
        "“\(point ?? "")” is not an extension point that uses an activation rule.",
        fix:
          "Write com.apple.share-services; com.apple.ui-services for an action; com.apple.services for an action without "
          + "an interface.")
    ]
  }

  private static func entrances(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    let hasClass = text(bundle, "NSExtensionPrincipalClass") != nil
    let hasStoryboard = text(bundle, "NSExtensionMainStoryboard") != nil
    if hasClass && hasStoryboard {
      return [
        bundle.finding(
          .twoEntrances, "NSExtension",
          "Both a principal class and a storyboard are named, and only one is used.",
          fix: "Remove NSExtensionPrincipalClass or NSExtensionMainStoryboard.")
      ]
    }
    guard !hasClass, !hasStoryboard else { return [] }
    return [
      bundle.finding(
        .noEntrance, "NSExtension",
        "Neither a principal class nor a storyboard is named: there is nothing to show.",
        fix: "Set NSExtensionPrincipalClass to $(PRODUCT_MODULE_NAME).ShareViewController.")
    ]
  }

  private static func principal(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let name = text(bundle, "NSExtensionPrincipalClass"), let type = name.split(separator: ".").last,
      !isNamedForObjectiveC(String(type), bundle)
    else { return [] }
    let isDeclared = bundle.sources.contains { $0.mentions(["class \(type)"]) }
    if !name.contains(".") { return isDeclared ? [withoutModule(name, bundle)] : [] }
    return isDeclared || !isOwnModule(name, bundle) || bundle.sources.isEmpty
      ? [] : [missing(String(type), bundle)]
  }

  private static func isNamedForObjectiveC(_ type: String, _ bundle: CheckedBundle) -> Bool {
    bundle.sources.contains { $0.mentions(["@objc(\(type))", "@implementation \(type)"]) }
  }

  /// Whether the class is in the extension itself and not in a library.
  private static func isOwnModule(_ name: String, _ bundle: CheckedBundle) -> Bool {
    let module = name.split(separator: ".").dropLast().joined(separator: ".")
    return module == "$(PRODUCT_MODULE_NAME)"
      || bundle.resolved(module) == bundle.settings["PRODUCT_MODULE_NAME"]
  }

  private static func withoutModule(_ name: String, _ bundle: CheckedBundle) -> ExtensionFinding {
    bundle.finding(
      .classWithoutModule, "NSExtension.NSExtensionPrincipalClass",
      "The system finds a Swift class only by module name and class name.",
      fix: "Write $(PRODUCT_MODULE_NAME).\(name), or put @objc(\(name)) on the class.")
  }

  private static func missing(_ type: String, _ bundle: CheckedBundle) -> ExtensionFinding {
    bundle.finding(
      .classMissing, "NSExtension.NSExtensionPrincipalClass",
      "No source of the extension declares a class \(type).",
      fix: "Correct the name, or add the source to the target.")
  }

  private static func storyboard(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let name = text(bundle, "NSExtensionMainStoryboard"), !name.contains("$(") else { return [] }
    let found =
      bundle.resources.contains(name + ".storyboard") || bundle.resources.contains(name + ".storyboardc")
    guard !found else { return [] }
    return [
      bundle.finding(
        .storyboardMissing, "NSExtension.NSExtensionMainStoryboard",
        "The extension has no resource \(name).storyboard.",
        fix: "Add it, or name a principal class.")
    ]
  }
}
