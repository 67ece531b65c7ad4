// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone answered for one programme.
package struct PassEntry: Hashable, Sendable {
    /// The pass type identifier that was asked for.
    package let passTypeIdentifier: String
    /// How it answered.
    package let status: PassStatus
    /// The pass's content, sealed for the merchant (`9F27`); `nil` without success, and where
    /// only an address was sent.
    package let data: [UInt8]?

    init(_ request: PassRequest, _ status: PassStatus, data: [UInt8]? = nil) {
        passTypeIdentifier = request.passTypeIdentifier
        self.status = status
        self.data = data
    }
}
