// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a loyalty pass was not opened.
public enum PassRejection: Error, Hashable, Sendable {
    /// Too short or too long for a pass.
    case malformed
    /// Sealed for another key than the merchant's.
    case otherKey
    /// Changed on its way, or of another programme.
    case notAuthentic
    /// Sealed longer ago, or more in the future, than is accepted.
    case outOfTime
}

extension PassRejection: CustomStringConvertible {
    /// One sentence for people; holds nothing of the pass.
    public var description: String {
        switch self {
        case .malformed: "The pass data is too short or too long."
        case .otherKey: "The pass is sealed for another merchant's key."
        case .notAuthentic: "The pass was changed, or belongs to another programme."
        case .outOfTime: "The pass was sealed too long ago; phones seal a new one at each tap."
        }
    }
}
