// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

/// `taptopay applepay decrypt`: verifies a token and shows its payment data.
enum ApplePayDecryptCommand {
    static let command = Command(
        name: "decrypt", summary: "Verify a token, and show its payment data.",
        discussion: """
            Prints JSON with Apple's names. Number, name and proof are masked unless --reveal is \
            given. A refused token is not decrypted: the output is then that of taptopay applepay \
            verify, and the exit code is 1.
            """,
        options: [
            .json,
            Option(name: "reveal", help: "Show number, name and proof in full."),
        ] + TokenVerification.options, arguments: [TokenVerification.argument],
        examples: [
            "taptopay applepay decrypt --root token/root.pem --merchant token/merchant.pem "
                + "--key token/merchant.key token/token.json"
        ]
    ) { invocation in
        let verification = try ApplePayVerifyCommand.verification(invocation)
        let payment: OpenedApplePayment
        do throws(ApplePayRejection) {
            payment = try verification.open()
        } catch {
            return try ApplePayVerifyCommand.refuse(error)
        }
        try JSON.print(DecryptionReport(payment, isRevealed: invocation.has("reveal")))
        return .done
    }
}
