// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

/// `taptopay applepay verify`: runs the verification steps of Apple's reference.
enum ApplePayVerifyCommand {
    static let command = Command(
        name: "verify", summary: "Verify and decrypt a token as a payment provider does.",
        discussion: """
            Prints JSON: the steps in order and, for a refused token, which check failed; the exit \
            code is then 1. Verify genuine Apple tokens with Apple Root CA - G3, at a time at most \
            five minutes after they were signed.
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

    /// Reads the files, and reports an unusable one.
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
        Console.note("taptopay: The token was refused. \(rejection)")
        return .failed
    }
}
