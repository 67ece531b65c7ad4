// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Combination {
    /// The settings of a combination that apply to every kernel.
    ///
    /// See EMV Contactless Book A, 5.2, Table 5-2.
    package static let commonSettings: [Setting<Combination>] = [
        .boolean("statusCheck", \.supportsStatusCheck),
        .boolean("zeroAmountAllowed", \.allowsZeroAmount),
        .boolean("extendedSelection", \.supportsExtendedSelection),
        .limit("transactionLimit", \.transactionLimit),
        .limit("floorLimit", \.floorLimit),
        .limit("terminalFloorLimit", \.terminalFloorLimit),
        .limit("verificationLimit", \.verificationLimit),
        .bits("terminalTransactionQualifiers", \.terminalTransactionQualifiers),
        dynamicLimits,
    ]

    /// The names that select a combination.
    static let selectors = ["aid", "kernel", "transactionTypes"]

    /// The names of the transaction types (`9C`) in a configuration.
    package static let transactionTypeNames: KeyValuePairs<String, UInt8> = [
        "purchase": TransactionParameters.Kind.purchase,
        "cash": TransactionParameters.Kind.cash,
        "purchaseWithCashback": TransactionParameters.Kind.purchaseWithCashback,
        "cashDisbursement": TransactionParameters.Kind.cashDisbursement,
        "refund": TransactionParameters.Kind.refund,
        "availableFunds": TransactionParameters.Kind.availableFunds,
        "balance": TransactionParameters.Kind.balance,
        "verification": TransactionParameters.Kind.verification,
    ]

    private static let dynamicLimits = Setting<Combination>(
        "dynamicReaderLimits",
        value: { .array($0.dynamicReaderLimits.map { .object($0.values) }) }
    ) { (section, name, combination) throws(JSONMemberError) in
        combination.dynamicReaderLimits = []
        for section in try section.objects(name) ?? [] {
            combination.dynamicReaderLimits.append(try DynamicReaderLimits(section))
        }
    }
}

extension DynamicReaderLimits {
    /// The limits as written in a file.
    fileprivate var values: JSONObject {
        let limit = { (limit: UInt64?) in limit.map { JSONValue.integer(Int64(clamping: $0)) } }
        return JSONObject([
            "programIdentifier": .string(Hexadecimal.string(programIdentifier)),
            "statusCheck": .boolean(supportsStatusCheck),
            "zeroAmountAllowed": allowsZeroAmount.map { .boolean($0) } ?? .null,
            "transactionLimit": limit(transactionLimit) ?? .null,
            "floorLimit": limit(floorLimit) ?? .null,
            "verificationLimit": limit(verificationLimit) ?? .null,
        ])
    }
}
