// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

extension DataDescription {
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
            let meanings = DataDictionary.meanings(of: tag)
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
        let all = DataDictionary.meanings(of: tag).map(\.element.sensitivity)
        return all.contains(.secret) ? .secret : all.contains(.cardholder) ? .cardholder : .open
    }

    /// Returns how a value is read; if the kernel is unknown, the tag must have only one meaning.
    private func interpretation(_ tag: Tag, in template: Tag?) -> Interpretation? {
        guard scope == .unknown else { return .of(tag, in: template, scope: scope) }
        let meanings = DataDictionary.meanings(of: tag)
        guard meanings.count == 1, let kernel = meanings[0].kernels.first else {
            return meanings.isEmpty || meanings[0].kernels.isEmpty
                ? .of(tag, in: template, scope: scope) : nil
        }
        return .of(tag, in: template, scope: .kernel(kernel))
    }

    /// Decodes a primitive data object.
    func element(_ tag: Tag, _ value: ArraySlice<UInt8>, in template: Tag?) -> DescriptionNode {
        let name = name(tag, in: template)
        let sensitivity = sensitivity(tag, in: template)
        guard sensitivity != .secret else {
            return DescriptionNode(
                .element, label: "\(tag)", name, value: "never shown", length: value.count,
                isMasked: true)
        }
        let interpretation = interpretation(tag, in: template)
        guard isRevealing || sensitivity == .open && !holdsAccountNumber(value) else {
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
            children: lengthWarning(tag, value.count, in: template) + reading.nodes)
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
            return DescriptionNode(.field, name, length: value.count, isMasked: true)
        }
        return DescriptionNode(.field, name, bytes: digits(value), length: value.count)
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
            .warning("\(Self.bytes(length)), but \(element.reference) specifies \(allowed).")
        ]
    }
}
