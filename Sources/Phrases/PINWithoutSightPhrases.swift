// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The texts of the PIN pad in a browser for customers who do not see it.
package struct PINWithoutSightPhrases: Encodable, Hashable, Sendable {
    /// The name of each digit's key, which does not reveal the digit.
    package let digit: String
    /// What a screen reader says after the digits are deleted.
    package let deleted: String
    /// The name of PIN entry without sight.
    package let name: String
    /// How to begin it, after the prompt.
    package let hint: String
    /// How it works, with `{clear}` and `{confirm}` for the names of these keys.
    package let instructions: String
}
