// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension NDEFRecord {
    /// Returns whether the record has an external type.
    func isExternal(_ type: String) -> Bool {
        typeNameFormat == .external && self.type.elementsEqual(type.utf8)
    }

    /// Returns whether the record has this name.
    ///
    /// The name is the type, or the identifier if the type is well known (defined by the NFC
    /// Forum). See Google Smart Tap 2.1, NDEF records.
    func isNamed(_ name: String) -> Bool {
        typeNameFormat == .wellKnown
            ? identifier.elementsEqual(name.utf8) : isExternal(name)
    }

    /// The text of the record.
    ///
    /// In an NFC Forum text record, a status byte and a language precede the text (NFC Forum Text
    /// 1.0, 3.2). In other records, the first byte indicates the format of the rest; data that is
    /// not text is returned as hexadecimal digits.
    var text: String? {
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
