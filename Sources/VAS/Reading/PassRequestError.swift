// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An invalid loyalty program.
package enum PassRequestError: Error, Hashable, Sendable {
    /// The pass type identifier is empty.
    case noIdentifier
    /// The pass type identifier is too long.
    case longIdentifier
    /// The sign-up URL is too long for the command.
    case longAddress
    /// Only the URL is to be sent, but there is no URL.
    case noAddress
}

extension PassRequestError: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        switch self {
        case .noIdentifier: "A program has no pass type identifier."
        case .longIdentifier:
            "A program's pass type identifier is longer than \(PassRequest.identifierLimit) bytes."
        case .longAddress:
            "A program's URL is longer than \(PassRequest.addressLimit) bytes."
        case .noAddress: "A program that sends only its URL has no URL."
        }
    }
}
