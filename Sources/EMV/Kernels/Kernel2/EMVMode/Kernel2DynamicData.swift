// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data that kernel 2 adds to the ICC Dynamic Data of a combined signature.
///
/// See EMV Contactless Book C-2, Table 6.8.
package struct Kernel2DynamicData: Hashable, Sendable {
    /// The length of two entropies of four bytes and three times of two bytes.
    private static let relayDataCount = 14

    /// DS Summary 2 (`DF8101`) and DS Summary 3 (`DF8102`), if present.
    let summaries: [[UInt8]]
    /// The relay resistance data, 14 bytes, if expected.
    let relayData: [UInt8]?

    /// Reads the data.
    ///
    /// A card omits summaries that it does not have; relay resistance data follows the summaries.
    /// The result is `nil` if relay resistance data is expected, but missing or too short.
    ///
    /// - Parameters:
    ///   - bytes: The bytes after the Transaction Data Hash Code.
    ///   - summaryCount: The length of a summary of data storage, or `nil` without data storage.
    ///   - hasRelayData: Whether relay resistance data follows.
    init?(_ bytes: ArraySlice<UInt8>, summaryCount: Int?, hasRelayData: Bool) {
        var rest = bytes
        func take(_ count: Int) -> [UInt8]? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        summaries =
            if let summaryCount {
                [take(summaryCount), take(summaryCount)].compactMap(\.self)
            } else {
                []
            }
        relayData = hasRelayData ? take(Self.relayDataCount) : nil
        guard !hasRelayData || relayData != nil else { return nil }
    }

    /// The elements to add to the transaction's data.
    var elements: [DataObject] {
        zip([.dsSummary2, .dsSummary3] as [Tag], summaries).map { DataObject($0, $1) }
    }

    /// Checks a combined signature with the data that kernel 2 adds to it.
    ///
    /// See EMV Contactless Book C-2, S910.1 to S910.7.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including that of the response.
    ///   - staticData: The content of the records that the application file locator signs.
    ///   - transactionData: The data sent to the card: that of GET PROCESSING OPTIONS without the
    ///     enclosing `83`, then that of each GENERATE AC.
    ///   - response: The data field of the response, the template `77`, as the card sent it.
    ///   - relayData: If relay resistance was performed: the terminal entropy, device entropy,
    ///     minimum and maximum time, and estimated transmission time (14 bytes).
    ///   - summaryCount: If integrated data storage was read: the length of a summary, 8 bytes
    ///     in version 1, 16 in version 2.
    ///   - keys: The authorities that the terminal trusts.
    /// - Returns: Success with the ICC Dynamic Number (`9F4C`), cryptogram (`9F26`), and
    ///   summaries (`DF8101`, `DF8102`), or the check that failed.
    package static func verify(
        data: TransactionData, staticData: [UInt8], transactionData: [UInt8],
        response: ArraySlice<UInt8>, relayData: [UInt8]? = nil, summaryCount: Int? = nil,
        keys: CertificationAuthorityKeys
    ) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            var signedRelayData: [UInt8]?
            let authenticated = try CombinedDataAuthentication.check(
                data: data, staticData: staticData, transactionData: transactionData,
                response: response, keys: keys
            ) { bytes in
                let added = Kernel2DynamicData(
                    bytes, summaryCount: summaryCount, hasRelayData: relayData != nil)
                signedRelayData = added?.relayData
                return added?.elements
            }
            // S910.3.1 and S910.4.1
            guard signedRelayData == relayData else {
                throw AuthenticationFailure(.combinedSignature, .relayResistanceData)
            }
            return authenticated
        }
    }
}

extension AuthenticationFailure.Check {
    /// The relay resistance data in the signature differs from the exchanged data.
    static let relayResistanceData = AuthenticationFailure.Check.additionalData(
        name: "relay resistance data", rule: BookReference(.c2, "S910.4.1"))
}
