// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The result of a PIN check by the security module and the issuer; never the PIN.
public enum PINVerification: Hashable, Sendable {
    /// There is no PIN.
    case absent
    /// The cardholder bypassed the PIN.
    case bypassed
    /// The PIN is correct.
    case correct
    /// The PIN is wrong.
    case wrong
    /// The key, account number, and PIN block do not match.
    case undecipherable
    /// The key or the card's PIN is unknown.
    case notVerifiable

    /// Deciphers the PIN of opened card data and compares it.
    ///
    /// - Parameters:
    ///   - token: The opened card data.
    ///   - key: The key from which the reader's keys derive, or `nil`.
    ///   - reference: The card's PIN, or `nil`.
    init(_ token: OpenedToken, key: BaseDerivationKey?, reference: PINDigits?) {
        guard let pin = token.claims.encryptedPIN else {
            self = token.claims.pinBypassed ? .bypassed : .absent
            return
        }
        guard let key, let reference, let account = token.account else {
            self = .notVerifiable
            return
        }
        guard let initial = try? key.initialKey(pin.serialNumber.initialKey),
            let working = try? initial.workingKey(
                .pinEncryption, type: pin.keyType, counter: pin.serialNumber.counter),
            let digits = account.number.withDigits({
                PINBlockFormat4.decipher(pin.block, accountNumber: $0, key: working)
            })
        else {
            self = .undecipherable
            return
        }
        self = digits == reference ? .correct : .wrong
    }
}

extension PINVerification: CustomStringConvertible {
    /// The result in a few words.
    public var description: String {
        switch self {
        case .absent: "none"
        case .bypassed: "bypassed by the cardholder"
        case .correct: "verified"
        case .wrong: "wrong"
        case .undecipherable: "not decipherable with this reader's key and this card"
        case .notVerifiable: "not verified: no key or no reference PIN"
        }
    }
}
