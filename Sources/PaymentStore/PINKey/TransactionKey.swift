// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// The key for the PIN of one transaction, and its serial number.
package struct TransactionKey: Sendable {
    /// The serial number from which the provider derives the same key.
    package let serialNumber: KeySerialNumber
    /// The key, as long as the initial key.
    package let key: SecretBytes
}
