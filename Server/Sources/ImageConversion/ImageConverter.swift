// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CConfinement
internal import CVips
package import ImageWork

/// Converts untrusted images to formats that every e-reader shows.
///
/// Create a value only after libvips was started.
package struct ImageConverter {
  package init() {}

  /// Images with more pixels than this get all memory that is kept for reuse.
  private static let largeImage = 6_000_000

  /// The reply to a request; an image that can't be converted is refused with the reason.
  package func reply(to request: ImageRequest) -> ImageReply {
    do {
      switch request {
      case .shrink(let settings, let bytes): return .pieces(try shrunk(bytes, settings))
      case .render(let settings, let drawing, let image):
        return .pieces([try rendered(drawing, over: image, settings)])
      }
    } catch {
      return .refused(error)
    }
  }

  private func shrunk(_ bytes: [UInt8], _ settings: ImageSettings) throws(ImageRefusal) -> [ImagePiece] {
    let source = try SourceImage(bytes)
    guard let fit = ImageFit(width: source.width, height: source.height, settings: settings) else {
      throw .tooManyPixels
    }
    if source.width * source.height > Self.largeImage { confined_give_back() }
    if let unchanged = source.unchanged(settings) { return [unchanged] }
    guard let image = source.decoded(fit, isGray: settings.isGray) else { throw .damaged }
    return try pieces(of: image, source.kind, settings)
  }

  private func pieces(
    of image: DecodedImage, _ kind: ImageKind, _ settings: ImageSettings
  ) throws(ImageRefusal) -> [ImagePiece] {
    var pieces: [ImagePiece] = []
    for rows in ImageFit.pieces(of: image.height, settings: settings) {
      let isWhole = rows == 0..<image.height
      guard let part = isWhole ? image : image.rows(from: rows.lowerBound, count: rows.count) else {
        throw .damaged
      }
      pieces.append(try ImageEncoder(settings: settings).piece(part, mayBeLineArt: kind.mayBeLineArt))
    }
    return pieces
  }

  private func rendered(
    _ drawing: [UInt8], over image: [UInt8], _ settings: DrawingSettings
  ) throws(ImageRefusal) -> ImagePiece {
    guard ImageKind(drawing) == .svg else { throw .badRequest }
    let (page, area) = (settings.page, settings.area)
    var below: DecodedImage?
    if let area { below = try SourceImage(image).filling(area, isGray: page.isGray) }
    let drawn = cvips_page(
      drawing, drawing.count, Int32(page.width), Int32(page.height), below?.handle, Int32(area?.left ?? 0),
      Int32(area?.top ?? 0), page.isGray ? 1 : 0)
    guard let drawn = DecodedImage(drawn) else { throw .badRequest }
    return try ImageEncoder(settings: page).piece(drawn, mayBeLineArt: false)
  }
}
