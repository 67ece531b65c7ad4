// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// A pass or a customer that a phone sends with Google Smart Tap.
///
/// See Google Smart Tap 2.1, Service object NDEF records.
public struct ServiceObject: Hashable, Sendable {
    /// The type of an object, by the type of its record.
    public enum Kind: Hashable, Sendable {
        case loyalty, offer, giftCard, privateLabelCard, eventTicket, flight, transit, generic
        case customer
        /// An unknown type of record.
        case other(String)

        init(recordType: String) {
            self =
                switch recordType {
                case "ly": .loyalty
                case "of": .offer
                case "gc": .giftCard
                case "pl": .privateLabelCard
                case "et": .eventTicket
                case "fl": .flight
                case "tr": .transit
                case "gr": .generic
                case "cus": .customer
                default: .other(recordType)
                }
        }
    }

    /// The type of the object.
    public let kind: Kind
    /// The issuer's number (`i`), or empty.
    public let issuer: [UInt8]
    /// The object's number (`oid`) or the customer's (`cid`), or empty.
    public let identifier: [UInt8]
    /// The service number of the pass (`n`), or `nil`.
    public let number: String?

    /// Parses the data from a phone: `asv` records, each with an issuer and objects.
    ///
    /// Unknown records are ignored.
    package static func objects(_ message: [UInt8]) throws(NDEFError) -> [ServiceObject] {
        var objects: [ServiceObject] = []
        for record in try NDEFMessage.records(message) where record.isExternal("asv") {
            let parts = try NDEFMessage.records(record.payload)
            let issuer = parts.payload("i").map { Array($0.dropFirst()) } ?? []
            for part in parts where part.typeNameFormat == .external && !part.isExternal("i") {
                objects.append(try ServiceObject(part, issuer: issuer))
            }
        }
        return objects
    }

    private init(_ record: NDEFRecord, issuer: [UInt8]) throws(NDEFError) {
        let records = try NDEFMessage.records(record.payload)
        kind = Kind(recordType: String(decoding: record.type, as: UTF8.self))
        self.issuer = issuer
        let name = records.payload("oid") ?? records.payload("cid") ?? []
        identifier = Array(name.dropFirst())
        number = records.first { $0.isNamed("n") }?.text
    }
}

extension ServiceObject.Kind: CustomStringConvertible {
    /// The name, such as `giftCard`.
    public var description: String {
        switch self {
        case .loyalty: "loyalty"
        case .offer: "offer"
        case .giftCard: "giftCard"
        case .privateLabelCard: "privateLabelCard"
        case .eventTicket: "eventTicket"
        case .flight: "flight"
        case .transit: "transit"
        case .generic: "generic"
        case .customer: "customer"
        case .other(let type): type
        }
    }
}

extension NDEFRecord {
    /// Returns whether the record has an external type.
    fileprivate func isExternal(_ type: String) -> Bool {
        typeNameFormat == .external && self.type.elementsEqual(type.utf8)
    }

    /// Returns whether the record has this name.
    ///
    /// The name is the type, or the identifier if the type is well known (defined by the NFC
    /// Forum). See Google Smart Tap 2.1, NDEF records.
    fileprivate func isNamed(_ name: String) -> Bool {
        typeNameFormat == .wellKnown
            ? identifier.elementsEqual(name.utf8) : isExternal(name)
    }

    /// The text of the record.
    ///
    /// In an NFC Forum text record, a status byte and a language precede the text (NFC Forum Text
    /// 1.0, 3.2). In other records, the first byte indicates the format of the rest; data that is
    /// not text is returned as hexadecimal digits.
    fileprivate var text: String? {
        guard let format = payload.first else { return nil }
        let rest = payload.dropFirst()
        guard typeNameFormat == .external else {
            guard type.elementsEqual("T".utf8) else { return nil }
            let text = rest.dropFirst(Int(format & 0x3F))
            return format & 0x80 == 0 ? String(decoding: text, as: UTF8.self) : Self.utf16(text)
        }
        return switch format {
        case 0x00, 0x01, 0x02: String(decoding: rest, as: UTF8.self)
        case 0x03: Self.utf16(rest)
        default: Hexadecimal.string(rest)
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
