// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The issuer's answer to an online request, for a restart with the card.
///
/// See EMV Contactless Book A, 8.1.1.9.
public struct OnlineResponse: Hashable, Sendable {
    /// The data objects of the answer.
    ///
    /// Examples are Authorisation Response Code (`8A`), Issuer Authentication Data (`91`), and
    /// Issuer Script Templates (`71`, `72`).
    public let data: [DataObject]

    /// Creates a response.
    ///
    /// - Parameter data: The data objects of the answer.
    public init(_ data: [DataObject]) { self.data = data }

    /// Whether the answer contains data for the card.
    ///
    /// This is Issuer Authentication Data (`91`) or an Issuer Script Template (`71`, `72`).
    public var hasIssuerData: Bool {
        data.contains {
            [.issuerAuthenticationData, .issuerScriptTemplate1, .issuerScriptTemplate2].contains(
                $0.tag)
        }
    }

    /// The value of a data object, or `nil`.
    public subscript(_ tag: Tag) -> ArraySlice<UInt8>? { data.first { $0.tag == tag }?.value }
}

extension Outcome {
    /// Returns where the reader restarts the entry point after the issuer's answer.
    ///
    /// - Parameter response: The answer, or `nil` if there was none.
    /// - Returns: The start, or `nil` if this outcome ends the transaction for the card.
    ///
    /// See EMV Contactless Book A, 8.1.1.9 and Table 6-2 (Online Response Data).
    package func restart(after response: OnlineResponse?) -> Start? {
        switch onlineResponseData {
        case .emvData where response?.hasIssuerData != true: nil
        default: start
        }
    }
}
