// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ObjectIdentifier {
    /// 1.2.840.113549.1.7.1: RFC 5652, 4.
    static let data = ObjectIdentifier(pkcs: [7, 1])
    /// 1.2.840.113549.1.7.2: RFC 5652, 5.1.
    static let signedData = ObjectIdentifier(pkcs: [7, 2])
    /// 1.2.840.113549.1.9.3: RFC 5652, 11.1.
    static let contentType = ObjectIdentifier(pkcs: [9, 3])
    /// 1.2.840.113549.1.9.4: RFC 5652, 11.2.
    static let messageDigest = ObjectIdentifier(pkcs: [9, 4])
    /// 1.2.840.113549.1.9.5: RFC 5652, 11.3.
    static let signingTime = ObjectIdentifier(pkcs: [9, 5])
    /// 1.2.840.113549.1.9.52: RFC 6211, 2.
    static let algorithmProtection = ObjectIdentifier(pkcs: [9, 52])
    /// 1.2.840.113549.1.1.1, which CMS allows instead of the next one: RFC 3370, 3.2.
    static let rsaEncryption = ObjectIdentifier(pkcs: [1, 1])
    /// 1.2.840.113549.1.1.11: RFC 4055, 5.
    static let sha256WithRSA = ObjectIdentifier(pkcs: [1, 11])
    /// 2.16.840.1.101.3.4.2.1: RFC 5754, 2.2.
    static let sha256 = ObjectIdentifier(
        bytes: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
    /// 1.2.840.10045.4.3.2: RFC 5758, 3.2.
    static let ecdsaWithSHA256 = ObjectIdentifier(
        bytes: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])

    /// Creates an identifier below 1.2.840.113549.1.
    private init(pkcs rest: [UInt8]) {
        self.init(bytes: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01] + rest)
    }
}
