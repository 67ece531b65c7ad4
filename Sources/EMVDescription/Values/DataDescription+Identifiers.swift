// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Support

extension DataDescription {
    func readApplicationIdentifier(_ value: ArraySlice<UInt8>) -> Reading {
        if let text = Self.printable(value) {
            return Reading(Self.environments[text].map { "\(text), \($0)" } ?? text)
        }
        return Reading(ApplicationName.match(value)?.name)
    }

    /// The names of directories.
    private static let environments = [
        "1PAY.SYS.DDF01": "Payment System Environment",
        "2PAY.SYS.DDF01": "Proximity Payment System Environment",
        "OSE.VAS.01": "value-added services on a phone",
    ]

    /// Reads tag `9F2A` or `96` by EMV Contactless Book B, 3.3.2.
    func readKernelIdentifier(_ value: ArraySlice<UInt8>) -> Reading {
        guard let first = value.first else { return Reading("no kernel requested") }
        let short = first & 0x3F
        switch first >> 6 {
        case 0:
            let names = [
                1: "kernel 1", 2: "kernel 2, Mastercard", 3: "kernel 3, Visa",
                4: "kernel 4, American Express", 5: "kernel 5, JCB", 6: "kernel 6, Discover",
                7: "kernel 7, UnionPay", 8: "kernel 8, EMVCo",
            ]
            return Reading(
                short == 0 ? "no kernel requested" : names[Int(short)] ?? "kernel \(short)")
        case 1:
            return Reading("reserved kernel type")
        default:
            let form = first >> 6 == 2 ? "EMVCo format" : "proprietary format"
            let extended = value.dropFirst().prefix(2)
            return Reading("domestic kernel, \(form), \(short) \(Hexadecimal.string(extended))")
        }
    }

    func readLogEntry(_ value: ArraySlice<UInt8>) -> Reading {
        guard let file = value.first, let records = value.dropFirst().first, value.count == 2 else {
            return .malformed("Not a file identifier and a record count.")
        }
        return Reading("SFI \(file), \(records.counted("record"))")
    }

    /// The names of registered proprietary data, from EMVCo's list of identifiers.
    static let proprietaryData: [UInt16: String] = [
        0x0001: "European Cards Stakeholders Group",
        0x0003: "Technical Cooperation ep2 Association",
        0x0005: "Universal Global Scientific Industrial",
    ]

    /// See EMV Contactless Book B, Annex A.1, Table A-2.
    static let pointOfInteractionData: [UInt16: String] = [0x0001: "Terminal category"]

    /// Reads entries with a two-byte identifier, a length, and a value.
    func readIdentifiedEntries(
        _ value: ArraySlice<UInt8>, _ names: [UInt16: String]
    ) -> Reading {
        var nodes: [DescriptionNode] = []
        var rest = value
        while !rest.isEmpty {
            let head = rest.prefix(3)
            guard let length = head.dropFirst(2).first, head.count == 3,
                rest.count >= 3 + Int(length)
            else { return Reading(nil, nodes + [.warning("The last entry is truncated.")]) }
            let identifier = UInt16(truncatingIfNeeded: head.prefix(2).bigEndianNumber ?? 0)
            let content = rest.dropFirst(3).prefix(Int(length))
            rest = rest.dropFirst(3 + Int(length))
            nodes.append(
                DescriptionNode(
                    .field, label: Hexadecimal.string(head.prefix(2)),
                    names[identifier] ?? "Unknown identifier", bytes: digits(content),
                    length: content.count))
        }
        return Reading(nil, nodes)
    }
}
