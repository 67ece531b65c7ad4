// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The fingerprint or face that authorizes payments from the emulated wallet.
///
/// It is the owner's until the operator specifies another one, which no wallet accepts.
final class EmulatedBiometrics: Sendable {
    private let owner = Lock(true)

    /// Whether it is that of the wallet's owner.
    var isOwner: Bool {
        get { owner.withLock { $0 } }
        set { owner.withLock { $0 = newValue } }
    }
}
