// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Storage

extension AccountStorage {
  /// The rows of the storage report, largest part first.
  var values: [[String: Any]] {
    let parts: [(key: String, name: Message, bytes: Int)] = [
      ("originals", .storageOriginals, bodies + captures), ("articles", .storageArticles, articles),
      ("books", .storageBooks, books), ("digests", .storageDigests, digests),
    ]
    return parts.filter { $0.bytes > 0 }.sorted { $0.bytes > $1.bytes }.map {
      ["key": $0.key, "part": $0.name.text, "size": NumberText.current.bytes($0.bytes)]
    }
  }
}
