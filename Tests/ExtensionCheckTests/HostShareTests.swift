// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import ExtensionCheck
import Foundation
import Testing

struct HostShareTests {
  private struct Shape: Decodable {
    struct Item: Decodable { let providers: [Provider]? }
    struct Provider: Decodable { let types: [String] }
    let items: [Item]
  }

  @Test("rules are played against the shapes of the device simulator")
  func shapes() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ShareKitTests/HostShapes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    let shapes = try files.map { file in
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      return try JSONDecoder().decode(Shape.self, from: data).items.map { item in
        OfferedItem((item.providers ?? []).map(\.types))
      }
    }
    #expect(shapes.count == HostShare.all.count)
    for shape in shapes { #expect(HostShare.all.contains { $0.items == shape }, "\(shape)") }
    for share in HostShare.all { #expect(shapes.contains(share.items), "\(share.items)") }
  }
}
