// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

extension PINBlockFormat4 {
    /// Deciphers a PIN block, as a provider's hardware security module does.
    ///
    /// Checks every part of the field. See ISO 9564-1, 9.4.4.
    ///
    /// - Parameters:
    ///   - block: The PIN block, 16 bytes.
    ///   - accountNumber: The card's number, each digit a byte from 0 to 9.
    ///   - key: The key for this PIN.
    /// - Returns: The PIN, or `nil` if the key, account number, and block do not match.
    package static func decipher(
        _ block: [UInt8], accountNumber: some Collection<UInt8>, key: SecretBytes
    ) -> PINDigits? {
        guard block.count == 16, let accountField = AccountNumberField.bytes(accountNumber),
            let outer = try? AES.decryptECB(block, key: key),
            let field = try? AES.decryptSecret(
                zip(outer, accountField).map { $0 ^ $1 }, mode: .ecb, key: key)
        else { return nil }
        return field.withBytes { digits(in: $0) }
    }

    private static func digits(in field: UnsafeRawBufferPointer) -> PINDigits? {
        guard let control = field.first, control >> 4 == 4 else { return nil }
        let count = Int(control & 0x0F)
        guard PINDigits.lengths.contains(count) else { return nil }
        let half = { (index: Int) in
            index.isMultiple(of: 2) ? field[1 + index / 2] >> 4 : field[1 + index / 2] & 0x0F
        }
        guard (count..<14).allSatisfy({ half($0) == 0x0A }) else { return nil }
        return PINDigits(SecretBytes(count: count) { for i in $0.indices { $0[i] = half(i) } })
    }
}
