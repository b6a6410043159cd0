// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
import ServerCore

extension OAuthFields {
  /// Parses the form of a request.
  package init(reading request: Request, _ context: ServerContext) async throws {
    let type = request.headers[.contentType].flatMap(MediaType.init)?.name
    guard type == "application/x-www-form-urlencoded" else {
      throw OAuthFault(.invalidRequest, "The Content-Type must be application/x-www-form-urlencoded.")
    }
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    guard let pairs = try? FormBody.pairs(of: body.readableBytesView) else {
      throw OAuthFault(.invalidRequest, "The form is not UTF-8 text.")
    }
    self.init(pairs)
  }

  package static func refuseClientSecret(_ request: Request) throws(OAuthFault) {
    guard request.headers[.authorization] == nil else {
      throw OAuthFault(.invalidClient, "Clients of this server have no secret.")
    }
  }
}
