// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a term of a predicate stands for while it is evaluated.
enum PredicateValue: Equatable {
  case string(String)
  case number(Int)
  case item(Int)
  case attachment(OfferedPosition)
  case list([PredicateValue])
  /// What a key that exists has no value for.
  case nothing

  var words: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .item: "an extension item"
    case .attachment: "an attachment"
    case .list(let values): "\(values.count) values"
    case .nothing: "nothing"
    }
  }
}
