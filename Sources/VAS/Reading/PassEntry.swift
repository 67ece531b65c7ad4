// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone answered for one programme.
package struct PassEntry: Hashable, Sendable {
    /// The pass type identifier that was asked for.
    package let passTypeIdentifier: String
    /// How it answered.
    package let status: PassStatus
    /// What it gave; `nil` without success, and where only an address was sent.
    package let data: PassData?

    init(_ request: PassRequest, _ status: PassStatus, data: PassData? = nil) {
        passTypeIdentifier = request.passTypeIdentifier
        self.status = status
        self.data = data
    }
}
