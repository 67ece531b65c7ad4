// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the issuer sent for the card, and what came of it.
///
/// See EMV Contactless Book C-3, Issuer Update Processing.
struct IssuerUpdate: Hashable, Sendable {
    /// Issuer Authentication Data (`91`) that is not sent yet, or `nil`.
    var authenticationData: [UInt8]?
    /// The scripts that are not begun.
    var scripts: ArraySlice<IssuerScript>
    /// The script that runs, or `nil`.
    var script: IssuerScript?
    /// Issuer Script Results (`9F5B`), five bytes a script.
    var results: [UInt8] = []

    /// Reads an issuer's answer.
    init(_ response: OnlineResponse) {
        authenticationData = response[0x91].map { Array($0) }
        scripts = IssuerScript.all(response)[...]
    }
}

extension OnlineResponse {
    /// The codes (`8A`) by which an issuer approves: approved, honour with identification,
    /// partially, for VIP, and no reason to decline.
    ///
    /// See ISO 8583:1987, data element 39, and EMV Book 4, Annex A6.
    private static let approvals: Set<String> = ["00", "08", "10", "11", "85"]

    /// Whether the issuer approved, or `nil` when it does not say.
    var isApproval: Bool? {
        self[0x8A].map { Self.approvals.contains(String(decoding: $0, as: UTF8.self)) }
    }
}
