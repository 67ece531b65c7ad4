// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A loyalty programme that no phone can be asked for.
package enum PassRequestError: Error, Hashable, Sendable {
    /// The pass type identifier is empty.
    case noIdentifier
    /// The pass type identifier is longer than any should be.
    case longIdentifier
    /// The sign-up address is longer than the command has room for.
    case longAddress
    /// Only the address shall be sent, and there is none.
    case noAddress
}

extension PassRequestError: CustomStringConvertible {
    /// One sentence for people.
    package var description: String {
        switch self {
        case .noIdentifier: "A programme has no pass type identifier."
        case .longIdentifier:
            "A programme's pass type identifier is longer than \(PassRequest.identifierLimit) bytes."
        case .longAddress:
            "A programme's address is longer than \(PassRequest.addressLimit) bytes."
        case .noAddress: "A programme wants only its address sent, and has none."
        }
    }
}
