// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether both have the same UTF-8 bytes.
    ///
    /// The operator `==` compares by canonical equivalence, by which the Kelvin sign is
    /// the letter K. Names and identifiers of a protocol are compared by bytes: see
    /// RFC 7515, 5.3.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
