// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// A Mastercard credit card that goes online and requires a signature above the reader's limit.
    public static let mastercardCredit = mastercard(
        "mastercard-credit", "Mastercard credit, goes online", number: "5413330089601034")

    /// A Mastercard debit card that requires the PIN above the reader's limit.
    public static let mastercardDebit = mastercard(
        "mastercard-debit", "Mastercard debit, goes online, PIN above the reader's limit",
        label: "DEBIT MASTERCARD", number: "5413330089010640"
    ) {
        $0.kernelIdentifier = [0x02]
        $0.verificationMethodList = VerificationMethods.onlinePINFirst
        $0.keyChain = CardKeyChain(
            authority: .mastercard, issuer: .mastercard1280, card: .card1024)
    }

    /// A Mastercard that declines.
    public static let mastercardDeclining = mastercard(
        "mastercard-declining", "Mastercard credit, always declines", number: "5413330089020011"
    ) { $0.riskManagement.decision = .decline }

    /// A Mastercard in a phone that verifies its owner.
    public static let mastercardOnDevice = mastercard(
        "mastercard-cdcvm", "Mastercard credit in a phone that verifies its owner",
        number: "5413330089604111"
    ) {
        $0.riskManagement.deviceVerification = .verified
        $0.contact = nil
    }

    /// A Mastercard credit card with cryptogram version 16, which omits the counters.
    public static let mastercardVersion16 = mastercard(
        "mastercard-cvn16", "Mastercard credit, cryptogram version 16",
        number: "5413330089600044"
    ) { $0.cryptogramVersion = .mChip16 }

    /// Returns a card with the scheme's usual application, changed by `change`.
    static func mastercard(
        _ name: String, _ summary: String, label: String = "MASTERCARD", number: String,
        change: (inout CardApplication) -> Void = { _ in }
    ) -> CardProfile {
        var application = CardApplication.standard(
            .mastercard, account: .test(number, sequenceNumber: 0),
            identifier: [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], label: label)
        change(&application)
        return CardProfile(name: name, summary: summary, application)
    }
}
