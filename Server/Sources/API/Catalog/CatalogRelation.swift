// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Link relations of OPDS and their media types.
enum CatalogRelation {
  static let acquisition = "http://opds-spec.org/acquisition"
  static let image = "http://opds-spec.org/image"
  static let thumbnail = "http://opds-spec.org/image/thumbnail"
  static let newest = "http://opds-spec.org/sort/new"
  static let searchType = "application/opensearchdescription+xml"
}
