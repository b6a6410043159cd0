// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The models that run iOS 16 or newer, by the identifiers that the system gives their hardware.
///
/// Generations of an iPad have one name here: an owner of two tells them apart by a name of their own.
enum DeviceModel {
  /// The name that Apple sells a model under; nil if this version doesn't know it.
  static func name(of hardware: String) -> String? { names[hardware] }

  private static let names: [String: String] = table("iPhone", phones).merging(table("iPad", pads)) { $1 }

  private static func table(_ kind: String, _ models: [(name: String, numbers: [String])]) -> [String: String]
  {
    [String: String](
      uniqueKeysWithValues: models.flatMap { model in model.numbers.map { (kind + $0, model.name) } })
  }

  private static let phones: [(name: String, numbers: [String])] = [
    ("iPhone 8", ["10,1", "10,4"]),
    ("iPhone 8 Plus", ["10,2", "10,5"]),
    ("iPhone X", ["10,3", "10,6"]),
    ("iPhone XS", ["11,2"]),
    ("iPhone XS Max", ["11,4", "11,6"]),
    ("iPhone XR", ["11,8"]),
    ("iPhone 11", ["12,1"]),
    ("iPhone 11 Pro", ["12,3"]),
    ("iPhone 11 Pro Max", ["12,5"]),
    ("iPhone SE", ["12,8", "14,6"]),
    ("iPhone 12 mini", ["13,1"]),
    ("iPhone 12", ["13,2"]),
    ("iPhone 12 Pro", ["13,3"]),
    ("iPhone 12 Pro Max", ["13,4"]),
    ("iPhone 13 Pro", ["14,2"]),
    ("iPhone 13 Pro Max", ["14,3"]),
    ("iPhone 13 mini", ["14,4"]),
    ("iPhone 13", ["14,5"]),
    ("iPhone 14", ["14,7"]),
    ("iPhone 14 Plus", ["14,8"]),
    ("iPhone 14 Pro", ["15,2"]),
    ("iPhone 14 Pro Max", ["15,3"]),
    ("iPhone 15", ["15,4"]),
    ("iPhone 15 Plus", ["15,5"]),
    ("iPhone 15 Pro", ["16,1"]),
    ("iPhone 15 Pro Max", ["16,2"]),
    ("iPhone 16 Pro", ["17,1"]),
    ("iPhone 16 Pro Max", ["17,2"]),
    ("iPhone 16", ["17,3"]),
    ("iPhone 16 Plus", ["17,4"]),
    ("iPhone 16e", ["17,5"]),
    ("iPhone 17 Pro", ["18,1"]),
    ("iPhone 17 Pro Max", ["18,2"]),
    ("iPhone 17", ["18,3"]),
    ("iPhone Air", ["18,4"]),
  ]

  private static let pads: [(name: String, numbers: [String])] = [
    (
      "iPad",
      [
        "6,11", "6,12", "7,5", "7,6", "7,11", "7,12", "11,6", "11,7", "12,1", "12,2", "13,18", "13,19",
        "15,7", "15,8",
      ]
    ),
    ("iPad mini", ["11,1", "11,2", "14,1", "14,2", "16,1", "16,2"]),
    ("iPad Air", ["11,3", "11,4", "13,1", "13,2", "13,16", "13,17"]),
    ("iPad Air 11-inch", ["14,8", "14,9", "15,3", "15,4"]),
    ("iPad Air 13-inch", ["14,10", "14,11", "15,5", "15,6"]),
    ("iPad Pro 9.7-inch", ["6,3", "6,4"]),
    ("iPad Pro 10.5-inch", ["7,3", "7,4"]),
    (
      "iPad Pro 11-inch",
      [
        "8,1", "8,2", "8,3", "8,4", "8,9", "8,10", "13,4", "13,5", "13,6", "13,7", "14,3", "14,4",
        "16,3", "16,4",
      ]
    ),
    (
      "iPad Pro 12.9-inch",
      [
        "6,7", "6,8", "7,1", "7,2", "8,5", "8,6", "8,7", "8,8", "8,11", "8,12", "13,8", "13,9", "13,10",
        "13,11", "14,5", "14,6",
      ]
    ),
    ("iPad Pro 13-inch", ["16,5", "16,6"]),
  ]
}
