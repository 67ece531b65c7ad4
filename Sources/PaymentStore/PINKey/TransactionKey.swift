// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// The key for the PIN of one transaction, and its name.
package struct TransactionKey: Sendable {
    /// By what the provider derives the same key.
    package let serialNumber: KeySerialNumber
    /// The key, of the initial key's length.
    package let key: SecretBytes
}
