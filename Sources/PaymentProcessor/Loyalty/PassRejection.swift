// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a loyalty pass was refused.
public enum PassRejection: Error, Hashable, Sendable {
    /// The data is too short or too long for a pass.
    case malformed
    /// The pass is sealed for another merchant's key.
    case otherKey
    /// The pass was changed, or belongs to another loyalty program.
    case notAuthentic
    /// The pass was sealed too long ago, or too far in the future.
    case outOfTime
}

extension PassRejection: CustomStringConvertible {
    /// One sentence for people; contains nothing from the pass.
    public var description: String {
        switch self {
        case .malformed: "The pass data is too short or too long."
        case .otherKey: "The pass is sealed for another merchant's key."
        case .notAuthentic: "The pass was changed, or belongs to another loyalty program."
        case .outOfTime: "The pass was sealed too long ago; phones seal a new one at each tap."
        }
    }
}
