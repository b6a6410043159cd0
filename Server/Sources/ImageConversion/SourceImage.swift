// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CVips
internal import ImageWork

/// Untrusted bytes whose header is that of an image.
struct SourceImage {
  let kind: ImageKind
  /// The size after the orientation is applied.
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(ImageRefusal) {
    guard let kind = ImageKind(bytes) else { throw .notAnImage }
    var (width, height): (Int32, Int32) = (0, 0)
    guard cvips_size(bytes, bytes.count, &width, &height) == 0 else { throw .damaged }
    self.kind = kind
    self.bytes = bytes
    (self.width, self.height) = (Int(width), Int(height))
  }

  /// The image's own bytes without metadata, if the screen can show them and they were decoded without a warning.
  func unchanged(_ settings: ImageSettings) -> ImagePiece? {
    guard width <= settings.width, height <= settings.height,
      let image = StrippedImage(bytes, kind), image.bytes.count <= settings.byteLimit,
      image.isSmall(pixels: width * height, quality: settings.quality),
      cvips_is_sound(image.bytes, image.bytes.count, settings.isGray ? 1 : 0) != 0
    else { return nil }
    return ImagePiece(
      kind: image.kind == .png ? .png : .jpeg, width: width, height: height, bytes: image.bytes)
  }

  func decoded(_ fit: ImageFit, isGray: Bool) -> DecodedImage? {
    guard kind == .svg else {
      return scaled(
        cvips_box(width: Int32(fit.width), height: Int32(fit.height), fills: 0, gray: isGray ? 1 : 0))
    }
    let scale = DrawingScale.scale(width, height, into: fit)
    return DecodedImage(cvips_drawn(bytes, bytes.count, scale, isGray ? 1 : 0))
  }

  /// The image scaled and cropped to the area's size.
  func filling(_ area: DrawingSettings.Area, isGray: Bool) throws(ImageRefusal) -> DecodedImage {
    guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).overflow == false,
      width * height <= ImageFit.mostPixels
    else { throw .tooManyPixels }
    let box = cvips_box(width: Int32(area.width), height: Int32(area.height), fills: 1, gray: isGray ? 1 : 0)
    guard let image = scaled(box) else { throw .damaged }
    return image
  }

  // Browsers show the part of a photo that has arrived, and many lack only their last two bytes. The decoders of
  // WebP and HEIF refuse truncated images by themselves.
  private func scaled(_ box: cvips_box) -> DecodedImage? {
    DecodedImage(cvips_scaled_to(bytes, bytes.count, box, kind == .png || kind == .gif ? 1 : 0))
  }
}
