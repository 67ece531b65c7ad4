// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// When the customer's finger, face or passcode is enough.
///
/// After three fingers or faces of another one only the passcode is taken; after ten wrong
/// passcodes nothing is.
package struct ConsentRule: Sendable {
    package static let biometricTries = 3
    package static let passcodeTries = 10

    private var biometricFailures = 0
    private var passcodeFailures = 0

    package init() {}

    /// Takes one try.
    ///
    /// - Parameters:
    ///   - consent: What the customer shows or types.
    ///   - passcode: The right one.
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
