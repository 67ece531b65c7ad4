// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension ApplePayToken {
    /// The value of `version` for a P-256 key.
    package static let ellipticCurveVersion = "EC_v1"
    /// The value of `version` for an RSA key.
    package static let rsaVersion = "RSA_v1"

    /// `PKPaymentToken.paymentData`: compact JSON in the member order of genuine tokens.
    ///
    /// See Apple, Payment token format reference.
    package var paymentData: [UInt8] {
        JSONWriter.object { token in
            switch version {
            case .ellipticCurve: token.append("version", Self.ellipticCurveVersion)
            case .rsa: token.append("version", Self.rsaVersion)
            }
            token.append("data", base64: data)
            token.append("signature", base64: signature)
            token.append("header") { header in
                switch version {
                case .ellipticCurve(let ephemeralPublicKey):
                    header.append("ephemeralPublicKey", base64: ephemeralPublicKey)
                case .rsa(let wrappedKey):
                    header.append("wrappedKey", base64: wrappedKey)
                }
                header.append("publicKeyHash", base64: publicKeyHash)
                header.append("transactionId", Self.lowercase(transactionIdentifier))
                if let applicationData {
                    header.append("applicationData", Self.lowercase(applicationData))
                }
            }
        }
    }

    /// `PKPaymentToken.transactionIdentifier`, in uppercase digits, unlike in the token.
    package var transactionIdentifierText: String { Hexadecimal.string(transactionIdentifier) }

    private static func lowercase(_ bytes: [UInt8]) -> String {
        Hexadecimal.string(bytes).lowercased()
    }
}

extension ApplePayToken {
    /// The maximum length of a text, in bytes; a genuine token has five kilobytes.
    package static let maximumLength = 64 * 1024

    private static let limits = JSONLimits(length: maximumLength, depth: 8, count: 64)

    /// Reads `paymentData`, or an object that contains it.
    ///
    /// Back ends receive a token in several forms: `paymentData` itself, its Base64, a
    /// `PKPaymentToken` around it, and `ApplePayPayment` around that, as `payment` or `token` of Apple
    /// Pay on the Web. Ignores unknown members. Reading a token does not verify it.
    ///
    /// See Apple, Payment token format reference, and `ApplePayPayment`.
    package init(json text: [UInt8]) throws(ApplePayTokenError) {
        var object = try Self.object(in: text, "")
        for wrapper in ["payment", "token"] { object = object[wrapper]?.object ?? object }
        guard !object.members.isEmpty else { throw ApplePayTokenError(.empty) }
        guard let data = object["paymentData"] else {
            try self.init(ApplePayTokenReader(object))
            return
        }
        let whole = ApplePayTokenReader(object)
        let content =
            if let text = data.string {
                ApplePayTokenReader(try Self.object(in: Array(text.utf8), "paymentData"))
            } else {
                try whole.object("paymentData")
            }
        guard !content.isEmpty else { throw ApplePayTokenError(.empty, "paymentData") }
        try self.init(content)
        let identifier = "transactionIdentifier"
        guard whole.has(identifier) else { return }
        let outside = try whole.hexadecimal(identifier)
        guard outside == transactionIdentifier else {
            throw ApplePayTokenError(.differentIdentifiers, identifier)
        }
    }

    /// Reads an object, which can be a JSON string or Base64.
    private static func object(
        in whole: [UInt8], _ member: String
    ) throws(ApplePayTokenError) -> JSONObject {
        let spaces = Set(" \t\r\n".utf8)
        var text = Array(whole.drop { spaces.contains($0) })
        while let last = text.last, spaces.contains(last) { text.removeLast() }
        guard text.count > 0, text != Array("\"\"".utf8) else {
            throw ApplePayTokenError(.empty, member)
        }
        guard whole.count <= maximumLength else {
            throw ApplePayTokenError(
                .malformedJSON, member, hint: "It has more than \(maximumLength) bytes.")
        }
        do {
            if text.first == UInt8(ascii: "\"") {
                let string = Array("{\"token\":".utf8) + text + Array("}".utf8)
                let object = try JSONObject(parsing: string, limits: limits)
                if object.members.count == 1, let value = object["token"]?.string {
                    text = Array(value.utf8)
                }
            }
            if text.first != UInt8(ascii: "{"),
                let bytes = Base64.bytes(String(decoding: text, as: UTF8.self))
            {
                text = bytes
            }
            return try JSONObject(parsing: text, limits: limits)
        } catch {
            throw ApplePayTokenError(.malformedJSON, member, hint: error.description)
        }
    }

    private init(_ token: ApplePayTokenReader) throws(ApplePayTokenError) {
        let version = try token.text("version")
        let header = try token.object("header")
        self.version = try Self.version(version, header)
        data = try token.base64("data", 1...16 * 1024)
        signature = try token.base64("signature", 1...16 * 1024)
        publicKeyHash = try header.base64("publicKeyHash", 32...32)
        transactionIdentifier = try header.hexadecimal("transactionId")
        applicationData =
            header.has("applicationData") ? try header.hexadecimal("applicationData") : nil
    }

    private static func version(
        _ name: String, _ header: ApplePayTokenReader
    ) throws(ApplePayTokenError) -> Version {
        let (ephemeralPublicKey, wrappedKey) = ("ephemeralPublicKey", "wrappedKey")
        let isEllipticCurve = name.hasSameBytes(as: ellipticCurveVersion)
        guard isEllipticCurve || name.hasSameBytes(as: rsaVersion) else {
            throw ApplePayTokenError(.unknownVersion, "version")
        }
        let other = isEllipticCurve ? wrappedKey : ephemeralPublicKey
        if header.has(other) {
            let isOnlyKey = !header.has(isEllipticCurve ? ephemeralPublicKey : wrappedKey)
            throw isOnlyKey
                ? ApplePayTokenError(.keyOfOtherVersion, "header.\(other)")
                : ApplePayTokenError(.twoKeys, "header")
        }
        return isEllipticCurve
            ? .ellipticCurve(ephemeralPublicKey: try header.base64(ephemeralPublicKey, 1...512))
            : .rsa(wrappedKey: try header.base64(wrappedKey, 1...512))
    }
}

/// Reads the members of a token, and reports invalid ones by name.
private struct ApplePayTokenReader {
    private let members: JSONObject
    private let path: String

    init(_ members: JSONObject, path: String = "") {
        self.members = members
        self.path = path
    }

    /// Whether there are no members.
    var isEmpty: Bool { members.members.isEmpty }

    /// Returns whether a member exists; `null`, which some libraries write, counts as missing.
    func has(_ name: String) -> Bool { members[name].map { $0 != .null } ?? false }

    func object(_ name: String) throws(ApplePayTokenError) -> ApplePayTokenReader {
        let value = try value(name)
        guard let object = value.object else { throw failure(.wrongType, name) }
        // Omit a wrapper's own name, so that members have the same names as in paymentData.
        return ApplePayTokenReader(object, path: name == "header" ? "header." : "")
    }

    func text(_ name: String) throws(ApplePayTokenError) -> String {
        let value = try value(name)
        guard let text = value.string else { throw failure(.wrongType, name) }
        return text
    }

    func base64(
        _ name: String, _ length: ClosedRange<Int>
    ) throws(ApplePayTokenError) -> [UInt8] {
        guard let bytes = Base64.bytes(try text(name)) else { throw failure(.notBase64, name) }
        guard length.contains(bytes.count) else { throw failure(.wrongLength, name) }
        return bytes
    }

    /// Reads 32 bytes in uppercase or lowercase digits.
    func hexadecimal(_ name: String) throws(ApplePayTokenError) -> [UInt8] {
        let text = try text(name)
        guard let bytes = Hexadecimal.bytes(text), text.utf8.count == 2 * bytes.count else {
            throw failure(.notHexadecimal, name)
        }
        guard bytes.count == 32 else { throw failure(.wrongLength, name) }
        return bytes
    }

    private func value(_ name: String) throws(ApplePayTokenError) -> JSONValue {
        guard let value = members[name] else { throw failure(.missingMember, name) }
        return value
    }

    private func failure(_ code: ApplePayTokenError.Code, _ name: String) -> ApplePayTokenError {
        ApplePayTokenError(code, path + name)
    }
}
