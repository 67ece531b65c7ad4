// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

extension TerminalConfiguration {
    /// Applies a terminal as a layer: the combinations keep what it does not say.
    ///
    /// Kernels of other packages, which no layer knows, lose what the terminal cannot do.
    ///
    /// - Throws: `JSONMemberError` if a layer has an invalid value.
    package mutating func apply(_ profile: NamedTerminal) throws(JSONMemberError) {
        for layer in try profile.layers {
            try layer.apply(TerminalData.settings, to: &terminal)
            for pattern in try CombinationPattern.all(in: layer) {
                for index in combinations.indices where pattern.matches(combinations[index]) {
                    try combinations[index].apply(pattern.section)
                }
            }
            try layer.rejectUnknownMembers()
        }
        for index in combinations.indices { combinations[index].adapt(to: terminal) }
        combinations.removeAll { $0.transactionTypes.isEmpty }
    }
}

/// The combinations that an entry of a terminal's layer changes.
package struct CombinationPattern {
    /// The entry.
    package let section: JSONObjectDecoder
    private let kernel: Int64?
    private let types: Set<UInt8>?

    private init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        self.section = section
        kernel = try section.integer("kernel", in: 1...255)
        types = try Combination.transactionTypes(section)
    }

    /// Returns the entries of a layer.
    package static func all(in layer: JSONObjectDecoder) throws(JSONMemberError) -> [Self] {
        try (layer.objects("combinations") ?? []).map { section throws(JSONMemberError) in
            try Self(section)
        }
    }

    /// Returns whether the entry changes a combination.
    package func matches(_ combination: Combination) -> Bool {
        kernel.map { $0 == Int64(combination.kernel.rawValue) } ?? true
            && types.map { !$0.isDisjoint(with: combination.transactionTypes) } ?? true
    }
}

extension Combination {
    /// Removes what a terminal cannot do from the combination of any kernel.
    fileprivate mutating func adapt(to terminal: TerminalData) {
        if terminal.isUnattended {
            transactionTypes.remove(TransactionParameters.Kind.purchaseWithCashback)
            terminalTransactionQualifiers?.remove(.signatureSupported)
            if var settings = settings as? any ConfigurableKernelSettings {
                settings.adaptToUnattendedTerminal()
                self.settings = settings
            }
        }
        if terminal.isOfflineOnly {
            terminalTransactionQualifiers?.insert(.offlineOnlyReader)
            terminalTransactionQualifiers?.remove(.onlinePINSupported)
        } else {
            terminalTransactionQualifiers?.remove(.offlineOnlyReader)
        }
    }
}
