// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An emulated card that can be held to the reader, as `taptopay card list --json` lists it.
package struct EmulatedCardSummary: Codable, Hashable, Sendable {
    /// The name that taps use, such as `visa-credit`.
    package let name: String
    package let summary: String
    package let scheme: String
    /// The account number, masked.
    package let account: String
    /// The application identifiers as hexadecimal digits.
    package let applications: [String]

    package init(
        name: String, summary: String, scheme: String, account: String, applications: [String]
    ) {
        self.name = name
        self.summary = summary
        self.scheme = scheme
        self.account = account
        self.applications = applications
    }
}
