// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// What is stored of a book: its summary, and the counts from which the notes are written again in the language of the
/// viewer.
struct StoredBookSummary: Codable {
  private let device: String
  private let bytes: Int
  private let notes: [String]
  /// The counts; nil in a summary that an earlier version stored.
  private let report: ImageReport?
  private let images: Int

  private enum CodingKeys: String, CodingKey {
    case device, bytes, notes, report
    case images = "pictures"
  }

  init(_ report: ImageReport, device: String, bytes: Int) {
    (self.device, self.bytes) = (device, bytes)
    (images, notes, self.report) = (report.shown, report.words, report)
  }

  /// The summary in the language of the viewer.
  var summary: BookSummary {
    BookSummary(device: device, bytes: bytes, images: images, notes: report?.words ?? notes)
  }
}
