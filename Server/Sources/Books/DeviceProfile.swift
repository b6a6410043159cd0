// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Describes an e-reader, as far as books are made differently for it.
///
/// Every device here shows JPEG and PNG, so books contain only these two.
package struct DeviceProfile: Sendable, Equatable {
  /// The name in settings and commands.
  package let name: String
  /// The manufacturer's name for it.
  package let title: String
  /// The screen's size in pixels, held upright.
  package let width: Int
  package let height: Int
  package let isColor: Bool
  /// The largest number of bytes of one image, which is KDP's limit.
  package let imageLimit = 5_000_000
  /// The quality of JPEG, 1 to 100.
  package let quality = 80

  /// The profile for any device: the most common screen, in color.
  package static let generic = DeviceProfile("generic", "Any device", 1264, 1680, isColor: true)

  /// All devices, the generic one first.
  package static let all = [generic] + kindles + kobos + others

  /// The names of all devices, for help and messages.
  package static var names: [String] { all.map(\.name) }

  /// The device with that name; nil if there is none.
  ///
  /// Without a name, it is the generic device.
  package static func named(_ name: String?) -> DeviceProfile? {
    guard let name else { return generic }
    return all.first { $0.name == name.lowercased() }
  }

  private init(_ name: String, _ title: String, _ width: Int, _ height: Int, isColor: Bool = false) {
    self.name = name
    self.title = title
    self.width = width
    self.height = height
    self.isColor = isColor
  }

  private static let kindles = [
    DeviceProfile("kindle-10", "Kindle, 10th generation and older", 600, 800),
    DeviceProfile("kindle-11", "Kindle, 11th generation and newer", 1072, 1448),
    DeviceProfile("paperwhite-2", "Kindle Paperwhite, 1st and 2nd generation", 758, 1024),
    DeviceProfile("paperwhite-4", "Kindle Paperwhite, 3rd and 4th generation, and Voyage", 1072, 1448),
    DeviceProfile("paperwhite-5", "Kindle Paperwhite, 11th generation", 1236, 1648),
    DeviceProfile("paperwhite-12", "Kindle Paperwhite, 12th generation", 1264, 1680),
    DeviceProfile("oasis", "Kindle Oasis, 9th and 10th generation", 1264, 1680),
    DeviceProfile("scribe", "Kindle Scribe", 1860, 2480),
    DeviceProfile("colorsoft", "Kindle Colorsoft", 1264, 1680, isColor: true),
  ]

  private static let kobos = [
    DeviceProfile("kobo-nia", "Kobo Nia", 758, 1024),
    DeviceProfile("kobo-clara", "Kobo Clara HD, 2E and BW", 1072, 1448),
    DeviceProfile("kobo-clara-colour", "Kobo Clara Colour", 1072, 1448, isColor: true),
    DeviceProfile("kobo-libra", "Kobo Libra H2O and 2", 1264, 1680),
    DeviceProfile("kobo-libra-colour", "Kobo Libra Colour", 1264, 1680, isColor: true),
    DeviceProfile("kobo-sage", "Kobo Forma and Sage", 1440, 1920),
    DeviceProfile("kobo-elipsa", "Kobo Aura One and Elipsa", 1404, 1872),
  ]

  private static let others = [
    DeviceProfile("pocketbook", "PocketBook, 6 inches", 1072, 1448),
    DeviceProfile("pocketbook-era", "PocketBook Era and InkPad", 1264, 1680),
    DeviceProfile("remarkable-2", "reMarkable 2", 1404, 1872),
    DeviceProfile("remarkable-paper-pro", "reMarkable Paper Pro", 1620, 2160, isColor: true),
  ]
}
