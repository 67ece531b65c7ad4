// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A phone's response for one loyalty program.
package struct PassEntry: Hashable, Sendable {
    /// The pass type identifier of the request.
    package let passTypeIdentifier: String
    /// The status of the response.
    package let status: PassStatus
    /// The pass data; `nil` without success, or if only a URL was sent.
    package let data: PassData?

    init(_ request: PassRequest, _ status: PassStatus, data: PassData? = nil) {
        passTypeIdentifier = request.passTypeIdentifier
        self.status = status
        self.data = data
    }
}
