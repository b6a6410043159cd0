// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import HTTPTypes
package import Hummingbird
import NIOCore
package import ServerHTTP
import ShareContract

/// Serves `/openapi.yaml`, the description of the JSON API (OpenAPI 3.1).
package struct DescriptionController {
  package init() {
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.description)) { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml", .cacheControl: "max-age=3600"],
        body: .init(byteBuffer: ByteBuffer(string: Self.text)))
    }
  }

  /// The problem codes are filled in, so that none is missing.
  private static let text =
    template
    .replacing("\"{{problemCodes}}\"", with: ProblemCode.allCases.map(\.rawValue).joined(separator: ", "))

  private static var template: String {
    let file = EmbeddedFile.apiDescription
    return String(decoding: UnsafeBufferPointer(start: file.start, count: file.count), as: UTF8.self)
  }
}
