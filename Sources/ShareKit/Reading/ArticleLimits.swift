// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits for articles that are stored for reading without a network.
public struct ArticleLimits: Hashable, Sendable {
  /// The number of articles.
  public var articles = 50
  /// The bytes of all of them together, with their images: 200 MiB.
  public var bytes = 200 << 20
  /// The number of images of one article: 1,000; images beyond that stay on the server.
  public var images = 1_000
  /// The bytes of the images of one article: 48 MiB; images beyond that stay on the server.
  public var imageBytes = 48 << 20

  /// Creates the limits that an app starts with.
  public init() {}
}
