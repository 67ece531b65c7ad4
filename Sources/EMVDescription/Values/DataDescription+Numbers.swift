// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension DataDescription {
    func readAmount(_ amount: UInt64?, _ isApplication: Bool) -> Reading {
        guard let amount else { return .malformed("Not a number.") }
        let currency = isApplication ? applicationCurrency : transactionCurrency
        guard let currency else { return Reading("\(amount) minor units") }
        return Reading(currency.text(amount))
    }

    func readTenths(_ value: ArraySlice<UInt8>) -> Reading {
        guard let number = value.bigEndianNumber else { return Reading() }
        return Reading("\(number / 10).\(number % 10) ms")
    }

    func readCurrencies(_ value: ArraySlice<UInt8>) -> Reading {
        var names: [String] = []
        var rest = value
        while rest.count >= 2 {
            let code = rest.prefix(2)
            rest = rest.dropFirst(2)
            names.append(
                Currency(code).map { "\($0.alphabeticCode), \($0.name)" } ?? "unknown currency")
        }
        return names.isEmpty ? Reading() : Reading(names.joined(separator: "; "))
    }

    func readCountry(_ country: Country?) -> Reading {
        Reading(country.map { "\($0.alpha2), \($0.name)" } ?? "unknown country")
    }

    func readDate(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count == 3, let number = value.packedDecimal,
            (1...12).contains(number / 100 % 100), (1...31).contains(number % 100)
        else { return .malformed("Not a date in the form YYMMDD.") }
        // Years from 50 are in the 20th century. See EMV Book 4, 6.7.3.
        let year = number / 10_000
        return Reading(
            "\(year < 50 ? 2000 + year : 1900 + year)-\(Self.two(number / 100))-\(Self.two(number))"
        )
    }

    func readTime(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count == 3, let number = value.packedDecimal, number / 10_000 < 24,
            number / 100 % 100 < 60, number % 100 < 60
        else { return .malformed("Not a time in the form HHMMSS.") }
        return Reading(
            "\(Self.two(number / 10_000)):\(Self.two(number / 100)):\(Self.two(number))")
    }

    /// Returns the last two digits of a number.
    private static func two(_ number: UInt64) -> String {
        number % 100 < 10 ? "0\(number % 100)" : "\(number % 100)"
    }

    /// See ISO 8583, processing code.
    static let transactionTypes: [UInt8: String] = [
        0x00: "purchase of goods or services", 0x01: "cash", 0x02: "debit adjustment",
        0x09: "purchase with cashback", 0x17: "cash disbursement", 0x20: "refund",
        0x21: "deposit", 0x22: "credit adjustment", 0x30: "available funds inquiry",
        0x31: "balance inquiry", 0x33: "account verification", 0x40: "transfer", 0x50: "payment",
    ]

    func readTerminalType(_ value: ArraySlice<UInt8>) -> Reading {
        guard let byte = value.first, value.count == 1 else { return Reading() }
        let type = TerminalType(rawValue: byte)
        var parts: [String] = []
        switch type.operationalControl {
        case .financialInstitution: parts.append("financial institution")
        case .merchant: parts.append("merchant")
        case .cardholder: parts.append("cardholder")
        case nil: break
        }
        if let isAttended = type.isAttended { parts.append(isAttended ? "attended" : "unattended") }
        switch type.connection {
        case .onlineOnly: parts.append("online only")
        case .offlineWithOnlineCapability: parts.append("offline with online capability")
        case .offlineOnly: parts.append("offline only")
        case nil: break
        }
        return Reading(parts.isEmpty ? "reserved" : parts.joined(separator: ", "))
    }

    func readCodeTable(_ value: ArraySlice<UInt8>) -> Reading {
        guard let number = value.packedDecimal, (1...10).contains(number) else {
            return .malformed("Not an ISO/IEC 8859 part from 1 to 10.")
        }
        return Reading("ISO/IEC 8859-\(number)")
    }

    /// See EMV Book 4, Annex A6 and ISO 8583.
    func readAuthorisationResponse(_ value: ArraySlice<UInt8>) -> Reading {
        let meanings = [
            "Y1": "offline approved", "Z1": "offline declined",
            "Y3": "unable to go online, offline approved",
            "Z3": "unable to go online, offline declined",
            "00": "online approved", "01": "refer to issuer", "05": "online declined",
            "51": "insufficient funds", "54": "expired card", "55": "incorrect PIN",
            "65": "activity limit exceeded", "10": "online approved",
        ]
        let code = String(decoding: value, as: UTF8.self)
        guard let text = Self.quoted(value) else { return Reading() }
        return Reading(meanings[code].map { "\(text), \($0)" } ?? text)
    }
}
