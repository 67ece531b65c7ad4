// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
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

    /// Returns the combinations that an entry of a layer defines.
    ///
    /// A missing value comes from the layer below, from the combinations with the same AID
    /// and kernel, one for each group of transaction types there. A new AID starts with the
    /// values of its kernel's built-in combinations.
    static func layered(
        _ section: JSONObjectDecoder, over lower: [Combination], builtIn: [Combination],
        kernels: KernelRegistry
    ) throws(JSONMemberError) -> [Combination] {
        guard let aid = AID(try section.requiredBytes("aid", count: 5...16)) else {
            throw section.error("aid", allowed: "an AID")
        }
        let kernel = try kernel(section, kernels)
        var types = try transactionTypes(section) ?? TransactionParameters.Kind.all
        let present = lower.filter { $0.aid == aid && $0.kernel == kernel }
        let usual = builtIn.filter { $0.kernel == kernel }
        var combinations: [Combination] = []
        for var combination in present + usual {
            combination.transactionTypes.formIntersection(types)
            guard !combination.transactionTypes.isEmpty else { continue }
            types.subtract(combination.transactionTypes)
            combination.aid = aid
            try combination.apply(section)
            combinations.append(combination)
        }
        section.allow(commonSettings.map(\.name) + (kernels[kernel]?.settingNames ?? []))
        try section.rejectSettings(ofOthersThan: kernel, kernels)
        try section.rejectUnknownMembers()
        return combinations
    }

    /// Applies the values of an entry.
    mutating func apply(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.apply(Self.commonSettings, to: &self)
        guard var settings = settings as? any ConfigurableKernelSettings else { return }
        try settings.apply(section)
        self.settings = settings
    }

    private static func kernel(
        _ section: JSONObjectDecoder, _ kernels: KernelRegistry
    ) throws(JSONMemberError) -> KernelIdentifier {
        let names = kernels.kernels.sorted { $0.kernel.rawValue < $1.kernel.rawValue }
            .map { "\($0.kernel) (\($0.scheme))" }
        let last = names.last ?? "nothing: the reader has no kernel"
        let allowed =
            names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) or \(last)" : last
        let kernel = try section.read("kernel", allowed: allowed) { value in
            value.integer.flatMap(UInt32.init(exactly:)).map(KernelIdentifier.init(rawValue:))
                .flatMap { kernels[$0] }?.kernel
        }
        return try section.required(kernel, "kernel", allowed: allowed)
    }

    /// Returns the transaction types of an entry, or `nil` if it names none.
    static func transactionTypes(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) -> Set<UInt8>? {
        let names = transactionTypeNames.map(\.key).sorted()
        let allowed = "a list of “\(names.joined(separator: "”, “"))”"
        guard let texts = try section.strings("transactionTypes", allowed: allowed) else {
            return nil
        }
        let known = texts.compactMap { text in
            transactionTypeNames.first { $0.key == text }?.value
        }
        guard known.count == texts.count else {
            throw section.error("transactionTypes", allowed: allowed)
        }
        return Set(known)
    }
}

extension JSONObjectDecoder {
    /// Rejects settings that only other kernels have.
    fileprivate func rejectSettings(
        ofOthersThan kernel: KernelIdentifier, _ kernels: KernelRegistry
    ) throws(JSONMemberError) {
        let own = kernels[kernel]?.settingNames ?? []
        let others = kernels.kernels.flatMap { $0.settingNames }.filter { !own.contains($0) }
        for name in names where others.contains(name) {
            throw error(name, allowed: "nothing for kernel \(kernel)")
        }
    }
}
