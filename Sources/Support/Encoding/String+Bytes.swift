// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns whether both strings have the same UTF-8 bytes.
    ///
    /// The operator `==` compares by canonical equivalence, so the Kelvin sign equals the letter K.
    /// Compare the names and identifiers of a protocol by bytes: see RFC 7515, 5.3.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
