// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard

/// Decodes data objects into readable names, values, and bit meanings.
///
/// Cardholder data is masked unless requested; PIN data is never shown. All input is accepted;
/// deviations from the books become warnings next to the data.
package struct DataDescription: Sendable {
    /// The kernel whose names and meanings apply; `nil` if it is unknown.
    package let kernel: KernelIdentifier?
    /// Whether cardholder data is shown in full.
    package let isRevealing: Bool
    /// The currency of the transaction's amounts, if known.
    package var transactionCurrency: Currency?
    /// The currency of the card's account, if known.
    package var applicationCurrency: Currency?

    /// The dictionary that applies.
    enum Scope: Hashable, Sendable {
        case kernel(KernelIdentifier)
        case wallet
        case globalPlatform
        /// Only what all kernels share.
        case common
        /// Any kernel: the names in all kernels are shown.
        case unknown
    }

    /// The dictionary that applies.
    let scope: Scope
    /// The positions of bytes that the transcript masks.
    var masked: Set<Int> = []
    /// The account numbers seen before, which must not appear elsewhere either.
    var accountNumbers: Set<AccountNumber> = []

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - kernel: The kernel whose names and meanings apply; without a kernel, all meanings of
    ///     a tag are shown.
    ///   - isRevealing: Whether cardholder data is shown in full; for test cards only.
    package init(kernel: KernelIdentifier? = nil, isRevealing: Bool = false) {
        self.init(
            scope: kernel.map { .kernel($0) } ?? .unknown, kernel: kernel, isRevealing: isRevealing)
    }

    init(scope: Scope, isRevealing: Bool) {
        var kernel: KernelIdentifier?
        if case .kernel(let identifier) = scope { kernel = identifier }
        self.init(scope: scope, kernel: kernel, isRevealing: isRevealing)
    }

    private init(scope: Scope, kernel: KernelIdentifier?, isRevealing: Bool) {
        self.scope = scope
        self.kernel = kernel
        self.isRevealing = isRevealing
    }

    /// Decodes a sequence of data objects and the certificates in them.
    package func nodes(_ bytes: [UInt8]) -> [DescriptionNode] {
        var certificates = CertificateDescription()
        if let objects = try? DataObject.sequence(bytes) {
            certificates.learn(from: objects, masked: masked)
        }
        return nodes(bytes[...]) + certificates.nodes(isRevealing: isRevealing)
    }

    /// Decodes one data object whose tag and value are known.
    package func node(_ tag: Tag, _ value: [UInt8]) -> DescriptionNode {
        node(tag, value[...])
    }

    /// Decodes a sequence of data objects.
    ///
    /// Amounts use the currency in the same sequence.
    func nodes(_ bytes: ArraySlice<UInt8>) -> [DescriptionNode] {
        var description = self
        description.learn(from: bytes)
        var remaining = TLVLimits.card.count
        return description.level(bytes, in: nil, depth: 1, remaining: &remaining)
    }

    /// Decodes one data object whose tag and value are known.
    func node(_ tag: Tag, _ value: ArraySlice<UInt8>) -> DescriptionNode {
        var remaining = TLVLimits.card.count
        return node(tag, value, in: nil, depth: 1, remaining: &remaining)
    }

    /// Decodes one level, up to the first bytes that are not a data object.
    private func level(
        _ bytes: ArraySlice<UInt8>, in template: Tag?, depth: Int, remaining: inout Int
    ) -> [DescriptionNode] {
        var nodes: [DescriptionNode] = []
        let base = bytes.startIndex
        var position = 0
        var cursor = TLVCursor(0..<bytes.count)
        do {
            while let element = try cursor.next(bytes.span) {
                guard remaining > 0, depth <= TLVLimits.card.depth else {
                    nodes.append(.warning("Too many or too deeply nested data objects."))
                    return nodes
                }
                remaining -= 1
                position = element.value.upperBound
                let value = bytes[
                    base + element.value.lowerBound..<base + element.value.upperBound]
                nodes.append(
                    node(element.tag, value, in: template, depth: depth, remaining: &remaining))
            }
        } catch {
            nodes.append(.warning("\(error)"))
            nodes.append(raw("Undecoded", bytes.dropFirst(position)))
        }
        return nodes
    }

    /// Decodes one data object.
    private func node(
        _ tag: Tag, _ value: ArraySlice<UInt8>, in template: Tag?, depth: Int,
        remaining: inout Int
    ) -> DescriptionNode {
        guard tag.isConstructed, sensitivity(tag, in: template) == .open else {
            return element(tag, value, in: template)
        }
        let children = level(value, in: tag, depth: depth + 1, remaining: &remaining)
        return DescriptionNode(
            .element, label: "\(tag)", name(tag, in: template), length: value.count,
            children: children)
    }
}
