// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard
internal import Support

/// Decodes data objects into readable names, values, and bit meanings.
///
/// Cardholder data is masked unless requested; PIN data is never shown. All input is accepted;
/// deviations from the books become warnings next to the data.
package struct DataDescription: Sendable {
    /// The meanings that a tag can have.
    enum Scope: Hashable, Sendable {
        case kernel(KernelIdentifier)
        case wallet
        case globalPlatform
        /// Only what all kernels share.
        case common
        /// Any kernel: the names in all kernels are shown.
        case unknown
    }

    /// The kernel whose names and meanings apply; `nil` if it is unknown.
    package let kernel: KernelIdentifier?
    /// Whether cardholder data is shown in full.
    package let isRevealing: Bool
    /// The currency of the transaction's amounts, if known.
    package var transactionCurrency: Currency?
    /// The currency of the card's account, if known.
    package var applicationCurrency: Currency?

    /// The dictionary that applies.
    let scope: Scope
    /// The positions of bytes that the transcript masks.
    let masked: Set<Int>
    /// Whether the data is part of a message, in which nodes have positions.
    var isMessage = false
    /// Whether the data is not well-formed, so that any of its values can be cardholder data.
    var isMalformed = false
    /// The account numbers seen before, which must not appear elsewhere either.
    private(set) var accountNumbers: Set<AccountNumber>

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - kernel: The kernel whose names and meanings apply; without a kernel, all meanings of
    ///     a tag are shown.
    ///   - isRevealing: Whether cardholder data is shown in full; for test cards only.
    package init(kernel: KernelIdentifier? = nil, isRevealing: Bool = false) {
        self.init(
            scope: kernel.map { .kernel($0) } ?? .unknown, isRevealing: isRevealing, masked: [])
    }

    /// Creates a decoder for a message of a dialogue.
    ///
    /// - Parameters:
    ///   - scope: The dictionary that applies.
    ///   - isRevealing: Whether cardholder data is shown in full.
    ///   - masked: The positions of bytes that the transcript masks.
    ///   - accountNumbers: The account numbers seen before.
    init(
        scope: Scope, isRevealing: Bool, masked: Set<Int> = [],
        accountNumbers: Set<AccountNumber> = []
    ) {
        self.scope = scope
        if case .kernel(let kernel) = scope { self.kernel = kernel } else { kernel = nil }
        self.isRevealing = isRevealing
        self.masked = masked
        self.accountNumbers = accountNumbers
    }

    /// Decodes a sequence of data objects and the certificates in them.
    package func nodes(_ bytes: [UInt8]) -> [DescriptionNode] {
        var certificates = CertificateDescription()
        if let objects = try? DataObject.sequence(bytes, limits: limits(of: bytes[...])) {
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
        return description.level(
            bytes, of: bytes, in: nil, limits: limits(of: bytes), depth: 1, remaining: &remaining)
    }

    /// Returns the limits of data from a card, if it is a card's.
    ///
    /// Outside a dialogue, its form decides: the terminal's data has tags that begin with `FF`, which
    /// is padding in data from cards.
    private func limits(of bytes: ArraySlice<UInt8>) -> TLVLimits {
        isMessage
            || (try? DataObject.sequence(bytes)) == nil
                && (try? DataObject.sequence(bytes, limits: .card)) != nil
            ? .card : .terminal
    }

    /// Decodes one data object whose tag and value are known.
    func node(_ tag: Tag, _ value: ArraySlice<UInt8>) -> DescriptionNode {
        var remaining = TLVLimits.card.count
        return node(
            tag, value, of: value, in: nil, limits: limits(of: value), depth: 1,
            remaining: &remaining)
    }

    /// Decodes one level, up to the first bytes that are not a data object.
    ///
    /// An error names the place in the whole data, which contains the level.
    private func level(
        _ bytes: ArraySlice<UInt8>, of whole: ArraySlice<UInt8>, in template: Tag?,
        limits: TLVLimits, depth: Int, remaining: inout Int
    ) -> [DescriptionNode] {
        var nodes: [DescriptionNode] = []
        let base = whole.startIndex
        var position = bytes.startIndex
        var cursor = TLVCursor(bytes.startIndex - base..<bytes.endIndex - base, limits: limits)
        do {
            while let element = try cursor.next(whole.span) {
                guard remaining > 0, depth <= limits.depth else {
                    nodes.append(.warning("Too many or too deeply nested data objects."))
                    return nodes
                }
                remaining -= 1
                position = base + element.value.upperBound
                let value = whole[base + element.value.lowerBound..<position]
                var node = node(
                    element.tag, value, of: whole, in: template, limits: limits, depth: depth,
                    remaining: &remaining)
                if isMessage { node.positions = base + element.start..<position }
                nodes.append(node)
            }
        } catch {
            nodes.append(.warning("\(error)"))
            nodes.append(raw("Undecoded", bytes[position...], isOpen: !isMessage))
        }
        return nodes
    }

    /// Decodes one data object.
    private func node(
        _ tag: Tag, _ value: ArraySlice<UInt8>, of whole: ArraySlice<UInt8>, in template: Tag?,
        limits: TLVLimits, depth: Int, remaining: inout Int
    ) -> DescriptionNode {
        guard tag.isConstructed, sensitivity(tag, in: template) == .open else {
            return element(tag, value, in: template)
        }
        // A transcript that masks a whole template says nothing about its content.
        let children =
            !value.isEmpty && masked.isSuperset(of: value.indices)
            ? [raw("Content", value, isOpen: false)]
            : level(
                value, of: whole, in: tag, limits: limits, depth: depth + 1,
                remaining: &remaining)
        return placed(
            DescriptionNode(
                .element, label: "\(tag)", name(tag, in: template), length: value.count,
                children: children), value)
    }

    /// Returns a node with the positions of its bytes in the message, if they are part of one.
    func placed(_ node: DescriptionNode, _ bytes: ArraySlice<UInt8>) -> DescriptionNode {
        guard isMessage else { return node }
        var node = node
        node.positions = bytes.indices
        return node
    }

    private var dictionary: DataDictionary {
        switch scope {
        case .kernel(let kernel): .kernel(kernel)
        case .wallet: .wallet
        case .globalPlatform: .globalPlatform
        case .common, .unknown: .common
        }
    }

    /// Returns the name of a tag, or all its names if the kernel is unknown.
    func name(_ tag: Tag, in template: Tag? = nil) -> String {
        if scope == .unknown, dictionary[tag, in: template] == DataDictionary.common[tag] {
            let meanings = DataDictionary.meanings(of: tag, in: template)
            return meanings.isEmpty
                ? "Unknown" : meanings.map(\.text).joined(separator: " or ")
        }
        return dictionary[tag, in: template]?.name ?? "Unknown"
    }

    /// Returns how much of a tag's value can be shown, by the strictest of several meanings.
    func sensitivity(_ tag: Tag, in template: Tag?) -> DataElement.Sensitivity {
        if let element = dictionary[tag, in: template], scope != .unknown {
            return element.sensitivity
        }
        let all = DataDictionary.meanings(of: tag, in: template).map(\.element.sensitivity)
        return all.contains(.secret) ? .secret : all.contains(.cardholder) ? .cardholder : .open
    }

    /// Returns how a value is read; if the kernel is unknown, the tag must have only one meaning.
    private func interpretation(_ tag: Tag, in template: Tag?) -> Interpretation? {
        guard scope == .unknown else { return .of(tag, in: template, scope: scope) }
        let meanings = DataDictionary.meanings(of: tag, in: template)
        guard meanings.count == 1, let kernel = meanings[0].kernels.first else {
            return meanings.isEmpty || meanings[0].kernels.isEmpty
                ? .of(tag, in: template, scope: scope) : nil
        }
        return .of(tag, in: template, scope: .kernel(kernel))
    }

    /// Decodes a primitive data object.
    func element(_ tag: Tag, _ value: ArraySlice<UInt8>, in template: Tag?) -> DescriptionNode {
        placed(unplacedElement(tag, value, in: template), value)
    }

    private func unplacedElement(
        _ tag: Tag, _ value: ArraySlice<UInt8>, in template: Tag?
    ) -> DescriptionNode {
        let name = name(tag, in: template)
        let sensitivity = sensitivity(tag, in: template)
        guard sensitivity != .secret else {
            return DescriptionNode(
                .element, label: "\(tag)", name, value: "never shown", length: value.count,
                isMasked: true)
        }
        let interpretation = interpretation(tag, in: template)
        guard isRevealing || sensitivity == .open && !isMalformed && !holdsAccountNumber(value)
        else {
            return DescriptionNode(
                .element, label: "\(tag)", name, value: maskedText(interpretation, value),
                length: value.count, isMasked: true)
        }
        guard masked.isDisjoint(with: value.indices) else {
            return DescriptionNode(
                .element, label: "\(tag)", name, bytes: digits(value), length: value.count,
                isMasked: true)
        }
        let reading =
            interpretation.map { read($0, value) }
            ?? read(dictionary.format(tag), value)
        return DescriptionNode(
            .element, label: "\(tag)", name, bytes: digits(value), value: reading.text,
            length: value.count,
            children: lengthWarning(tag, value.count, in: template)
                + reading.nodes.map(\.unplaced))
    }

    /// Returns the digits of a value, with `**` for masked bytes.
    func digits(_ value: ArraySlice<UInt8>) -> String {
        guard !masked.isEmpty else { return Hexadecimal.string(value) }
        return zip(value.indices, value).map { index, byte in
            masked.contains(index) ? "**" : Hexadecimal.string([byte])
        }.joined()
    }

    /// Returns a node for raw bytes, hidden if they can contain cardholder data.
    func raw(
        _ name: String, _ value: ArraySlice<UInt8>, isOpen: Bool = true
    ) -> DescriptionNode {
        guard isRevealing || isOpen && !holdsAccountNumber(value) else {
            return placed(
                DescriptionNode(.field, name, length: value.count, isMasked: true), value)
        }
        return placed(
            DescriptionNode(.field, name, bytes: digits(value), length: value.count), value)
    }

    /// Returns the masked form of cardholder data: the first six and last four digits of a number.
    private func maskedText(
        _ interpretation: Interpretation?, _ value: ArraySlice<UInt8>
    ) -> String? {
        guard masked.isDisjoint(with: value.indices) else { return nil }
        switch interpretation {
        case .accountNumber: return AccountNumber(value)?.masked
        case .trackTwo: return TrackTwo(value)?.masked
        default: return nil
        }
    }

    private func lengthWarning(
        _ tag: Tag, _ length: Int, in template: Tag?
    ) -> [DescriptionNode] {
        guard let element = dictionary[tag, in: template], scope != .unknown,
            !element.lengths.contains(length)
        else { return [] }
        let (least, most) = (element.lengths.lowerBound, element.lengths.upperBound)
        let allowed = least == most ? "\(least)" : "\(least) to \(most)"
        return [
            .warning("\(length.counted("byte")), but \(element.reference) specifies \(allowed).")
        ]
    }

    /// Stores the currencies and account numbers in data objects before any of them is shown.
    mutating func learn(from bytes: ArraySlice<UInt8>) {
        guard let objects = try? DataObject.sequence(bytes, limits: limits(of: bytes)) else {
            return
        }
        learn(from: objects)
    }

    private mutating func learn(from objects: [DataObject]) {
        for object in objects {
            learn(object.tag, object.value)
            learn(from: object.children)
        }
    }

    /// Stores the currency or account number in one value.
    mutating func learn(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case .transactionCurrencyCode:
            if let currency = Currency(value) { transactionCurrency = currency }
        case .applicationCurrencyCode:
            if let currency = Currency(value) { applicationCurrency = currency }
        case .primaryAccountNumber:
            remember(AccountNumber(value))
        case .track2EquivalentData, .track2Data:
            remember(TrackTwo(value).flatMap { AccountNumber(digits: $0.accountNumber) })
        case .track1Data:
            let digits = value.dropFirst().prefix { (0x30...0x39).contains($0) }
            remember(AccountNumber(digits: digits.map { $0 - 0x30 }))
        default:
            break
        }
    }

    private mutating func remember(_ number: AccountNumber?) {
        guard let number, number.digits.count >= 12 else { return }
        accountNumbers.insert(number)
    }

    /// Returns whether bytes contain a known account number, as digits or as text.
    private func holdsAccountNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !accountNumbers.isEmpty, bytes.count >= 6 else { return false }
        let digits = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        return accountNumbers.contains { number in
            digits.holds(number.digits) || bytes.holds(number.digits.map { $0 + 0x30 })
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns whether the collection contains a sequence.
    fileprivate func holds(_ sequence: [UInt8]) -> Bool {
        guard count >= sequence.count else { return false }
        return (startIndex...endIndex - sequence.count).contains {
            self[$0...].starts(with: sequence)
        }
    }
}
