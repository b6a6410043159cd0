// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
package import ServerCore
package import ServerHTTP
import ShareContract

/// Serves `/oauth/device_authorization`, where a device without a browser requests access (RFC 8628, section 3.1).
package struct DeviceAuthorizationController {
  private let access: AppAccess
  private let issuer: Issuer
  /// The limit on requests, by peer.
  private let rate: RateLimit

  package init(access: AppAccess, issuer: Issuer, rate: RateLimit) {
    self.access = access
    self.issuer = issuer
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.deviceAuthorization), use: begin)
  }

  @Sendable
  private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await rate.take(context.peerKey.text)
    do {
      try OAuthFields.refuseClientSecret(request)
      let deviceRequest = try DeviceRequest(try await OAuthFields(reading: request, context))
      let begun = try await access.begin(
        deviceRequest.client, name: deviceRequest.name, requestedScope: deviceRequest.requestedScope,
        from: context.peerKey, pairing: deviceRequest.pairing)
      guard let (device, user) = begun else {
        throw OAuthFault(.invalidGrant, "The pairing code was already used or has expired. Create a new one.")
      }
      let page = issuer.text(for: request) + Routes.devicePage
      return .json(
        DeviceResponse(
          deviceCode: device, userCode: user.text, verificationURI: page,
          verificationURIComplete: page + "?user_code=" + user.text))
    } catch let fault as OAuthFault {
      return fault.response
    }
  }
}

private struct DeviceResponse: Encodable {
  let deviceCode: String
  let userCode: String
  let verificationURI: String
  let verificationURIComplete: String
  let expiresIn = Int(AppAccess.deviceLife.components.seconds)
  let interval = Int(AppAccess.devicePause.components.seconds)

  enum CodingKeys: String, CodingKey {
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case verificationURIComplete = "verification_uri_complete"
    case expiresIn = "expires_in"
    case interval
  }
}
