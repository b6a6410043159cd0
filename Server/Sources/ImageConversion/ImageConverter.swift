// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CConfinement
internal import CVips
package import ImageWork

/// Turns foreign bytes into what readers show.
package struct ImageConverter {
  private let readsAll: Bool

  /// - Parameter readsAll: whether libvips was loaded, which reads what is not plain.
  package init(readsAll: Bool) { self.readsAll = readsAll }

  /// Pixels of a picture beyond which memory is made free for it.
  private static let largePicture = 6_000_000

  package func answer(_ request: ImageRequest) -> ImageReply {
    do {
      switch request {
      case .shrink(let order, let bytes): return .pieces(try shrunk(bytes, order))
      case .render(let order, let drawing, let picture):
        return .pieces([try rendered(drawing, over: picture, order)])
      }
    } catch {
      return .refused(error)
    }
  }

  private func shrunk(_ bytes: [UInt8], _ order: ImageSettings) throws(ImageRefusal) -> [ImagePiece] {
    guard let kind = ImageKind(bytes) else { throw .notAPicture }
    let picture = try source(bytes, kind)
    guard let fit = ImageFit(width: picture.width, height: picture.height, order: order) else {
      throw .tooManyPixels
    }
    if picture.width * picture.height > Self.largePicture { confined_give_back() }
    if let kept = picture.kept(order) { return [kept] }
    guard let made = picture.decoded(fit, order) else { throw .damaged }
    return try cut(made, kind, order)
  }

  private func source(_ bytes: [UInt8], _ kind: ImageKind) throws(ImageRefusal) -> SourceImage {
    if let head = PlainHead(bytes, kind) {
      return SourceImage(bytes: bytes, kind: kind, isPlain: true, width: head.width, height: head.height)
    }
    guard readsAll else { throw .elsewhere }
    var (width, height): (Int32, Int32) = (0, 0)
    guard cvips_size(bytes, bytes.count, &width, &height) == 0 else { throw .damaged }
    return SourceImage(bytes: bytes, kind: kind, isPlain: false, width: Int(width), height: Int(height))
  }

  private func cut(
    _ picture: DecodedImage, _ kind: ImageKind, _ order: ImageSettings
  ) throws(ImageRefusal) -> [ImagePiece] {
    var pieces: [ImagePiece] = []
    for rows in ImageFit.pieces(of: picture.height, order: order) {
      let isWhole = rows == 0..<picture.height
      let part = isWhole ? picture : picture.rows(from: rows.lowerBound, count: rows.count)
      pieces.append(try ImageEncoder(order: order).piece(part, mayBeLineArt: kind.mayBeLineArt))
    }
    return pieces
  }

  private func rendered(
    _ drawing: [UInt8], over picture: [UInt8], _ order: DrawingSettings
  ) throws(ImageRefusal) -> ImagePiece {
    guard ImageKind(drawing) == .svg else { throw .badRequest }
    var under: DecodedImage?
    if let place = order.place { under = try filling(place, with: picture, order.page) }
    guard let page = DecodedImage(drawn(drawing, over: under, order)) else { throw .badRequest }
    return try ImageEncoder(order: order.page).piece(page, mayBeLineArt: false)
  }

  private func drawn(_ drawing: [UInt8], over under: DecodedImage?, _ order: DrawingSettings) -> pixels {
    let page = order.page
    let draw = { (under: UnsafePointer<pixels>?) -> pixels in
      pixels_drawn(
        drawing, drawing.count, Int32(page.width), Int32(page.height), under, Int32(order.place?.left ?? 0),
        Int32(order.place?.top ?? 0), page.isGray ? 1 : 0)
    }
    return under?.under(draw) ?? draw(nil)
  }

  private func filling(
    _ place: DrawingSettings.Place, with bytes: [UInt8], _ page: ImageSettings
  ) throws(ImageRefusal) -> DecodedImage {
    guard let kind = ImageKind(bytes) else { throw .notAPicture }
    let picture = try source(bytes, kind)
    guard picture.width > 0, picture.height > 0, picture.width * picture.height <= ImageFit.mostPixels
    else {
      throw .tooManyPixels
    }
    guard let image = picture.filling(place, isGray: page.isGray) else { throw .damaged }
    return image
  }
}

/// Foreign bytes that are a picture by their head, and what reads them.
private struct SourceImage {
  let bytes: [UInt8]
  let kind: ImageKind
  /// Whether it is read without libvips.
  let isPlain: Bool
  let width: Int
  let height: Int

  /// The picture's own bytes, bare, where they are what the screen shows: all of them were decoded without a complaint.
  func kept(_ order: ImageSettings) -> ImagePiece? {
    guard isPlain, width <= order.width, height <= order.height,
      let bare = StrippedImage(bytes, kind), bare.bytes.count <= order.byteLimit,
      bare.isFrugal(pixels: width * height, quality: order.quality), isSound(bare, order)
    else { return nil }
    return ImagePiece(
      kind: bare.kind == .png ? .png : .jpeg, width: width, height: height, bytes: bare.bytes)
  }

  private func isSound(_ bare: StrippedImage, _ order: ImageSettings) -> Bool {
    let gray: Int32 = order.isGray ? 1 : 0
    switch bare.kind {
    case .jpeg: return pixels_jpeg_is_sound(bare.bytes, bare.bytes.count, gray) != 0
    case .png: return pixels_png_is_sound(bare.bytes, bare.bytes.count, gray) != 0
    }
  }

  func decoded(_ fit: ImageFit, _ order: ImageSettings) -> DecodedImage? {
    let gray: Int32 = order.isGray ? 1 : 0
    let box = pixels_box(width: Int32(fit.width), height: Int32(fit.height), fills: 0, gray: gray)
    guard kind == .svg else { return boxed(box) }
    return DecodedImage(cvips_drawn(bytes, bytes.count, DrawingScale.scale(width, height, into: fit), gray))
  }

  func filling(_ place: DrawingSettings.Place, isGray: Bool) -> DecodedImage? {
    boxed(
      pixels_box(width: Int32(place.width), height: Int32(place.height), fills: 1, gray: isGray ? 1 : 0))
  }

  private func boxed(_ box: pixels_box) -> DecodedImage? {
    // Browsers show the part of a photograph that has arrived, and many lack no more than their last two bytes.
    let isStrict: Int32 = kind == .jpeg ? 0 : 1
    guard isPlain else { return DecodedImage(cvips_boxed(bytes, bytes.count, box, isStrict)) }
    return DecodedImage((kind == .jpeg ? pixels_from_jpeg : pixels_from_png)(bytes, bytes.count, box))
  }
}

/// How much larger than its own size a drawing is made, which costs it no sharpness.
enum DrawingScale {
  /// Formulas and icons keep their size; diagrams are doubled up to the screen's width.
  private static let smallest = 200

  static func scale(_ width: Int, _ height: Int, into fit: ImageFit) -> Double {
    let most = min(Double(fit.width) / Double(width), Double(fit.height) / Double(height))
    return min(most, width >= smallest ? 2 : 1)
  }
}

/// Writes a decoded picture under a limit of bytes.
struct ImageEncoder {
  let order: ImageSettings

  private static let lowerQualities = [65, 50, 40]
  /// PNG keeps lines sharp, so it may cost more than the same picture as JPEG.
  private static let lineArtBonus = 1.5

  func piece(_ picture: DecodedImage, mayBeLineArt: Bool) throws(ImageRefusal) -> ImagePiece {
    var picture = picture
    // Each round has half of the pixels of the one before.
    for _ in 0..<8 {
      if let piece = written(picture, mayBeLineArt) { return piece }
      guard picture.width > 16, picture.height > 16, let smaller = picture.scaled(by: 0.7) else { break }
      picture = smaller
    }
    throw .tooManyBytes
  }

  /// A PNG of so few bits for each pixel is smaller than any JPEG worth looking at, so that none is made.
  static let pixelsForByteOfPNG = 16

  private func written(_ picture: DecodedImage, _ mayBeLineArt: Bool) -> ImagePiece? {
    let png = mayBeLineArt && picture.isLineArt ? picture.png() : nil
    if let png, png.count * Self.pixelsForByteOfPNG <= picture.width * picture.height,
      let piece = within(png, .png, picture)
    {
      return piece
    }
    guard let jpeg = jpeg(picture) else { return png.flatMap { within($0, .png, picture) } }
    if let png, Double(png.count) <= Double(jpeg.count) * Self.lineArtBonus,
      let piece = within(png, .png, picture)
    {
      return piece
    }
    return within(jpeg, .jpeg, picture)
  }

  private func jpeg(_ picture: DecodedImage) -> [UInt8]? {
    var best: [UInt8]?
    for quality in [order.quality] + Self.lowerQualities.filter({ $0 < order.quality }) {
      best = picture.jpeg(quality: quality)
      if let best, best.count <= order.byteLimit { return best }
    }
    return best
  }

  private func within(_ bytes: [UInt8], _ kind: ImagePiece.Kind, _ picture: DecodedImage) -> ImagePiece?
  {
    guard bytes.count <= order.byteLimit else { return nil }
    return ImagePiece(kind: kind, width: picture.width, height: picture.height, bytes: bytes)
  }
}
