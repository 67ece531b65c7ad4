// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The ICC Dynamic Data of a combined signature.
///
/// ICC Dynamic Number with its length, Cryptogram Information Data, cryptogram, Transaction
/// Data Hash Code; then what kernel 2 adds: the summaries of data storage, and the relay
/// resistance data. See EMV Book 2, Table 19 and EMV Contactless Book C-2, Table 6.8.
struct CombinedDynamicData {
    /// Two entropies of four bytes, three times of two.
    private static let relayDataCount = 14

    /// ICC Dynamic Number (`9F4C`).
    let dynamicNumber: [UInt8]
    /// Cryptogram Information Data (`9F27`) as the card signed it.
    let cryptogramInformation: UInt8
    /// Application Cryptogram (`9F26`), eight bytes.
    let cryptogram: [UInt8]
    /// Transaction Data Hash Code, twenty bytes.
    let transactionDataHash: [UInt8]
    /// DS Summary 2 (`DF8101`) and DS Summary 3 (`DF8102`), as far as they are there.
    let summaries: [[UInt8]]
    /// The relay resistance data, when it is looked for.
    let relayData: [UInt8]?

    /// Reads the data.
    ///
    /// - Parameters:
    ///   - signed: The signature that holds them.
    ///   - summaryCount: The length of a summary of data storage, or `nil` without it.
    ///   - hasRelayData: Whether relay resistance data follow.
    /// - Throws: `AuthenticationFailure` when the data are too short for it all.
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
        // A card leaves out summaries that it has not; relay data stand behind both.
        summaries =
            if let summaryCount {
                [take(summaryCount), take(summaryCount)].compactMap(\.self)
            } else {
                []
            }
        relayData = hasRelayData ? take(Self.relayDataCount) : nil
        guard !hasRelayData || relayData != nil else { throw failure }
    }

    /// What the transaction's data gain.
    var elements: [DataObject] {
        [DataObject(0x9F4C, dynamicNumber), DataObject(0x9F26, cryptogram)]
            + zip([0xDF8101, 0xDF8102] as [Tag], summaries).map { DataObject($0, $1) }
    }
}
