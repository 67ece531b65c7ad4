// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A PIN as it leaves the reader (`pin`): an encrypted block and its key serial number.
package struct EncryptedPIN: Hashable, Sendable {
    /// The format of the block (`fmt`).
    static let format = "ISO9564-4"
    /// The prefix of the key's length in the key scheme (`kms`).
    private static let scheme = "X9.24-3-AES"

    /// The key serial number (`ksn`).
    package let serialNumber: KeySerialNumber
    /// The type of the key (`kms`).
    package let keyType: DUKPTKeyType
    /// The 16 bytes of the block (`epb`).
    package let block: [UInt8]

    /// Creates an encrypted PIN from a block of 16 bytes.
    package init(serialNumber: KeySerialNumber, keyType: DUKPTKeyType, block: [UInt8]) {
        self.serialNumber = serialNumber
        self.keyType = keyType
        self.block = block
    }

    /// Reads the claim.
    ///
    /// - Throws: `PaymentTokenError` with `invalidClaims`.
    init(_ claim: JSONObject) throws(PaymentTokenError) {
        let scheme = try claim.claim("kms", \.nonemptyString)
        let type = DUKPTKeyType.allCases.first { scheme.hasSameBytes(as: Self.scheme(of: $0)) }
        guard try claim.claim("fmt", \.nonemptyString).hasSameBytes(as: Self.format), let type,
            let serialNumber = Hexadecimal.bytes(try claim.claim("ksn", \.nonemptyString)).flatMap({
                KeySerialNumber($0)
            }), let block = Hexadecimal.bytes(try claim.claim("epb", \.nonemptyString)),
            block.count == 16
        else { throw PaymentTokenError(.invalidClaims, "\"pin\"") }
        self.init(serialNumber: serialNumber, keyType: type, block: block)
    }

    func write(to writer: inout JSONWriter) {
        writer.append("fmt", Self.format)
        writer.append("kms", Self.scheme(of: keyType))
        writer.append("ksn", hexadecimal: serialNumber.bytes)
        writer.append("epb", hexadecimal: block)
    }

    private static func scheme(of type: DUKPTKeyType) -> String {
        scheme + String(type.byteCount * 8)
    }
}

extension EncryptedPIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The key serial number; never the block.
    package var description: String { "PIN under \(Hexadecimal.string(serialNumber.bytes))" }

    /// The key serial number; never the block.
    package var debugDescription: String { description }

    /// Shows nothing, because a PIN block does not belong in a log.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
