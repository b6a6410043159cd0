// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CVips
internal import PictureWork

/// Turns foreign bytes into what readers show.
struct PictureMaker {
  /// Pixels of a picture beyond which memory is made free for it.
  private static let largePicture = 6_000_000

  func answer(_ request: PictureRequest) -> PictureAnswer {
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

  private func shrunk(_ bytes: [UInt8], _ order: PictureOrder) throws(PictureRefusal) -> [PicturePiece] {
    guard let kind = PictureKind(bytes) else { throw .notAPicture }
    let header = try header(of: bytes)
    let (width, height) = (Int(header.width), Int(header.height))
    guard let fit = PictureFit(width: width, height: height, order: order) else { throw .tooManyPixels }
    if width * height > Self.largePicture { cvips_give_back() }
    if let kept = kept(bytes, kind, header, order) { return [kept] }
    return try cut(try decoded(bytes, kind, header, fit, order), kind, order)
  }

  private func cut(
    _ picture: VipsPicture, _ kind: PictureKind, _ order: PictureOrder
  ) throws(PictureRefusal) -> [PicturePiece] {
    var pieces: [PicturePiece] = []
    for rows in PictureFit.pieces(of: picture.height, order: order) {
      guard
        let part = rows == 0..<picture.height
          ? picture : picture.rows(from: rows.lowerBound, count: rows.count)
      else { throw .damaged }
      pieces.append(try PictureEncoder(order: order).piece(part, mayBeLineArt: kind.mayBeLineArt))
    }
    return pieces
  }

  private func header(of bytes: [UInt8]) throws(PictureRefusal) -> cvips_header {
    var header = cvips_header()
    guard cvips_read_header(bytes, bytes.count, &header) == 0 else { throw .damaged }
    return header
  }

  /// The picture's own bytes, bare, where they are what the screen shows: all of them were decoded without a complaint.
  private func kept(
    _ bytes: [UInt8], _ kind: PictureKind, _ header: cvips_header, _ order: PictureOrder
  ) -> PicturePiece? {
    let (width, height) = (Int(header.width), Int(header.height))
    guard header.is_plain != 0, width <= order.width, height <= order.height,
      let bare = BarePicture(bytes, kind), bare.bytes.count <= order.byteLimit,
      bare.isFrugal(pixels: width * height, quality: order.quality),
      cvips_is_sound(bare.bytes, bare.bytes.count, order.isGray ? 1 : 0) != 0
    else { return nil }
    return PicturePiece(
      kind: bare.kind == .png ? .png : .jpeg, width: width, height: height, bytes: bare.bytes)
  }

  private func decoded(
    _ bytes: [UInt8], _ kind: PictureKind, _ header: cvips_header, _ fit: PictureFit, _ order: PictureOrder
  ) throws(PictureRefusal) -> VipsPicture {
    var header = header
    // Browsers show the part of a photograph that has arrived, and many lack no more than their last two bytes.
    let isStrict: Int32 = kind == .jpeg ? 0 : 1
    let gray: Int32 = order.isGray ? 1 : 0
    let scale = DrawingScale.scale(Int(header.width), Int(header.height), into: fit)
    let image =
      kind == .svg
      ? cvips_drawn(bytes, bytes.count, scale, gray)
      : cvips_shrunk(
        bytes, bytes.count, &header, Int32(fit.width), Int32(fit.height), gray, isStrict)
    guard let picture = VipsPicture(image) else { throw .damaged }
    return picture
  }

  private func rendered(
    _ drawing: [UInt8], over picture: [UInt8], _ order: DrawingOrder
  ) throws(PictureRefusal) -> PicturePiece {
    guard PictureKind(drawing) == .svg else { throw .badRequest }
    let size = try header(of: drawing)
    guard size.width == order.page.width, size.height == order.page.height else { throw .badRequest }
    let gray: Int32 = order.page.isGray ? 1 : 0
    let under = try order.place.map { place throws(PictureRefusal) in try filling(place, with: picture, gray)
    }
    let image = cvips_composed(
      drawing, drawing.count, under?.pointer, Int32(order.place?.left ?? 0), Int32(order.place?.top ?? 0),
      gray)
    guard let page = VipsPicture(image) else { throw .badRequest }
    return try PictureEncoder(order: order.page).piece(page, mayBeLineArt: false)
  }

  private func filling(
    _ place: DrawingOrder.Place, with picture: [UInt8], _ gray: Int32
  ) throws(PictureRefusal) -> VipsPicture {
    guard PictureKind(picture) != nil else { throw .notAPicture }
    var header = try header(of: picture)
    let (width, height) = (Int(header.width), Int(header.height))
    guard width > 0, height > 0, width * height <= PictureFit.mostPixels else { throw .tooManyPixels }
    guard
      let image = VipsPicture(
        cvips_filling(picture, picture.count, &header, Int32(place.width), Int32(place.height), gray))
    else { throw .damaged }
    return image
  }
}

/// How much larger than its own size a drawing is made, which costs it no sharpness.
enum DrawingScale {
  /// Formulas and icons keep their size; diagrams are doubled up to the screen's width.
  private static let smallest = 200

  static func scale(_ width: Int, _ height: Int, into fit: PictureFit) -> Double {
    let most = min(Double(fit.width) / Double(width), Double(fit.height) / Double(height))
    return min(most, width >= smallest ? 2 : 1)
  }
}

/// Writes a decoded picture under a limit of bytes.
struct PictureEncoder {
  let order: PictureOrder

  private static let lowerQualities = [65, 50, 40]
  /// PNG keeps lines sharp, so it may cost more than the same picture as JPEG.
  private static let lineArtBonus = 1.5

  func piece(_ picture: VipsPicture, mayBeLineArt: Bool) throws(PictureRefusal) -> PicturePiece {
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

  private func written(_ picture: VipsPicture, _ mayBeLineArt: Bool) -> PicturePiece? {
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

  private func jpeg(_ picture: VipsPicture) -> [UInt8]? {
    var best: [UInt8]?
    for quality in [order.quality] + Self.lowerQualities.filter({ $0 < order.quality }) {
      best = picture.jpeg(quality: quality)
      if let best, best.count <= order.byteLimit { return best }
    }
    return best
  }

  private func within(_ bytes: [UInt8], _ kind: PicturePiece.Kind, _ picture: VipsPicture) -> PicturePiece? {
    guard bytes.count <= order.byteLimit else { return nil }
    return PicturePiece(kind: kind, width: picture.width, height: picture.height, bytes: bytes)
  }
}
