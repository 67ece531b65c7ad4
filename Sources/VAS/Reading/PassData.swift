// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A phone's data for one loyalty program.
package enum PassData: Hashable, Sendable {
    /// Apple's format: the pass, sealed for the merchant (`9F27`).
    case sealed([UInt8])
    /// Google's format: a collector's passes, as a plaintext NDEF message.
    ///
    /// The phone encrypted them for this session.
    case objects([UInt8], collector: UInt32)
}

extension PassData: CustomStringConvertible {
    /// The length only, because a pass is personal.
    package var description: String {
        switch self {
        case .sealed(let bytes): "a sealed pass, \(bytes.count) bytes"
        case .objects(let bytes, _): "passes, \(bytes.count) bytes"
        }
    }
}
