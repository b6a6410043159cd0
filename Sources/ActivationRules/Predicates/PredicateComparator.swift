// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How two values are compared.
package enum PredicateComparator: String, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "IN"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case conformsTo = "UTI-CONFORMS-TO"
  case equalsType = "UTI-EQUALS"
}
