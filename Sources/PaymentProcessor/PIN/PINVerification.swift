// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

/// What a provider's security module and the issuer found about a PIN; never the PIN.
public enum PINVerification: Hashable, Sendable {
    /// There is none.
    case absent
    /// The cardholder went on without one.
    case bypassed
    /// It is the card's PIN.
    case correct
    /// It is another one.
    case wrong
    /// Key, account number and block do not belong together.
    case undecipherable
    /// Nobody here knows the key, or the card's PIN.
    case notVerifiable

    /// Deciphers the PIN of opened card data and compares it.
    ///
    /// - Parameters:
    ///   - token: The opened card data.
    ///   - key: The key from which the reader's keys come, or `nil`.
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
    /// The finding in a few words.
    public var description: String {
        switch self {
        case .absent: "none"
        case .bypassed: "bypassed by the cardholder"
        case .correct: "verified"
        case .wrong: "wrong"
        case .undecipherable: "not decipherable with this reader's key and this card"
        case .notVerifiable: "not verified: no key or no reference for it here"
        }
    }
}
