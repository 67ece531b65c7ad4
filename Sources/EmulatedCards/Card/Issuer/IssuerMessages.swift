// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What an issuer sends to one application, whichever interface brings it.
///
/// A value for one message: whoever made it keeps ``request`` afterwards.
struct IssuerMessages: Sendable {
    let application: CardApplication
    let memory: CardMemory
    let keys: CardKeys
    /// The transaction that the messages are about, and how far they have come.
    var request: CardCounters.OnlineRequest

    /// Creates a recipient; `nil` when the keys are of no use.
    init?(
        _ application: CardApplication, _ memory: CardMemory, _ request: CardCounters.OnlineRequest
    ) {
        guard let keys = CardKeys(application) else { return nil }
        self.application = application
        self.memory = memory
        self.keys = keys
        self.request = request
    }

    /// Checks the issuer's answer (`91`) and does what it says.
    ///
    /// - Returns: The answer, or `nil` when it is not the issuer's.
    mutating func check(_ data: [UInt8]) -> IssuerAuthentication? {
        request.isAnswered = true
        let answer = IssuerAuthentication(
            data, version: application.cryptogramVersion, cryptogram: request.cryptogram,
            cardKey: keys.applicationCryptogram, transactionCounter: request.transactionCounter,
            unpredictableNumber: request.unpredictableNumber)
        guard let answer else { return nil }
        memory.change(application) { counters in
            counters.lastOnlineCounter = request.transactionCounter
            counters.update(
                answer.offlineCounters, by: request.amount,
                limits: application.offlineLimits(counters))
            if let tries = answer.pinTries { counters.pinTries = tries }
            if answer.blocksApplication { counters.issuerChanges.isBlocked = true }
        }
        if answer.blocksCard { memory.blockCard() }
        return answer
    }
}
