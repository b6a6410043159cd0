// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation
import Testing

/// The rule of our own extension: written here as what it means, kept in Apps/iOS as what the system reads.
struct OwnRuleTests {
  private static let rule = ActivationRule([.file: 10, .image: 20, .text: 1, .webPage: 1, .webURL: 1])

  private static var plist: RuleValue {
    get throws {
      let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let file = root.appendingPathComponent("Apps/iOS/ShareExtension/Info.plist")
      return try RuleValue(propertyList: Data(contentsOf: file))
    }
  }

  @Test("the extension's Info.plist holds what the description writes")
  func equality() throws {
    guard case .dictionary(let info) = try Self.plist,
      case .dictionary(let extensions)? = info["NSExtension"],
      case .dictionary(let attributes)? = extensions["NSExtensionAttributes"]
    else {
      Issue.record("no NSExtensionAttributes in the extension's Info.plist")
      return
    }
    #expect(attributes["NSExtensionActivationRule"] == Self.rule.dictionary)
  }

  @Test("it appears for what hosts offer, in either form of the rule", arguments: OfferedShape.all)
  func appearance(shape: OfferedShape) {
    let dictionary = ActivationRule.evaluate(rule: Self.rule.dictionary, items: shape.items)
    #expect(dictionary.appears == shape.appears, "\(dictionary.objections)")
    let predicate = ActivationRule.evaluate(plistRule: Self.rule.predicate, items: shape.items)
    #expect(predicate.appears == shape.appears, "\(predicate.objections)")
  }
}
