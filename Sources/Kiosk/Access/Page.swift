// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A page of the service that sends a cookie in place of a token.
enum Page: CaseIterable, Sendable {
    /// The payment sheet.
    case sheet
    /// The operator's console.
    case console

    /// The scope of its cookie.
    var scope: TokenScope {
        switch self {
        case .sheet: .sheet
        case .console: .operator
        }
    }

    /// The name of its cookie.
    var cookie: String {
        switch self {
        case .sheet: "taptopay-sheet"
        case .console: "taptopay-console"
        }
    }

    /// The path and lifetime of its cookie.
    ///
    /// The customer's screen stays signed in; the operator signs in again in each browser.
    var attributes: String {
        switch self {
        case .sheet: "Path=/v1/sheet; Max-Age=31536000"
        case .console: "Path=/"
        }
    }
}
