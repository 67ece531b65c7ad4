// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import SmartCard
internal import Support

/// `taptopay applepay verify`: runs the verification steps of Apple's reference.
enum ApplePayVerifyCommand {
    static let command = Command(
        name: "verify", summary: "Verify and decrypt a token as a payment provider does.",
        discussion: """
            Prints the steps in order and, for a refused token, which check failed; the exit code \
            is then 1. Verify genuine Apple tokens with Apple Root CA - G3, at a time at most \
            five minutes after they were signed.
            """,
        options: [.json] + TokenVerification.options, arguments: [TokenVerification.argument],
        examples: [
            "taptopay applepay token --export token && taptopay applepay verify --root "
                + "token/root.pem --merchant token/merchant.pem --key token/merchant.key "
                + "--request token/request.json token/token.json"
        ]
    ) { invocation in
        let verification = try verification(invocation, asJSON: invocation.has("json"))
        let payment: OpenedApplePayment
        do throws(ApplePayRejection) {
            payment = try verification.open()
        } catch {
            return try refuse(error, asJSON: invocation.has("json"))
        }
        try VerificationReport(payment, hasRequest: verification.hasRequest)
            .print(asJSON: invocation.has("json"))
        return .done
    }

    /// Reads the files, and reports an unusable one.
    ///
    /// - Parameters:
    ///   - invocation: The arguments.
    ///   - asJSON: Whether standard output gets a report in JSON.
    /// - Returns: The files.
    /// - Throws: `CommandError` that names the file.
    static func verification(
        _ invocation: Invocation, asJSON: Bool
    ) throws -> TokenVerification {
        do throws(CommandError) {
            return try TokenVerification(invocation)
        } catch {
            if asJSON, error.exitCode == .failed {
                try JSON.print(VerificationReport(unusable: error.message))
            }
            throw error
        }
    }

    /// Prints why a token is refused.
    static func refuse(_ rejection: ApplePayRejection, asJSON: Bool) throws -> ExitCode {
        try VerificationReport(rejection).print(asJSON: asJSON)
        Console.note("taptopay: The token was refused. \(rejection)")
        return .failed
    }
}

/// The output of `applepay verify`, and of `applepay decrypt` for a refused token.
private struct VerificationReport: Encodable {
    /// One step and its result.
    struct Step: Encodable {
        let step: String
        /// `passed`, `failed`, or `skipped` if an earlier step failed or it was not requested.
        let result: String
    }

    let ok: Bool
    /// The code of the check that failed.
    let error: String?
    let detail: String?
    let steps: [Step]
    let transactionIdentifier: String?
    let merchantIdentifier: String?
    /// When the token was signed, in seconds since 1970.
    let signedAt: Int64?
    /// The device account number, masked.
    let number: String?
    let amount: String?
    let currency: String?

    /// Creates a report about a valid payment.
    init(_ payment: OpenedApplePayment, hasRequest: Bool) {
        let currency = Currency(numericCode: payment.currencyCode)
        ok = true
        error = nil
        detail = nil
        steps = ApplePayStep.allCases.map {
            Step(
                step: $0.rawValue, result: $0 == .request && !hasRequest ? "skipped" : "passed")
        }
        transactionIdentifier = payment.transactionIdentifier
        merchantIdentifier = payment.merchantIdentifier
        signedAt = payment.signedAt
        number = payment.number.masked
        amount = Currency.decimal(
            UInt64(clamping: payment.amount), decimals: currency?.minorUnits ?? 0)
        self.currency = currency?.alphabeticCode ?? "\(payment.currencyCode)"
    }

    /// Creates a report about a refused token.
    init(_ rejection: ApplePayRejection) {
        let failed = ApplePayStep.allCases.firstIndex(of: rejection.step) ?? 0
        self.init(
            error: rejection.code.rawValue, detail: rejection.detail,
            steps: ApplePayStep.allCases.enumerated().map { index, step in
                Step(
                    step: step.rawValue,
                    result: index < failed ? "passed" : index == failed ? "failed" : "skipped")
            })
    }

    /// Prints the report in JSON, or for people.
    func print(asJSON: Bool) throws {
        guard !asJSON else { return try JSON.print(self) }
        for step in steps { Self.line(step.step, step.result) }
        guard ok else { return }
        Self.line("transaction", transactionIdentifier)
        Self.line("merchant", merchantIdentifier)
        Self.line("number", number)
        Self.line("amount", amount.flatMap { amount in currency.map { "\(amount) \($0)" } })
        if let signedAt {
            Self.line(
                "signed", Date(timeIntervalSince1970: Double(signedAt)).formatted(.iso8601))
        }
    }

    private static func line(_ name: String, _ value: String?) {
        guard let value else { return }
        let padding = String(repeating: " ", count: max(1, 17 - name.utf8.count))
        Console.print("\(name)\(padding)\(value)")
    }

    /// Creates a report about an unusable file, without any steps.
    init(unusable detail: String) {
        self.init(error: "unusable_file", detail: detail, steps: [])
    }

    private init(error: String, detail: String, steps: [Step]) {
        ok = false
        self.error = error
        self.detail = detail
        self.steps = steps
        transactionIdentifier = nil
        merchantIdentifier = nil
        signedAt = nil
        number = nil
        amount = nil
        currency = nil
    }
}
