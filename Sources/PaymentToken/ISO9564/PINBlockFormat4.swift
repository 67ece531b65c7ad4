// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// Enciphers PINs in format 4: 16 bytes encrypted with AES and bound to the account number.
///
/// See ISO 9564-1, 9.4.
package enum PINBlockFormat4 {
    /// Enciphers a PIN.
    ///
    /// - Parameters:
    ///   - pin: Four to twelve digits.
    ///   - accountNumber: The card's number, each digit a byte from 0 to 9.
    ///   - key: An AES key for PINs, used only for this PIN.
    ///   - random: The source of the eight random bytes.
    /// - Returns: The 16 bytes.
    /// - Throws: `PaymentTokenError` with `invalidPIN` when there are too few digits or the account
    ///   number is invalid, or `cryptographyFailed`.
    package static func encipher(
        _ pin: PINDigits, accountNumber: some Collection<UInt8>, key: SecretBytes,
        random: RandomSource
    ) throws(PaymentTokenError) -> [UInt8] {
        guard PINDigits.lengths.contains(pin.count),
            let accountField = AccountNumberField.bytes(accountNumber)
        else { throw PaymentTokenError(.invalidPIN, "The PIN or the account number") }
        do {
            let inner = try AES.encrypt(field(pin, random: random), mode: .ecb, key: key)
            return try AES.encryptECB(zip(inner, accountField).map { $0 ^ $1 }, key: key)
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "The PIN block")
        }
    }

    /// Returns the plaintext PIN field.
    ///
    /// The field consists of `4`, the length, and the digits, padded with `A` to eight bytes, and
    /// then eight random bytes. See ISO 9564-1, 9.4.1.
    private static func field(_ pin: PINDigits, random: RandomSource) -> SecretBytes {
        SecretBytes(count: 16) { field in
            field[0] = 0x40 | UInt8(truncatingIfNeeded: pin.count)
            for index in 1..<8 { field[index] = 0xAA }
            pin.withDigits { digits in
                for (index, digit) in digits.enumerated() {
                    let byte = 1 + index / 2
                    field[byte] =
                        index.isMultiple(of: 2)
                        ? digit << 4 | field[byte] & 0x0F : field[byte] & 0xF0 | digit
                }
            }
            for (index, byte) in random.bytes(8).prefix(8).enumerated() { field[8 + index] = byte }
        }
    }
}

/// The account number field of 16 bytes, which binds a format 4 PIN block to the account number.
///
/// The field consists of the number of digits above 12, the digits, and zeros. A shorter number is
/// padded with zeros on the left. See ISO 9564-1, 9.4.2.
package enum AccountNumberField {
    /// The allowed number of digits in an account number.
    static let lengths = 1...19

    /// Creates the field.
    ///
    /// - Parameter digits: The digits, each a byte from 0 to 9.
    /// - Returns: The field, or `nil` when the digits are not an account number.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard lengths.contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        let padding = [UInt8](repeating: 0, count: max(0, 12 - digits.count))
        var halves = [UInt8(truncatingIfNeeded: max(0, digits.count - 12))] + padding
        halves += digits
        halves += [UInt8](repeating: 0, count: 32 - halves.count)
        return stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    }
}
