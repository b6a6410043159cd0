// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages
package import ShareContract

extension Problem {
  /// Makes a problem whose detail is a text of the catalog.
  package init(_ code: ProblemCode, _ message: Message) {
    self.init(code, detail: message.text)
  }
}
