// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// Mastercards with the common kernel.
    static let commonKernelCards: [BuiltInCard] = [
        .commonKernel(
            "common-kernel-credit", "Common kernel credit, goes online", number: "5413330089040019"
        ) { _ in },
        .commonKernel(
            "common-kernel-offline", "Common kernel credit, approves offline",
            number: "5413330089040027"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        .commonKernel(
            "common-kernel-declining", "Common kernel credit, always declines",
            number: "5413330089040035"
        ) { $0.riskManagement.decision = .decline }.ends(.declined),
        .commonKernel(
            "common-kernel-refusing", "Common kernel credit, refuses this reader (6985)",
            number: "5413330089040043"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .commonKernel(
            "common-kernel-cdcvm", "Common kernel credit in a phone that verifies its owner",
            number: "5413330089040050"
        ) { $0.riskManagement.deviceVerification = .verified },
        .commonKernel(
            "common-kernel-signature", "Common kernel credit, signature above the reader's limit",
            number: "5413330089040068"
        ) { $0.riskManagement.verifications = [.signature] },
        .commonKernel(
            "common-kernel-cvn22", "Common kernel credit, cryptogram version 22",
            number: "5413330089040076"
        ) { $0.cryptogramVersion = .aes22 },
        .commonKernel(
            "common-kernel-relay-resistance", "Common kernel credit with relay resistance",
            number: "5413330089040084"
        ) { $0.relayResistance = .honest },
        .commonKernel(
            "common-kernel-relay-slow", "Common kernel credit behind a relay, answers too late",
            number: "5413330089040092"
        ) { $0.relayResistance = .relayed }
        .ends(.onlineRequest, finding: "Relay resistance threshold exceeded"),
        .commonKernel(
            "common-kernel-storage", "Common kernel credit with two data envelopes",
            number: "5413330089040100"
        ) {
            $0.readableObjects = [0x9F8111: [0x01, 0x02, 0x03, 0x04], 0x9F8112: [0x05, 0x06]]
        },
        .commonKernel(
            "common-kernel-torn", "Common kernel credit, removed too early at the first tap",
            number: "5413330089040118"
        ) { $0.removal = CardRemoval(step: .generateApplicationCryptogram) }.ends(
            .tryAgain, .onlineRequest),
        .commonKernel(
            "common-kernel-rsa", "Common kernel credit with RSA certificates",
            number: "5413330089040126"
        ) { $0.keyChain = $0.scheme.specification.keyChain },
        BuiltInCard(name: "common-kernel-dual") {
            let number = "5413330089040134"
            var mastercard = CardApplication.testMastercard(label: "MASTERCARD", number: number)
            mastercard.account.sequenceNumber = 1
            mastercard.priority = 2
            return CardProfile(
                name: "common-kernel-dual",
                summary: "Credit for the common kernel, or for Mastercard's if the reader lacks it",
                commonKernel(number: number), others: [mastercard])
        },
    ]

    /// Returns a Mastercard with the common kernel, changed by `change`.
    private static func commonKernel(
        _ name: String, _ summary: String, number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = commonKernel(number: number)
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }

    static func commonKernel(number: String) -> CardApplication {
        .standard(
            .commonKernel, account: .test(number, sequenceNumber: 1),
            identifier: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], label: "MASTERCARD")
    }
}
