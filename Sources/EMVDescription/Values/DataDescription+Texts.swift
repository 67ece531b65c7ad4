// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension DataDescription {
    /// Reads characters, with dots for nonprintable ones.
    func readText(_ value: ArraySlice<UInt8>) -> Reading {
        Reading(Self.quoted(value))
    }

    /// Returns characters in quotation marks, or `nil` if there are only fillers.
    static func quoted(_ value: ArraySlice<UInt8>) -> String? {
        guard value.contains(where: { $0 != 0 }) else { return nil }
        return "\"" + String(value.map(character)) + "\""
    }

    /// Returns a character of ISO/IEC 8859-1, whose codes match Unicode.
    private static func character(_ byte: UInt8) -> Character {
        switch byte {
        case 0x20...0x7E, 0xA0...0xFF: Character(Unicode.Scalar(byte))
        default: "."
        }
    }

    /// Returns bytes as text if they are the name of an environment such as `2PAY.SYS.DDF01`.
    static func printable(_ value: some Collection<UInt8>) -> String? {
        guard value.count >= 5, value.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    func readLanguages(_ value: ArraySlice<UInt8>) -> Reading {
        guard value.count % 2 == 0, !value.isEmpty,
            value.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 })
        else { return readText(value) }
        let letters = String(decoding: value, as: UTF8.self)
        var names: [String] = []
        var rest = letters[...]
        while !rest.isEmpty {
            let code = String(rest.prefix(2))
            rest = rest.dropFirst(2)
            names.append(LanguageName.name(code) ?? code)
        }
        return Reading("\"\(letters)\", " + names.joined(separator: ", "))
    }

    func readAccountNumber(_ value: ArraySlice<UInt8>) -> Reading {
        guard let number = AccountNumber(value) else {
            return .malformed("Not a number in compressed numeric format.")
        }
        let check =
            number.hasValidCheckDigit
            ? [] : [DescriptionNode.warning("Invalid check digit.")]
        return Reading(number.digits.count % 2 == 0 ? nil : number.unmasked, check)
    }

    func readTrackTwo(_ value: ArraySlice<UInt8>) -> Reading {
        guard let track = TrackTwo(value), let number = AccountNumber(digits: track.accountNumber)
        else { return .malformed("Not track 2 data: digits, a separator D, and digits.") }
        var fields = [DescriptionNode.field("Account number", number.unmasked)]
        if let expiry = track.expiryDate {
            let digits = expiry.map { String($0) }.joined()
            fields.append(.field("Expiry date", "20\(digits.prefix(2))-\(digits.suffix(2))"))
        }
        if let service = track.serviceCode {
            let digits = service.map { String($0) }.joined()
            fields.append(
                .field("Service code", Self.serviceCode(service).map { "\(digits), \($0)" }))
        }
        let discretionary = track.discretionaryData.map { String($0) }.joined()
        if !discretionary.isEmpty { fields.append(.field("Discretionary data", discretionary)) }
        return Reading(nil, fields)
    }

    /// Reads the four digits of tag `5F30`.
    static func serviceCode(_ value: ArraySlice<UInt8>) -> String? {
        serviceCode(value.flatMap { [$0 >> 4, $0 & 0x0F] }.suffix(3).map { $0 })
    }

    /// Reads three digits according to ISO/IEC 7813, 8.2.
    static func serviceCode(_ digits: [UInt8]) -> String? {
        guard digits.count == 3 else { return nil }
        let interchange: [UInt8: String] = [
            1: "international", 2: "international with chip", 5: "national",
            6: "national with chip", 7: "private", 9: "test",
        ]
        let authorization: [UInt8: String] = [
            0: "normal authorization", 2: "online authorization",
            4: "online authorization unless agreed otherwise",
        ]
        let service: [UInt8: String] = [
            0: "PIN required", 1: "no restrictions", 2: "goods and services only",
            3: "ATM only, PIN required", 4: "cash only",
            5: "goods and services only, PIN required", 6: "PIN if possible",
            7: "goods and services only, PIN if possible",
        ]
        let parts = [interchange[digits[0]], authorization[digits[1]], service[digits[2]]]
        return parts.map { $0 ?? "reserved" }.joined(separator: ", ")
    }
}

/// The English names of languages in the language preferences of payment cards.
///
/// See ISO 639-1.
private enum LanguageName {
    /// Returns the name for a two-letter code, or `nil`.
    static func name(_ letters: String) -> String? { names[letters.lowercased()] }

    private static let names: [String: String] = [
        "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
        "bn": "Bengali", "bs": "Bosnian", "ca": "Catalan", "cs": "Czech", "cy": "Welsh",
        "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
        "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fr": "French",
        "ga": "Irish", "gl": "Galician", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian",
        "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic",
        "it": "Italian", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "ko": "Korean",
        "lb": "Luxembourgish", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian",
        "ms": "Malay", "mt": "Maltese", "nb": "Norwegian", "nl": "Dutch", "no": "Norwegian",
        "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak",
        "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish", "sw": "Swahili",
        "ta": "Tamil", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
        "uz": "Uzbek", "vi": "Vietnamese", "zh": "Chinese",
    ]
}
