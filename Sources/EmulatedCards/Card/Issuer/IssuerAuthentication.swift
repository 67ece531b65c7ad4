// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The result of a card's check of its issuer's answer (`91`).
///
/// See EMV Book 2, 8.2.
struct IssuerAuthentication: Hashable, Sendable {
    /// Whether the issuer approves; `false` if the answer does not say so.
    let isApproved: Bool
    /// Whether the issuer blocks the application.
    var blocksApplication = false
    /// Whether the issuer blocks the card.
    var blocksCard = false
    /// The new number of PIN tries, or `nil` to leave it unchanged.
    var pinTries: UInt8?
    /// The effect on the counters of offline approvals.
    var offlineCounters = OfflineCounterUpdate.none

    /// Checks the answer; `nil` when it does not come from the issuer of this cryptogram.
    ///
    /// Bytes beyond those of the method are ignored, because terminals pad `91`.
    init?(
        _ data: [UInt8], version: CryptogramVersion, cryptogram: [UInt8], cardKey: SecretBytes,
        transactionCounter: UInt16, unpredictableNumber: [UInt8]
    ) {
        func sessionKey(
            _ kind: CryptogramVersion.SessionKey
        ) throws(CryptographyError) -> SecretBytes {
            try CardKeyDerivation.sessionKey(
                kind, cardKey: cardKey, transactionCounter: transactionCounter,
                unpredictableNumber: unpredictableNumber)
        }
        switch version.response {
        case .method1(let kind):
            guard data.count >= 10, let key = try? sessionKey(kind) else { return nil }
            let code = Array(data[8..<10])
            let covered = zip(cryptogram, code + [0, 0, 0, 0, 0, 0]).map { $0 ^ $1 }
            guard let expected = try? TripleDES.encryptECB(covered, key: key),
                constantTimeEqual(expected, Array(data.prefix(8)))
            else { return nil }
            self.init(responseCode: code)
        case .method2(let kind):
            guard data.count >= 8, let key = try? sessionKey(kind) else { return nil }
            let update = Array(data[4..<8])
            guard
                let code = try? ApplicationCryptogram.code(
                    over: cryptogram + update, padding: .marked, key: key),
                constantTimeEqual(Array(code.prefix(4)), Array(data.prefix(4)))
            else { return nil }
            self.init(cardStatusUpdate: update)
        case nil: return nil
        }
    }

    /// Reads the authorization response code of method 1.
    ///
    /// An approval resets the counters.
    private init(responseCode: [UInt8]) {
        isApproved = ["00", "10", "11"].map { Array($0.utf8) }.contains(responseCode)
        if isApproved { offlineCounters = .reset }
    }

    /// Reads the card status update of method 2.
    ///
    /// See EMV Book 3, Annex C10.
    private init(cardStatusUpdate update: [UInt8]) {
        isApproved = update[1] & 0x80 != 0
        blocksCard = update[1] & 0x40 != 0
        blocksApplication = update[1] & 0x20 != 0
        if update[1] & 0x10 != 0 { pinTries = update[0] & 0x0F }
        offlineCounters = OfflineCounterUpdate(rawValue: update[1] & 0x03) ?? .none
    }
}

/// The effect of an issuer's answer on the counters of offline approvals.
///
/// The raw values are bits 2 and 1 of the second byte of the card status update. See EMV
/// Book 3, Annex C10.
enum OfflineCounterUpdate: UInt8, Hashable, Sendable {
    /// The counters stay unchanged.
    case none = 0b00
    /// The counters are set to their limits, so the next transaction goes online.
    case exhaust = 0b01
    /// The counters are set to zero.
    case reset = 0b10
    /// The transaction is counted as if the card had approved it.
    case count = 0b11
}

extension CardCounters.Application {
    /// Applies an issuer's answer to the counters of offline approvals.
    mutating func update(
        _ update: OfflineCounterUpdate, by amount: UInt64, limits: OfflineLimits
    ) {
        switch update {
        case .none: break
        case .exhaust:
            offlineTransactions = max(offlineTransactions, limits.transactions)
            offlineAmount = max(offlineAmount, limits.amount)
        case .reset: count(.authorisationRequest, amount: amount)
        case .count: count(.transactionCertificate, amount: amount)
        }
    }
}

extension CardApplication {
    /// Returns the offline limits as personalized, or as the issuer changed them since.
    func offlineLimits(_ counters: CardCounters.Application) -> OfflineLimits {
        scheme.specification.offlineLimits(of: self, counters)
    }
}
