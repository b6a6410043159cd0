// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// Pages written for these tests.
enum TestPages {
  static let paragraph = """
    <p>The ferry left at seven, as it had done every morning for forty years, and nobody on the quay looked up. It \
    was the sound of the day beginning, no more remarkable than the bell of the school or the smell of bread.</p>
    """

  static func article(_ title: String, extra: String = "") -> String {
    """
    <!doctype html><html lang="en"><head><title>\(title) | The Harbour News</title>
    <meta property="og:site_name" content="The Harbour News"><meta property="og:title" content="\(title)"></head>
    <body><nav><a href="/">Home</a></nav><article><h1>\(title)</h1>\(extra)\
    \(String(repeating: paragraph, count: 6))</article></body></html>
    """
  }

  static let signIn = """
    <!doctype html><html lang="en"><head><title>Sign in - The Harbour News</title></head><body><h1>Sign in</h1>
    <form method="post" action="/sign-in"><input type="email" name="email" autocomplete="username"><input
    type="password" name="password" autocomplete="current-password"><button>Sign in</button></form></body></html>
    """
}
