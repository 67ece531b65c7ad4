// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// The rule that decides whether the customer's consent is accepted.
///
/// After three failed biometric attempts, only the passcode is accepted. After ten wrong passcodes,
/// nothing is accepted.
package struct ConsentRule: Sendable {
    package static let biometricTries = 3
    package static let passcodeTries = 10

    private var biometricFailures = 0
    private var passcodeFailures = 0

    package init() {}

    /// Checks one attempt.
    ///
    /// - Parameters:
    ///   - consent: The customer's biometric or passcode.
    ///   - passcode: The correct passcode.
    /// - Throws: `WalletError` with `notTheOwner`, `passcodeRequired`, `wrongPasscode` or
    ///   `locked`.
    package mutating func check(
        _ consent: WalletConsent, passcode: SecretBytes
    ) throws(WalletError) {
        guard passcodeFailures < Self.passcodeTries else { throw WalletError(.locked) }
        switch consent {
        case .biometric(let isOwner):
            guard biometricFailures < Self.biometricTries else {
                throw WalletError(.passcodeRequired)
            }
            guard isOwner else {
                biometricFailures += 1
                throw WalletError(.notTheOwner)
            }
            biometricFailures = 0
        case .passcode(let entered):
            guard entered == passcode else {
                passcodeFailures += 1
                throw WalletError(
                    passcodeFailures < Self.passcodeTries ? .wrongPasscode : .locked)
            }
            biometricFailures = 0
            passcodeFailures = 0
        }
    }
}

/// The customer's method of consent, as the cryptogram reports it to the issuer.
enum ConsentMethod: UInt8, Hashable, Sendable {
    case biometric = 1
    case passcode = 2
}

extension WalletConsent {
    /// The method, as the cryptogram reports it.
    var method: ConsentMethod {
        switch self {
        case .biometric: .biometric
        case .passcode: .passcode
        }
    }
}
