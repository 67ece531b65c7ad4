// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pass in Google's wallet, which the phone sends to only one collector.
struct SmartTapPass: Hashable, Sendable {
    /// The maximum size of a pass's message in bytes.
    static let messageLimit = 512

    /// The kind of pass.
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
    /// The kind of pass.
    var service = Service.loyalty
    /// The issuer's number, 5 bytes.
    var issuer: [UInt8] = [0x00, 0x00, 0x00, 0x07, 0xE2]
    /// The pass's own number, 8 bytes.
    var objectIdentifier: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01]
    /// The message for the collector, which is the service number.
    var message: String
    /// The phone's answer in place of the pass, SW1 and SW2; `nil` to return the pass.
    var statusWord: [UInt8]?

    /// Creates a pass.
    init(_ collector: UInt32, message: String, statusWord: [UInt8]? = nil) {
        self.collector = collector
        self.message = message
        self.statusWord = statusWord
    }
}
