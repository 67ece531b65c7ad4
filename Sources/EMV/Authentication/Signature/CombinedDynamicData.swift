// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The ICC Dynamic Data of a combined signature.
///
/// Contains the ICC Dynamic Number with its length, Cryptogram Information Data, cryptogram, and
/// Transaction Data Hash Code. Kernel 2 adds the summaries of data storage and the relay
/// resistance data. See EMV Book 2, Table 19 and EMV Contactless Book C-2, Table 6.8.
struct CombinedDynamicData {
    /// The length of two entropies of four bytes and three times of two bytes.
    private static let relayDataCount = 14

    /// The ICC Dynamic Number (`9F4C`).
    let dynamicNumber: [UInt8]
    /// The Cryptogram Information Data (`9F27`) as the card signed it.
    let cryptogramInformation: UInt8
    /// The Application Cryptogram (`9F26`), eight bytes.
    let cryptogram: [UInt8]
    /// The Transaction Data Hash Code, twenty bytes.
    let transactionDataHash: [UInt8]
    /// DS Summary 2 (`DF8101`) and DS Summary 3 (`DF8102`), if present.
    let summaries: [[UInt8]]
    /// The relay resistance data, if expected.
    let relayData: [UInt8]?

    /// Reads the data.
    ///
    /// - Parameters:
    ///   - signed: The signature that contains the data.
    ///   - summaryCount: The length of a summary of data storage, or `nil` without data storage.
    ///   - hasRelayData: Whether relay resistance data follows.
    /// - Throws: `AuthenticationFailure` if the data is too short.
    init(
        _ signed: SignedDynamicData, summaryCount: Int?, hasRelayData: Bool
    ) throws(AuthenticationFailure) {
        let failure = AuthenticationFailure(
            .combinedSignature, .dynamicDataLength(signed.dynamicData.count))
        dynamicNumber = try signed.dynamicNumber()
        var rest = signed.dynamicData.dropFirst(1 + dynamicNumber.count)
        func take(_ count: Int) -> [UInt8]? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        guard let information = take(1)?.first, let cryptogram = take(8), let hash = take(20)
        else { throw failure }
        cryptogramInformation = information
        self.cryptogram = cryptogram
        transactionDataHash = hash
        // A card omits summaries that it does not have; relay data follows the summaries.
        summaries =
            if let summaryCount {
                [take(summaryCount), take(summaryCount)].compactMap(\.self)
            } else {
                []
            }
        relayData = hasRelayData ? take(Self.relayDataCount) : nil
        guard !hasRelayData || relayData != nil else { throw failure }
    }

    /// The elements to add to the transaction's data.
    var elements: [DataObject] {
        [DataObject(0x9F4C, dynamicNumber), DataObject(0x9F26, cryptogram)]
            + zip([0xDF8101, 0xDF8102] as [Tag], summaries).map { DataObject($0, $1) }
    }
}
