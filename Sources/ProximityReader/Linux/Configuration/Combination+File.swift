// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard
internal import Support

extension Combination {
    /// Returns the combinations that an entry of a layer defines.
    ///
    /// A missing value comes from the layer below, from the combinations with the same AID
    /// and kernel, one for each group of transaction types there. A new AID starts with the
    /// values of its kernel's built-in combinations.
    ///
    /// - Throws: `ConfigurationError`.
    static func layered(
        _ section: ConfigurationSection, over lower: [Combination], builtIn: [Combination]
    ) throws(ConfigurationError) -> [Combination] {
        guard let aid = AID(try section.required("aid", count: 5...16)) else {
            throw section.error("aid", section.object["aid"] ?? .null, allowed: "an AID")
        }
        let kernel = try kernel(section)
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
        return combinations
    }

    /// Applies the values of an entry.
    private mutating func apply(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.apply(Self.commonSettings, to: &self)
        switch settings {
        case var settings as Kernel2Settings:
            try section.refuseOthers(than: Self.names + Kernel2Settings.settings.map(\.name))
            try section.apply(Kernel2Settings.settings, to: &settings)
            self.settings = settings
        case var settings as Kernel3Settings:
            try section.refuse(Kernel2Settings.settings.map(\.name), for: kernel)
            try section.refuseOthers(than: Self.names + Kernel3Settings.settings.map(\.name))
            try section.apply(Kernel3Settings.settings, to: &settings)
            self.settings = settings
        default: break
        }
    }

    /// The names allowed in an entry for any kernel.
    private static let names = selectors + commonSettings.map(\.name)

    private static func kernel(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) -> KernelIdentifier {
        let known: [Int64: KernelIdentifier] = [2: .kernel2, 3: .kernel3]
        guard let kernel = known[try section.integer("kernel", in: 1...255) ?? 0] else {
            throw section.error(
                "kernel", section.object["kernel"] ?? .null, allowed: "2 (Mastercard) or 3 (Visa)")
        }
        return kernel
    }

    private static func transactionTypes(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) -> Set<UInt8>? {
        let names = transactionTypeNames.map(\.key).sorted()
        let allowed = "a list of “\(names.joined(separator: "”, “"))”"
        guard let texts = try section.texts("transactionTypes", allowed: allowed) else {
            return nil
        }
        let known = texts.compactMap { text in
            transactionTypeNames.first { $0.key == text }?.value
        }
        guard known.count == texts.count else {
            throw section.error(
                "transactionTypes", .string(texts.joined(separator: ", ")), allowed: allowed)
        }
        return Set(known)
    }
}

extension ConfigurationSection {
    /// Rejects names that belong to another kernel.
    fileprivate func refuse(
        _ names: [String], for kernel: KernelIdentifier
    ) throws(ConfigurationError) {
        let own = Kernel3Settings.settings.map(\.name)
        for name in names where !own.contains(name) {
            guard let value = object[name] else { continue }
            throw error(name, value, allowed: "nothing for kernel \(kernel)")
        }
    }
}
