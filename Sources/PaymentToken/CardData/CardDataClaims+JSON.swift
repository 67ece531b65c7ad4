// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardDataClaims {
    /// The claims as JSON, in the order of the format specification.
    var bytes: [UInt8] {
        JSONWriter.object { writer in
            writer.append("ver", version)
            writer.append("env", environment)
            if let attestation { writer.append("att", attestation) }
            writer.append("iss", issuer)
            writer.append("aud", audience)
            writer.append("iat", issuedAt)
            writer.append("exp", expiresAt)
            writer.append("jti", tokenIdentifier)
            writer.append("seq", sequence)
            writer.append("tid", transactionIdentifier)
            if let originalIssuedAt { writer.append("oiat", originalIssuedAt) }
            writer.append("mid", merchantIdentifier)
            writer.append("tpid", terminalProfile)
            writer.append("rtk") { writer in
                writer.append("kid", readerToken.keyIdentifier)
                writer.append("jti", readerToken.tokenIdentifier)
            }
            writer.append("req") { writer in
                writer.append("op", request.operation)
                writer.append("amt", request.amountText)
                writer.append("cur", request.currencyText)
            }
            writer.append("out", outcome)
            if isStored { writer.append("saf", true) }
            writer.append("pinBypassed", pinBypassed)
            writer.append("emv", hexadecimal: emv)
            if let encryptedPIN {
                writer.append("pin") { encryptedPIN.write(to: &$0) }
            } else {
                writer.append("pin", .null)
            }
        }
    }

    /// Parses claims, and ignores unknown members.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON`, or `invalidClaims` when a member is
    ///   missing or has another type.
    package init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let claims: ClaimsDecoder
        do {
            claims = ClaimsDecoder(try JSONObject(parsing: text))
        } catch {
            throw PaymentTokenError(.malformedJSON, "The payload")
        }
        version = try claims.integer("ver")
        environment = try claims.text("env")
        attestation = try claims.optional("att", claims.text)
        issuer = try claims.text("iss")
        audience = try claims.text("aud")
        issuedAt = try claims.integer("iat")
        expiresAt = try claims.integer("exp")
        tokenIdentifier = try claims.text("jti")
        sequence = try claims.integer("seq")
        transactionIdentifier = try claims.text("tid")
        originalIssuedAt = try claims.optional("oiat", claims.integer)
        merchantIdentifier = try claims.text("mid")
        terminalProfile = try claims.text("tpid")
        let token = ClaimsDecoder(try claims.object("rtk"))
        readerToken = ReaderTokenReference(
            keyIdentifier: try token.text("kid"), tokenIdentifier: try token.text("jti"))
        let request = ClaimsDecoder(try claims.object("req"))
        guard let amount = RequestClaim.amount(try request.text("amt")) else {
            throw PaymentTokenError(.invalidClaims, "\"amt\"")
        }
        guard let currencyCode = RequestClaim.currencyCode(try request.text("cur")) else {
            throw PaymentTokenError(.invalidClaims, "\"cur\"")
        }
        self.request = RequestClaim(
            operation: try request.text("op"), amount: amount, currencyCode: currencyCode)
        outcome = try claims.text("out")
        isStored = try claims.optional("saf", claims.boolean) ?? false
        pinBypassed = try claims.optional("pinBypassed", claims.boolean) ?? false
        let digits = try claims.text("emv", mayBeEmpty: true)
        guard !digits.utf8.contains(where: { $0 == 0x20 || $0 == 0x09 }),
            let emv = Hexadecimal.bytes(digits)
        else { throw PaymentTokenError(.invalidClaims, "\"emv\"") }
        self.emv = emv
        encryptedPIN = try claims.optional("pin", claims.object).map {
            (claim) throws(PaymentTokenError) in try EncryptedPIN(claim)
        }
    }
}
