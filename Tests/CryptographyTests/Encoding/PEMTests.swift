// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

/// The PEM texts were created with OpenSSL, and the keys protect nothing.
@Suite("Private keys in PEM texts")
struct PEMTests {
    private static let scalar =
        "1F98BD454917FA2C2D2E87AF1D6D3DF72A66B814CC842679C703B979B6C405DD"
    /// A key as in RFC 5915 after the parameters, as `openssl ecparam -genkey` writes it.
    private static let traditional = """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIB+YvUVJF/osLS6Hrx1tPfcqZrgUzIQmeccDuXm2xAXdoAoGCCqGSM49
        AwEHoUQDQgAE86i7MWDdrUvGfIJXlb2hSlkPbAUFnaC24tpZRQRD2UuW7ddDvGK9
        u870Tz5ywg78ehqxXOGRCYMz98NgQJutTQ==
        -----END EC PRIVATE KEY-----

        """
    /// A key as in RFC 5958.
    private static let general = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgH5i9RUkX+iwtLoev
        HW099ypmuBTMhCZ5xwO5ebbEBd2hRANCAATzqLsxYN2tS8Z8gleVvaFKWQ9sBQWd
        oLbi2llFBEPZS5bt10O8Yr27zvRPPnLCDvx6GrFc4ZEJgzP3w2BAm61N
        -----END PRIVATE KEY-----
        """
    private static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiA0MWnvWvVQwICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEENp/291cLRJxqmVNPVLmS5UEgZAi
        njmIMFrWMBuo8PwuWWxgTW8Fcz3eYj/qtc8Ag7NizWtCFakA9yHJ53p8f5xOledP
        L7rBYgL+BJ9AbQhLDxWN8BhMwsmQXBrw6u6vZuecqwVQWYa0HctHRL7XtjFiaoFY
        +wrJYbGn1OUhtvX76HXpfmYFERyBkGm3Xk+SUDXT3pOgpvR1NplM/ZdRdCqw00A=
        -----END ENCRYPTED PRIVATE KEY-----
        """
    private static let otherCurve = """
        -----BEGIN EC PRIVATE KEY-----
        MIGkAgEBBDDKOrt3rPyQaijlCK1f8opiAgjWbHx0SHTuqWrnYkm49e2hwxW+mDVn
        sBB5/NhnGF2gBwYFK4EEACKhZANiAASMbGgttV79sIPLhpP3Ofhx8KhPe/LvZoZY
        3v2juqIJnF6Rn4n1xvPRNcekgsQvlrcdSftQE4+lhKSdBc/5YORg9wug+AVKaCTr
        mcejLBRqwzV09VhZO0kzz/ZS1WAXqb0=
        -----END EC PRIVATE KEY-----
        """
    private static let publicHalf = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE86i7MWDdrUvGfIJXlb2hSlkPbAUF
        naC24tpZRQRD2UuW7ddDvGK9u870Tz5ywg78ehqxXOGRCYMz98NgQJutTQ==
        -----END PUBLIC KEY-----
        """

    @Test("Private keys are read from both PEM formats", arguments: [traditional, general])
    func forms(text: String) throws {
        let key = try P256PrivateKey(pem: Array(text.utf8))
        #expect(key.scalar == SecretBytes(hex(Self.scalar)))
        #expect(
            Array(key.publicKey.x.prefix(4)) == hex("F3A8BB31")
                && Array(key.publicKey.y.suffix(4)) == hex("409BAD4D"))
    }

    @Test(
        "PEM texts without an unencrypted P-256 private key are refused",
        arguments: [
            encrypted, otherCurve, publicHalf, "", "\u{0}", "-----BEGIN PRIVATE KEY-----",
            general.replacing("MIGH", with: "AAAA"),
        ])
    func refused(text: String) {
        #expect(throws: CryptographyError(.invalidKey, "")) {
            try P256PrivateKey(pem: Array(text.utf8))
        }
    }
}
