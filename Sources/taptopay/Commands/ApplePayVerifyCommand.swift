// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

/// `taptopay applepay verify`: the steps of Apple's reference, and where a token fails.
enum ApplePayVerifyCommand {
    static let command = Command(
        name: "verify", summary: "Verify and decrypt a token as a payment provider does.",
        discussion: """
            Prints JSON: the steps in their order, and for a token that is refused which check \
            failed; then the exit code is 1. Apple's genuine tokens are verified under Apple Root \
            CA - G3, at a time of at most five minutes after their signature.
            """,
        options: [.json] + TokenVerification.options, arguments: [TokenVerification.argument],
        examples: [
            "taptopay applepay token --export token && taptopay applepay verify --root "
                + "token/root.pem --merchant token/merchant.pem --key token/merchant.key "
                + "--request token/request.json token/token.json"
        ]
    ) { invocation in
        let verification = try verification(invocation)
        let payment: OpenedApplePayment
        do throws(ApplePayRejection) {
            payment = try verification.open()
        } catch {
            return try refuse(error)
        }
        try JSON.print(VerificationReport(payment, hasRequest: verification.hasRequest))
        return .done
    }

    /// Reads the files, and prints which one cannot be used.
    static func verification(_ invocation: Invocation) throws -> TokenVerification {
        do throws(CommandError) {
            return try TokenVerification(invocation)
        } catch {
            if error.exitCode == .failed {
                try JSON.print(VerificationReport(unusable: error.message))
            }
            throw error
        }
    }

    /// Prints why a token is refused.
    static func refuse(_ rejection: ApplePayRejection) throws -> ExitCode {
        try JSON.print(VerificationReport(rejection))
        Console.note("taptopay: The token is refused. \(rejection)")
        return .failed
    }
}
