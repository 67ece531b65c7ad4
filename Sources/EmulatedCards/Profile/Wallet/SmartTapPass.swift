// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pass in Google's wallet, which the phone gives to one collector only.
struct SmartTapPass: Hashable, Sendable {
    /// The most bytes that a pass tells its collector.
    static let messageLimit = 512

    /// What kind of pass it is.
    ///
    /// See Google Smart Tap 2.1, Service object NDEF records.
    enum Service: String, Hashable, Sendable, CaseIterable {
        case loyalty, offer, giftCard, privateLabelCard, eventTicket, flight, transit, generic

        /// The type of its record.
        var recordType: String {
            switch self {
            case .loyalty: "ly"
            case .offer: "of"
            case .giftCard: "gc"
            case .privateLabelCard: "pl"
            case .eventTicket: "et"
            case .flight: "fl"
            case .transit: "tr"
            case .generic: "gr"
            }
        }
    }

    /// The number of the collector.
    var collector: UInt32
    /// The version of the collector's key that the phone knows.
    var keyVersion: UInt32 = 1
    /// The collector's public key, a compressed point of P-256: 33 bytes.
    var collectorPublicKey: [UInt8] = SmartTapPass.testPublicKey
    /// What kind of pass it is.
    var service = Service.loyalty
    /// The issuer's number, 5 bytes.
    var issuer: [UInt8] = [0x00, 0x00, 0x00, 0x07, 0xE2]
    /// The pass's own number, 8 bytes.
    var objectIdentifier: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01]
    /// What the collector gets to know, the service number.
    var message: String
    /// What the phone answers in place of the pass: SW1 and SW2; `nil` to give the pass.
    var statusWord: [UInt8]?

    /// Creates a pass.
    init(_ collector: UInt32, message: String, statusWord: [UInt8]? = nil) {
        self.collector = collector
        self.message = message
        self.statusWord = statusWord
    }
}
