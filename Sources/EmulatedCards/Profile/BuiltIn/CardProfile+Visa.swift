// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// A Visa credit card that goes online and requires a signature above the reader's limit.
    public static let visaCredit = visa(
        "visa-credit", "Visa credit, goes online", number: "4761739001010010"
    ) { $0.riskManagement.verifications = [.signature, .onlinePIN] }

    /// A Visa debit card that requires the PIN above the reader's limit.
    public static let visaDebit = visa(
        "visa-debit", "Visa debit, goes online, PIN above the reader's limit",
        label: "VISA DEBIT", number: "4761739001010119"
    ) {
        $0.riskManagement.verifications = [.onlinePIN, .signature]
        $0.keyChain = CardKeyChain(authority: .visa, issuer: .visa1408, card: .card1152)
    }

    /// A Visa card that requires the PIN for every transaction.
    public static let visaOnlinePIN = visa(
        "visa-online-pin", "Visa debit, always requires online PIN", label: "VISA DEBIT",
        number: "4761739001010036"
    ) {
        $0.riskManagement.verifications = [.onlinePIN]
        $0.riskManagement.alwaysVerifies = true
    }

    /// A Visa card that declines.
    public static let visaDeclining = visa(
        "visa-declining", "Visa credit, always declines", number: "4761739001010135"
    ) {
        $0.riskManagement.decision = .decline
        $0.riskManagement.verifications = [.signature]
    }

    /// A Visa card in a phone that has verified its owner.
    public static let visaOnDevice = visa(
        "visa-cdcvm", "Visa credit in a phone that verified its owner",
        number: "4761739001010143"
    ) {
        $0.riskManagement.deviceVerification = .verified
        $0.formFactorIndicator = CardApplication.phoneFormFactor
        $0.contact = nil
    }

    /// A Visa credit card with cryptogram version 10, as on older cards.
    public static let visaVersion10 = visa(
        "visa-cvn10", "Visa credit, cryptogram version 10", number: "4761739001010432"
    ) {
        $0.cryptogramVersion = .visa10
        $0.riskManagement.verifications = [.signature, .onlinePIN]
    }

    /// Returns a card with the scheme's usual application, changed by `change`.
    static func visa(
        _ name: String, _ summary: String, label: String = "VISA CREDIT", number: String,
        change: (inout CardApplication) -> Void
    ) -> CardProfile {
        var application = CardApplication.standard(
            .visa, account: .test(number, sequenceNumber: 1),
            identifier: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], label: label)
        change(&application)
        return CardProfile(name: name, summary: summary, application)
    }
}
