// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a phone gave for one programme.
package enum PassData: Hashable, Sendable {
    /// Apple's: the pass, sealed for the merchant (`9F27`).
    case sealed([UInt8])
    /// Google's: the passes for a collector, which the phone encrypted for this session; an NDEF
    /// message that anybody can read.
    case objects([UInt8], collector: UInt32)
}

extension PassData: CustomStringConvertible {
    /// The length; a pass is personal.
    package var description: String {
        switch self {
        case .sealed(let bytes): "a sealed pass, \(bytes.count) bytes"
        case .objects(let bytes, _): "passes, \(bytes.count) bytes"
        }
    }
}
