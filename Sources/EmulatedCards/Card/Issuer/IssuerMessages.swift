// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The recipient of an issuer's messages to one application, on either interface.
///
/// Create a value for each message, and keep its ``request`` afterward.
struct IssuerMessages: Sendable {
    let application: CardApplication
    let memory: CardMemory
    let keys: CardKeys
    /// The transaction that the messages belong to, and their progress.
    var request: CardCounters.OnlineRequest

    /// Creates a recipient; `nil` when the keys are unusable.
    init?(
        _ application: CardApplication, _ memory: CardMemory, _ request: CardCounters.OnlineRequest
    ) {
        guard let keys = CardKeys(application) else { return nil }
        self.application = application
        self.memory = memory
        self.keys = keys
        self.request = request
    }

    /// Checks the issuer's answer (`91`) and applies it.
    ///
    /// - Returns: The answer, or `nil` when it does not come from the issuer.
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
