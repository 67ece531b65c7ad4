// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The claims of passes that a reader collected and decrypted itself.
public struct CollectedPassClaims: Hashable, Sendable {
    /// The version of this format.
    public static let currentVersion: Int64 = 1

    /// The version of the format (`ver`).
    public var version: Int64
    /// The reader (`iss`): `urn:ttp-emu:reader:` and its thumbprint.
    public var issuer: String
    /// The PSP (`aud`).
    public var audience: String
    /// When the phone sent the passes, in seconds since 1970 (`iat`).
    public var issuedAt: Int64
    /// The merchant (`mid`).
    public var merchantIdentifier: String
    /// The loyalty program that the app requested (`pid`).
    public var program: String
    /// The number of the collector that the phone sent them to (`col`).
    public var collector: Int64
    /// The passes (`ndef`): the NDEF message that the phone encrypted for the reader.
    public var message: [UInt8]

    /// Creates the claims of passes.
    public init(
        issuer: String, audience: String, issuedAt: Int64, merchantIdentifier: String,
        program: String, collector: Int64, message: [UInt8]
    ) {
        version = Self.currentVersion
        self.issuer = issuer
        self.audience = audience
        self.issuedAt = issuedAt
        self.merchantIdentifier = merchantIdentifier
        self.program = program
        self.collector = collector
        self.message = message
    }

    /// The claims as JSON.
    var bytes: [UInt8] {
        JSONWriter.object { writer in
            writer.append("ver", version)
            writer.append("iss", issuer)
            writer.append("aud", audience)
            writer.append("iat", issuedAt)
            writer.append("mid", merchantIdentifier)
            writer.append("pid", program)
            writer.append("col", collector)
            writer.append("ndef", base64URL: message)
        }
    }

    /// Parses claims, and ignores unknown members.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON`, or `invalidClaims` when a member is
    ///   missing or has another type.
    package init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let claims: JSONObject
        do {
            claims = try JSONObject(parsing: text)
        } catch {
            throw PaymentTokenError(.malformedJSON, "The payload")
        }
        version = try claims.claim("ver", \.integer)
        issuer = try claims.claim("iss", \.nonemptyString)
        audience = try claims.claim("aud", \.nonemptyString)
        issuedAt = try claims.claim("iat", \.integer)
        merchantIdentifier = try claims.claim("mid", \.nonemptyString)
        program = try claims.claim("pid", \.nonemptyString)
        collector = try claims.claim("col", \.integer)
        guard let message = Base64URL.bytes(try claims.claim("ndef", \.nonemptyString)) else {
            throw PaymentTokenError(.invalidClaims, "\"ndef\"")
        }
        self.message = message
    }
}

extension CollectedPassClaims: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Identifiers and times; nothing from the passes.
    public var description: String {
        "passes of \(program) for \(merchantIdentifier), collected at \(issuedAt)"
    }

    /// Identifiers and times; nothing from the passes.
    public var debugDescription: String { description }

    /// Identifiers and times; nothing from the passes.
    public var customMirror: Mirror {
        Mirror(self, children: ["program": program, "issuedAt": issuedAt])
    }
}
