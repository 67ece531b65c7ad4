// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EmulatedCards

/// The house card: its data, and its transactions.
struct HouseCardSpecification: CardSpecification {
    /// The card makes no cryptogram.
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = []
    let sequenceNumber: UInt8 = 0
    let kernelIdentifier: [UInt8] = [0x81, 0x08, 0x40]
    let keyChain = CardKeyChain(authority: .visa, issuer: .visa1152)

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .houseCard, account: account, identifier: identifier, label: label,
            kernelIdentifier: kernelIdentifier, processingOptionsList: DataObjectList([]),
            cryptogramVersion: .visa18)
    }

    func interchangeProfile(of application: CardApplication) -> [UInt8] { [0x00, 0x00] }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        [
            RecordLayout.Part(
                1,
                [(0x5A, application.account.compressedNumber), (0x9F7D, [0x00, 0x01, 0x50])])
        ]
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        HouseCardTransaction(card: card)
    }
}

/// A transaction of the house card.
struct HouseCardTransaction: CardTransaction {
    let card: KeyedApplication

    func processOptions(_ terminal: TerminalValues, _ state: inout CardState) -> ResponseAPDU {
        guard let counter = state.memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        state.finish(counter)
        var answer = ProcessingOptionsAnswer()
        answer.append(0x82, application.interchangeProfile)
        answer.append(0x94, application.records.applicationFileLocator)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }
}

extension CardScheme {
    /// The shop's own cards.
    static let houseCard = CardScheme("house-card", HouseCardSpecification())
}

extension CardProfile {
    /// A card of the shop.
    static let houseCard = CardProfile(
        name: "house-card", summary: "A card of the shop",
        .standard(
            .houseCard, account: .test("9999000000000018", sequenceNumber: 0),
            identifier: [0xF0, 0x48, 0x4F, 0x55, 0x53, 0x45], label: "HOUSE CARD"))
}
