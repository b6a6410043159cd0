// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import ShareKit
import Testing

struct RecordedHostRuleTests {
  /// The rule of the app's own extension, which `OwnRuleTests` compares with its Info.plist.
  private static let rule = ActivationRule([.file: 10, .image: 20, .text: 1, .webPage: 1, .webURL: 1])

  @Test("the extension appears for the recorded hosts, unless they offer two links or no attachment at all")
  func recordedHosts() {
    let refused = ShapeFixture.all.map(\.shape).filter { shape in
      let items = shape.items.map { OfferedItem($0.providers.map(\.types)) }
      return !Self.rule.verdict(items).appears
    }
    #expect(ShapeFixture.all.count > 20)
    #expect(refused.map(\.host) == ["feed-reader", "quoting", "two-items"])
  }
}
