// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The recorded shape of a host (`HostShape` of ShareKit), read by the device to play that host.
struct PlayedShape: Decodable {
  struct Item: Decodable {
    var title: String?
    var contentText: String?
    var userInfo: [String: String]?
    var providers: [Provider]
  }

  struct Provider: Decodable {
    var types: [String]
    var inPlace: [String]?
    var suggestedName: String?
    var values: [String: Value]?
  }

  struct Value: Decodable {
    var valueClass: String
    var bytes: Int?
    var fileName: String?
    var text: String?
    var errors: [String: Failure]?
  }

  struct Failure: Decodable {
    var domain: String
    var code: Int
  }

  var items: [Item]

  init(from file: URL) throws {
    do {
      self = try JSONDecoder().decode(PlayedShape.self, from: try Data(contentsOf: file))
    } catch {
      throw DeviceError("\(file.path) is not a host's shape: \(error)")
    }
  }

  /// Returns the same host with the given share instead of the recorded one.
  func sharing(_ share: HostShare) -> PlayedShape {
    var shape = self
    var (url, text, files) = (share.url, share.text, share.files[...])
    let isOther = url != nil || text != nil || !files.isEmpty
    for item in shape.items.indices {
      if isOther || share.title != nil { shape.items[item].contentText = share.title }
      for provider in shape.items[item].providers.indices {
        shape.items[item].providers[provider].replace(&url, &text, &files)
      }
    }
    return shape
  }
}

extension PlayedShape.Provider {
  /// Takes the values that fit this provider.
  fileprivate mutating func replace(
    _ url: inout String?, _ text: inout String?, _ files: inout ArraySlice<URL>
  ) {
    var values = values ?? [:]
    if let new = url, values["public.url"]?.valueClass == "url" {
      values["public.url"]?.text = new
      url = nil
    } else if let new = text, let type = types.first(where: { values[$0]?.valueClass == "string" }) {
      values[type]?.text = new
      text = nil
    } else if values.values.contains(where: { $0.fileName != nil }), let new = files.popFirst() {
      for type in values.keys { values[type]?.fileName = new.path }
      suggestedName = new.deletingPathExtension().lastPathComponent
    }
    self.values = values
  }
}
