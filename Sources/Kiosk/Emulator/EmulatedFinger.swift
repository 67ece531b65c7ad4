// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The finger that confirms payments from the emulated wallet.
///
/// It is the owner's until the operator specifies another one, which no wallet accepts.
final class EmulatedFinger: Sendable {
    private let owner = Lock(true)

    /// Whether the finger is that of the wallet's owner.
    var isOwner: Bool {
        get { owner.withLock { $0 } }
        set { owner.withLock { $0 = newValue } }
    }
}
