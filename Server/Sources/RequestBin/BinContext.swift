// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The state of one request to the bin, with its connection.
struct BinContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel

  init(source: Source) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Closes the connection at once, whatever was or wasn't sent.
  func cut() {
    channel.close(promise: nil)
  }

  /// Sends an interim response before the final one (RFC 9110, section 15.2).
  func sendInterim(_ head: HTTPResponse) async throws {
    try await channel.writeAndFlush(HTTPResponsePart.head(head))
  }
}
