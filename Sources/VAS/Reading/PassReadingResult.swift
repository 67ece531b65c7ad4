// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The result of one tap for the requested passes.
package enum PassReadingResult: Hashable, Sendable {
    /// A wallet responded.
    ///
    /// There is an entry for each loyalty program, in the order of the requests. `mayPay` is
    /// whether the phone also offers a payment.
    case read([PassEntry], mayPay: Bool)
    /// A card, or a phone without a wallet.
    case noWallet
    /// The wallet could not be read.
    case failed(VASError)
}

/// A phone's response for one loyalty program.
package struct PassEntry: Hashable, Sendable {
    /// The pass type identifier of the request.
    package let passTypeIdentifier: String
    /// The status of the response.
    package let status: PassStatus
    /// The pass data; `nil` without success, or if only a URL was sent.
    package let data: PassData?

    init(_ request: PassRequest, _ status: PassStatus, data: PassData? = nil) {
        passTypeIdentifier = request.passTypeIdentifier
        self.status = status
        self.data = data
    }
}

/// A phone's data for one loyalty program.
package enum PassData: Hashable, Sendable {
    /// Apple's format: the pass, sealed for the merchant (`9F27`).
    case sealed([UInt8])
    /// Google's format: a collector's passes, as a plaintext NDEF message.
    ///
    /// The phone encrypted them for this session.
    case objects([UInt8], collector: UInt32)
}

extension PassData: CustomStringConvertible {
    /// The length only, because a pass is personal.
    package var description: String {
        switch self {
        case .sealed(let bytes): "a sealed pass, \(bytes.count) bytes"
        case .objects(let bytes, _): "passes, \(bytes.count) bytes"
        }
    }
}

/// The status of a phone's response to GET VAS DATA for one loyalty program.
///
/// See `NFCVASErrorCode` of Apple's Core NFC, whose values are these status words.
package enum PassStatus: UInt16, Hashable, Sendable, CaseIterable {
    /// The phone sent the pass's content.
    case success = 0x9000
    /// The phone has no such pass.
    case dataNotFound = 0x6A83
    /// The pass cannot be used now.
    case dataNotActivated = 0x6287
    /// P1 or P2 is wrong.
    case wrongParameters = 0x6B00
    /// The command's length is wrong.
    case wrongLength = 0x6700
    /// The customer must take action on the phone.
    case userIntervention = 0x6984
    /// The command's content is wrong.
    case incorrectData = 0x6A80
    /// The phone does not support this version of the protocol.
    case unsupportedVersion = 0x6340

    /// Creates the status for a status word, or returns `nil` for any other word.
    package init?(_ statusWord: StatusWord) {
        self.init(rawValue: statusWord.rawValue)
    }
}

/// The reason no passes could be read from a phone with a wallet.
package enum VASError: Error, Hashable, Sendable {
    /// The response to SELECT is not a wallet's response.
    case malformedSelection
    /// The phone's wallet is neither Apple's nor Google's.
    case unknownWallet
    /// The phone uses Google Smart Tap, and no requested program has a collector.
    case noCollector
    /// The phone rejects the collector's signature.
    case collectorRefused(StatusWord)
    /// The response to NEGOTIATE SMART TAP SESSION contains no valid session.
    case malformedNegotiation
    /// The response to GET VAS DATA or GET SMART TAP DATA contains no pass data.
    case malformedData
    /// The phone's response is too long.
    case tooMuchData
    /// The phone sent unencrypted passes.
    case notEncrypted
    /// The phone sent compressed passes, which were not requested.
    case compressed
    /// The passes were modified in transit, or encrypted with another key.
    case notAuthentic
    /// The system's cryptographic library did not create a key.
    case cryptographyFailed
    /// The phone returned a status word that the protocol does not define.
    case refused(StatusWord)
}

extension VASError: CustomStringConvertible {
    /// A message for people; contains no pass data.
    package var description: String {
        switch self {
        case .malformedSelection: "The phone's wallet sent an invalid response to SELECT."
        case .unknownWallet:
            "Unknown wallet; only Apple's and Google's wallets can be read."
        case .noCollector:
            "The phone uses Google Smart Tap, and no requested program has a collector in the "
                + "configuration (smartTap)."
        case .collectorRefused(let word):
            "The phone rejected the collector's signature (\(word)). Check the collector's "
                + "identifier, its key and the key's version."
        case .malformedNegotiation: "The phone's wallet responded without a session."
        case .tooMuchData: "The phone's wallet sent too much data for passes."
        case .notEncrypted: "The phone's wallet sent unencrypted passes."
        case .compressed: "The phone's wallet sent compressed passes, which were not requested."
        case .notAuthentic:
            "The passes were modified in transit, or encrypted with another key."
        case .cryptographyFailed: "The system's cryptographic library did not create a key."
        case .malformedData: "The phone's wallet responded without pass data."
        case .refused(let word): "The phone's wallet returned the unknown status \(word)."
        }
    }
}
