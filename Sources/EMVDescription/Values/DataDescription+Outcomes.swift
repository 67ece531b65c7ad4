// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

extension DataDescription {
    /// See EMV Contactless Book C-2, Annex A, `DF8129`.
    func readOutcome(_ value: ArraySlice<UInt8>) -> Reading {
        let bytes = Array(value)
        var nodes = Kernel2Bits.outcome.nodes(bytes.prefix(6))
        if bytes.count == 8 {
            nodes.append(.field("Field off", bytes[6] == 0xFF ? "N/A" : Self.tenths(bytes[6])))
            nodes.append(.field("Removal time-out", Self.tenths(bytes[7])))
        }
        return Reading(nil, nodes)
    }

    private static func tenths(_ byte: UInt8) -> String { "\(byte / 10).\(byte % 10) s" }

    /// See EMV Contactless Book C-2, Annex A, `DF8115`.
    func readErrorIndication(_ value: ArraySlice<UInt8>) -> Reading {
        let bytes = Array(value)
        var nodes = Kernel2Bits.errorIndication.nodes(bytes.prefix(3))
        if bytes.count == 6 {
            let status = StatusWord(bytes[3], bytes[4])
            let text = status.rawValue == 0 ? "none" : "\(status), \(status.meaning)"
            nodes.append(.field("Status word", text))
            nodes.append(.field("Message on error", Self.message(bytes[5])))
        }
        return Reading(nil, nodes)
    }

    /// See EMV Contactless Book C-2, Annex A, `DF8116`.
    func readUserInterfaceRequest(_ value: ArraySlice<UInt8>) -> Reading {
        let bytes = Array(value)
        guard bytes.count >= 13 else { return .malformed("Fewer than 13 bytes.") }
        let statuses: [UInt8: String] = [
            0x00: "Not Ready", 0x01: "Idle", 0x02: "Ready to Read", 0x03: "Processing",
            0x04: "Card Read Successfully", 0x05: "Processing Error", 0xFF: "N/A",
        ]
        var nodes: [DescriptionNode] = [
            .field("Message", Self.message(bytes[0])),
            .field("Status", statuses[bytes[1]] ?? "reserved"),
        ]
        if let hold = bytes[2...4].packedDecimal {
            nodes.append(.field("Hold time", "\(hold / 10).\(hold % 10) s"))
        }
        let language = value.dropFirst(5).prefix(8).prefix { $0 != 0 }
        if !language.isEmpty {
            nodes.append(.field("Language preference", readLanguages(language).text))
        }
        if bytes.count >= 22 {
            let qualifiers: [UInt8: String] = [0x00: "none", 0x10: "amount", 0x20: "balance"]
            let qualifier = qualifiers[bytes[13] & 0xF0] ?? "reserved"
            nodes.append(.field("Value", qualifier))
            if bytes[13] & 0xF0 != 0, let amount = bytes[14...19].packedDecimal {
                let currency = Currency(bytes[20...21])
                nodes.append(.field("Amount", currency?.text(amount) ?? "\(amount) minor units"))
            }
        }
        return Reading(nil, nodes)
    }

    /// See EMV Contactless Book A, 9.4.
    static func message(_ identifier: UInt8) -> String {
        messages[identifier] ?? "message \(Hexadecimal.string([identifier]))"
    }

    private static let messages: [UInt8: String] = [
        0x03: "Approved", 0x07: "Not Authorised", 0x09: "Please enter your PIN",
        0x0F: "Processing error", 0x10: "Please remove card", 0x14: "Welcome",
        0x15: "Present card", 0x16: "Processing", 0x17: "Card read OK, please remove card",
        0x18: "Please insert or swipe card", 0x19: "Please present one card only",
        0x1A: "Approved, please sign", 0x1B: "Authorising, please wait",
        0x1C: "Insert, swipe or try another card", 0x1D: "Please insert card",
        0x1E: "Clear display", 0x20: "See phone for instructions", 0x21: "Present card again",
        0xFF: "N/A",
    ]

    /// Reads the 42 bytes that trace a chip to its manufacturer.
    ///
    /// See GlobalPlatform Card Specification, card production life cycle.
    func readProductionLifeCycle(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count == 42 else { return .malformed("The length is not 42 bytes.") }
        var rest = value
        return Reading(
            nil,
            Self.lifeCycle.map { name, length in
                let part = rest.prefix(length)
                rest = rest.dropFirst(length)
                return DescriptionNode(
                    .field, name, bytes: digits(part),
                    value: name.contains("date") ? Self.lifeCycleDate(part) : nil, length: length)
            })
    }

    private static let lifeCycle: [(String, Int)] = [
        ("IC fabricator", 2), ("IC type", 2), ("Operating system", 2),
        ("Operating system release date", 2), ("Operating system release level", 2),
        ("IC fabrication date", 2), ("IC serial number", 4), ("IC batch identifier", 2),
        ("IC module fabricator", 2), ("IC module packaging date", 2), ("ICC manufacturer", 2),
        ("IC embedding date", 2), ("IC pre-personalizer", 2), ("IC pre-personalization date", 2),
        ("IC pre-personalization equipment", 4), ("IC personalizer", 2),
        ("IC personalization date", 2), ("IC personalization equipment", 4),
    ]

    /// Reads one digit of the year and three digits of the day in the year.
    private static func lifeCycleDate(_ value: ArraySlice<UInt8>) -> String? {
        guard let number = value.packedDecimal, (1...366).contains(number % 1_000) else {
            return nil
        }
        return "day \(number % 1_000) of a year ending in \(number / 1_000)"
    }
}
