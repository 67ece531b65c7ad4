// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that the issuer sent for the card, and the results.
///
/// See EMV Contactless Book C-3, Issuer Update Processing.
struct IssuerUpdate: Hashable, Sendable {
    /// Issuer Authentication Data (`91`) that is not yet sent, or `nil`.
    var authenticationData: [UInt8]?
    /// The scripts that are not yet started.
    var scripts: ArraySlice<IssuerScript>
    /// The running script, or `nil`.
    var script: IssuerScript?
    /// Issuer Script Results (`9F5B`), five bytes per script.
    var results: [UInt8] = []

    /// Reads an issuer's answer.
    init(_ response: OnlineResponse) {
        authenticationData = response[0x91].map { Array($0) }
        scripts = IssuerScript.all(response)[...]
    }
}

extension OnlineResponse {
    /// The codes (`8A`) for an approval.
    ///
    /// They mean approved, honor with identification, approved for partial amount, approved for
    /// VIP, and no reason to decline. See ISO 8583:1987, data element 39, and EMV Book 4,
    /// Annex A6.
    private static let approvals: Set<String> = ["00", "08", "10", "11", "85"]

    /// Whether the issuer approved, or `nil` if the answer contains no code.
    var isApproval: Bool? {
        self[0x8A].map { Self.approvals.contains(String(decoding: $0, as: UTF8.self)) }
    }
}
