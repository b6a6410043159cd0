// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A page that asks for a few values.
struct Asking {
  /// One value to enter.
  struct Field {
    let label: String
    let name: String
    let type: String
    let autocomplete: String
    var minimum: Int?

    static let email = Field(label: "E-mail address", name: "email", type: "email", autocomplete: "username")
    static let newPassword = Field(
      label: "A password, at least 8 characters", name: "password", type: "password",
      autocomplete: "new-password", minimum: 8)
  }

  let heading: String
  var text: String?
  let fields: [Field]
  var choices: [(name: String, label: String, isOn: Bool)] = []
  let button: String
  var hint: String?

  func page(_ pages: Pages, notice: String? = nil) -> String {
    pages.render(
      "ask",
      [
        "title": "\(heading) · Sharepipe", "heading": heading, "text": text, "notice": notice,
        "fields": fields.map(Self.values), "button": button, "hint": hint,
        "choices": choices.map { ["name": $0.name, "label": $0.label, "isOn": $0.isOn] as [String: Any] },
      ])
  }

  private static func values(_ field: Field) -> [String: Any] {
    var values: [String: Any] = [
      "label": field.label, "name": field.name, "type": field.type, "autocomplete": field.autocomplete,
    ]
    values["minimum"] = field.minimum
    return values
  }
}
