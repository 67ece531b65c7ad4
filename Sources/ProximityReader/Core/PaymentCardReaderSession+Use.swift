// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Whether the session can still start a read.
    package final var isUsable: Bool {
        get async { await core.isUsable }
    }
}
