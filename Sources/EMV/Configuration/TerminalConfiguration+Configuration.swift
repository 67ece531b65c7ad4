// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
package import Support

extension TerminalConfiguration {
    /// Applies the values of a file, whose list of combinations replaces the previous list.
    ///
    /// - Parameters:
    ///   - section: The section of the file.
    ///   - builtIn: The combinations before any file.
    ///   - kernels: The kernels that combinations can name.
    /// - Throws: `JSONMemberError`.
    package mutating func apply(
        _ section: JSONObjectDecoder, builtIn: [Combination], kernels: KernelRegistry
    ) throws(JSONMemberError) {
        try applyAuthorities(section)
        try section.apply(TerminalData.settings, to: &terminal)
        if let sections = try section.objects("combinations") {
            var layer: [Combination] = []
            for section in sections {
                let next = try Combination.layered(
                    section, over: combinations, builtIn: builtIn, kernels: kernels)
                guard !next.contains(where: { new in layer.contains { $0.overlaps(new) } }) else {
                    throw section.error(
                        "aid",
                        allowed: "one combination for an AID, a kernel and a transaction type")
                }
                layer += next
            }
            combinations = layer
        }
        try section.rejectUnknownMembers()
    }
}

extension Combination {
    /// Returns whether both combinations apply to the same application and transaction.
    fileprivate func overlaps(_ other: Combination) -> Bool {
        aid == other.aid && kernel == other.kernel
            && !transactionTypes.isDisjoint(with: other.transactionTypes)
    }
}
