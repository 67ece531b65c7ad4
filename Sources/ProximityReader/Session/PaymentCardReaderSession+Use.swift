// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension PaymentCardReaderSession {
    /// When a session ends.
    package struct End: Hashable, Sendable {
        /// When the reader token expires, in seconds since 1970.
        package let tokenExpiry: Int64
        /// The time until the session ends, with its token or before.
        package let timeLeft: Duration
    }

    /// Whether the session can still start a read.
    package final var isUsable: Bool {
        get async { await core.isUsable }
    }

    /// When the session ends, or `nil` if it can no longer start a read.
    package final var end: End? {
        get async {
            guard await core.isUsable, let timeLeft = await core.timeLeft else { return nil }
            return End(tokenExpiry: core.context.token.expiresAt, timeLeft: timeLeft)
        }
    }
}

extension PaymentCardReader {
    /// Leaves the files of the reader's state complete without their logs, for a program that ends.
    package final func settleState() async { await core.settleState() }

    /// Whether the reader is connected, and responds.
    package final var isAvailable: Bool {
        get async { await core.isReaderAvailable }
    }
}
