// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The result of reading a pass for one loyalty program.
package struct PassResult: Codable, Hashable, Sendable {
    /// The program's identifier.
    package let programme: String
    package let status: String
    /// The sealed pass in Base64, or `nil`.
    package let data: String?

    init(_ entry: VASReadResult.ReadEntry) {
        programme = entry.id
        status = "\(entry.status)"
        data = entry.customerVASData?.base64EncodedString()
    }
}
