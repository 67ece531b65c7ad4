// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

extension DataDescription {
    func readIssuerApplicationData(_ value: ArraySlice<UInt8>) -> Reading {
        let data = IssuerApplicationData(value, kernel: kernel)
        guard let (name, table) = issuerLayout(data.layout) else { return Reading() }
        var nodes: [DescriptionNode] = []
        if let index = data.derivationKeyIndex {
            nodes.append(.field("Derivation key index", Hexadecimal.string([index])))
        }
        if let version = data.cryptogramVersion {
            let digits = Hexadecimal.string([version])
            let number =
                Self.isVisa(data.layout) ? "\(Self.visaVersion(version)) (\(digits))" : digits
            nodes.append(.field("Cryptogram version number", number))
        }
        nodes.append(
            DescriptionNode(
                .field, "Card verification results",
                bytes: Hexadecimal.string(data.cardVerificationResults),
                length: data.cardVerificationResults.count,
                children: table?.nodes(data.cardVerificationResults) ?? []))
        if let algorithm = data.algorithm {
            let name = [0x01: "triple DES", 0x04: "SM4"][algorithm] ?? "reserved"
            let digits = Hexadecimal.string([algorithm])
            nodes.append(.field("Algorithm", "\(name) (\(digits))"))
        }
        if !data.authenticationCode.isEmpty {
            nodes.append(
                DescriptionNode(
                    .field, "DAC or ICC dynamic number",
                    bytes: Hexadecimal.string(data.authenticationCode), length: 2))
        }
        if let balance = data.offlineBalance {
            nodes.append(
                .field("Offline balance", readAmount(balance.packedDecimal, true).text))
        }
        if !data.issuerDiscretionaryData.isEmpty {
            nodes.append(
                DescriptionNode(
                    .field, "Counters and issuer discretionary data",
                    bytes: Hexadecimal.string(data.issuerDiscretionaryData),
                    length: data.issuerDiscretionaryData.count))
        }
        return Reading(name, nodes)
    }

    /// Returns the name and the result bits of a layout, if the kernel uses it.
    private func issuerLayout(
        _ layout: IssuerApplicationData.Layout
    ) -> (name: String, table: BitTable?)? {
        switch (layout, kernel) {
        case (.commonCore, _):
            ("Common Core", CardVerificationBits.commonCore)
        case (.visa(let format), nil), (.visa(let format), .kernel1), (.visa(let format), .kernel3):
            ("Visa format \(format)", CardVerificationBits.visa)
        case (.visa, .kernel4):
            ("American Express", CardVerificationBits.firstCryptogram)
        case (.jcb, nil), (.jcb, .kernel5):
            ("JCB", CardVerificationBits.firstCryptogram)
        case (.discover, .kernel6):
            ("Discover", CardVerificationBits.firstCryptogram)
        case (.unionPay, nil), (.unionPay, .kernel7):
            ("UnionPay", CardVerificationBits.unionPay)
        case (.visaLong(let format), nil), (.visaLong(let format), .kernel3):
            ("Visa format \(format)", CardVerificationBits.visaLong)
        case (.mChip, nil), (.mChip, .kernel2):
            ("M/Chip", CardVerificationBits.mChip)
        default:
            nil
        }
    }

    private static func isVisa(_ layout: IssuerApplicationData.Layout) -> Bool {
        switch layout {
        case .visa, .visaLong: true
        default: false
        }
    }

    /// Returns the version number, which Visa encodes in binary up to 18 and in decimal from 22.
    private static func visaVersion(_ version: UInt8) -> String {
        version < 0x20 ? String(version) : Hexadecimal.string([version])
    }

    /// Reads an 8-byte cryptogram and the data after it, or 4 bytes and a status update.
    ///
    /// See EMV Book 2, 8.2.
    func readIssuerAuthenticationData(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count >= 10 else { return Reading() }
        let rest = value.dropFirst(8)
        var nodes = [raw("Authorisation response cryptogram", value.prefix(8))]
        nodes.append(
            DescriptionNode(
                .field, "Authorisation response code", bytes: digits(rest.prefix(2)),
                value: Self.printableCode(rest.prefix(2)), length: 2))
        if rest.count > 2 { nodes.append(raw("Proprietary data", rest.dropFirst(2))) }
        return Reading(nil, nodes)
    }

    private static func printableCode(_ value: ArraySlice<UInt8>) -> String? {
        value.allSatisfy { (0x20...0x7E).contains($0) } ? quoted(value) : nil
    }

    /// Reads a Mastercard card's third party data.
    ///
    /// See M/Chip Requirements for Contact and Contactless, chapter 5.
    func readThirdPartyData(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count >= 5 else { return .malformed("Fewer than five bytes.") }
        let identifier = value.dropFirst(2).prefix(2)
        var nodes: [DescriptionNode] = [
            .field("Country", readCountry(Country(value.prefix(2))).text),
            .field("Unique identifier", Hexadecimal.string(identifier)),
        ]
        var rest = value.dropFirst(4)
        if let first = identifier.first, first & 0x80 == 0, rest.count >= 2 {
            let code = String(decoding: rest.prefix(2), as: UTF8.self)
            nodes.append(
                .field("Device type", Self.deviceTypes[code].map { "\(code), \($0)" } ?? code))
            rest = rest.dropFirst(2)
        }
        if !rest.isEmpty { nodes.append(raw("Proprietary data", rest)) }
        return Reading(nil, nodes)
    }

    private static let deviceTypes = [
        "00": "card", "01": "phone with SIM", "02": "key fob", "03": "watch", "04": "mobile tag",
        "05": "wristband", "06": "phone case or sleeve", "07": "phone with mobile operator chip",
        "08": "memory card in a phone", "09": "phone with embedded chip",
        "10": "tablet with SIM", "11": "tablet with mobile operator chip",
        "12": "memory card in a tablet", "13": "tablet with embedded chip",
        "14": "phone, application in processor", "15": "tablet, application in processor",
        "16": "phone, application in trusted execution environment",
        "17": "tablet, application in trusted execution environment",
        "18": "watch, application in trusted execution environment",
        "19": "watch, application in processor",
    ]
}
