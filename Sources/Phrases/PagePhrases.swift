// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The texts of the sheet in a browser, in addition to those of every payment sheet.
package struct PagePhrases: Sendable {
    package let title: String
    package let notice: String
    package let welcome: String
    /// The text before the number of digits of a PIN, with a trailing space if the language uses
    /// one.
    package let digits: String
    package let authorizing: String
    package let accepted: String
    package let refused: String
    package let askStaff: String
    /// The text while the service is unreachable.
    package let connectionLost: String
    package let interruptedUnpaid: String
    package let interrupted: String
    /// The text for the last seconds, with `{seconds}` for their number.
    package let timeLeft: String
    /// The name of the list of networks.
    package let networks: String
}
