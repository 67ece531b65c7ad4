// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support

@testable import EMV

/// Three RSA keys made for these tests: of an authority, an issuer, and a card.
///
/// The issuer's modulus does not fit into the authority's certificate, nor the card's into
/// the issuer's, so that both have remainders. The exponents are 3, 65537, and 3.
enum TestAuthority {
    static let rid = RID([0xF0, 0x00, 0x00, 0x00, 0x01])
    static let index: UInt8 = 0x7E

    /// 1152 bits.
    static func authority() throws -> RSAPrivateKey {
        try key(
            "FA4FCD32C86A1F52A8EECB23A94006B73741C95EC34EA345CDCD27CD116E0CFF"
                + "9801B194747F7CE5ACD98105A00DD7ACE30A659C885FFFC7DAD7CBC61B4CC52C"
                + "AE05A2FFA3BE7FBF",
            "EBD35B521634AA3638ECA21C5901472B13558015B3B3521631E717B05AD86B29"
                + "7CEC9B0C789CB385708D95DD9ED13D46B0518626A88658F48236E943B47CCD7A"
                + "9AE7CFB3B42D52A3", [3])
    }

    /// 1024 bits.
    static func issuer() throws -> RSAPrivateKey {
        try key(
            "C4152FB2A14852F638ECB7D70F7401FA56B1F9332542B6D501105C5C78D0D9B0"
                + "BBB6BAFA29585990DAF69FB98B6F710A822237F1E13CC7B0074D29F122227063",
            "C3FAB4FC1D10587EB9F0B357C630800225734D1CE8479255FCC56312545D350B"
                + "BB052339FDFA387BE9CFB68E8F6C4B0CB19EFC4FCCB51E2A733DB61FDFFD7DED", [1, 0, 1])
    }

    /// 768 bits.
    static func card() throws -> RSAPrivateKey {
        try key(
            "F5C198F0D7A587FA5DFB7A752E5F62F7E903D94B05001B67A004C4433266D6AC"
                + "1357C3E37E70381F143B3EBE86839B01",
            "E246E334174DBD268753956AC5C39F7D2418C89FB3C6FFC9269EE1A4C1D0D958"
                + "D309FD3DA48D2ACEC64C848E2A6E27EF", [3])
    }

    private static func key(
        _ first: String, _ second: String, _ exponent: [UInt8]
    ) throws -> RSAPrivateKey {
        try RSAPrivateKey(
            primes: SecretBytes(Hexadecimal.bytes(first) ?? []),
            SecretBytes(Hexadecimal.bytes(second) ?? []), publicExponent: exponent)
    }

    /// Returns a terminal's keys with only this authority.
    static func keys(expiry: CertificateMonth? = nil) throws -> CertificationAuthorityKeys {
        let key = try authority().publicKey
        guard let rid else { return CertificationAuthorityKeys() }
        return CertificationAuthorityKeys([
            try CertificationAuthorityKey(
                rid: rid, index: index, modulus: key.modulus, exponent: key.exponent,
                expiry: expiry)
        ])
    }
}
