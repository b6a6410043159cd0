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
    let point = text(bundle, "NSExtensionPointIdentifier")
    guard point != "com.apple.share-services", point != "com.apple.ui-services" else { return [] }
    return [
      bundle.finding(
        .wrongExtensionPoint, "NSExtension.NSExtensionPointIdentifier",
        "“\(point ?? "")” is not an extension point that uses an activation rule.",
        fix: "Write com.apple.share-services, or com.apple.ui-services for an action.")
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
    let key = "NSExtension.NSExtensionPrincipalClass"
    guard let name = text(bundle, "NSExtensionPrincipalClass"), let type = name.split(separator: ".").last
    else {
      return []
    }
    let sources = bundle.sources.values
    let isNamedForObjectiveC = sources.contains {
      $0.contains("@objc(\(type))") || $0.contains("@implementation \(type)")
    }
    if !name.contains("."), !isNamedForObjectiveC {
      return [
        bundle.finding(
          .classWithoutModule, key, "The system finds a Swift class only by module name and class name.",
          fix: "Write $(PRODUCT_MODULE_NAME).\(name), or put @objc(\(name)) on the class.")
      ]
    }
    guard !sources.isEmpty, !isNamedForObjectiveC, !sources.contains(where: { $0.contains("class \(type)") })
    else {
      return []
    }
    return [
      bundle.finding(
        .classMissing, key, "No source in the extension's folder declares a class \(type).",
        fix: "Correct the name, unless the class is in a library.")
    ]
  }

  private static func storyboard(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let name = text(bundle, "NSExtensionMainStoryboard"), !name.contains("$(") else { return [] }
    let found =
      bundle.resources.contains(name + ".storyboard") || bundle.resources.contains(name + ".storyboardc")
    guard !found else { return [] }
    return [
      bundle.finding(
        .storyboardMissing, "NSExtension.NSExtensionMainStoryboard", "There is no \(name).storyboard.",
        fix: "Add it, or name a principal class.")
    ]
  }
}
