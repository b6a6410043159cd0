// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

/// A host's shape with what has to become of it.
struct ShapeFixture: Decodable, CustomTestStringConvertible {
  /// What the merged share has to say.
  struct Expectation: Decodable, Equatable {
    let url: String?
    let title: String?
    let text: String?
    let files: [File]
    let failures: Int
    let pages: Int
  }

  /// A file of the share.
  struct File: Decodable, Equatable {
    let name: String
    let type: String?
  }

  let shape: HostShape
  let expect: Expectation

  init(from decoder: any Decoder) throws {
    shape = try HostShape(from: decoder)
    expect = try decoder.container(keyedBy: Key.self).decode(Expectation.self, forKey: .expect)
  }

  private enum Key: CodingKey { case expect }

  var testDescription: String { shape.host }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("HostShapes")

  static let all: [ShapeFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      return try? JSONDecoder().decode(ShapeFixture.self, from: data)
    }
  }()
}
