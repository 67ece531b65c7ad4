// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Computes application cryptograms (`9F26`) as the issuer does.
enum ApplicationCryptogram {
    /// Collects the covered data, without padding.
    ///
    /// - Returns: `nil` if an element is missing or has another length. Only the second amount
    ///   (`9F03`) is optional; a missing one is zero.
    static func message(
        _ objects: [DataObject], version: CryptogramVersion, issuerApplicationData: [UInt8]
    ) -> [UInt8]? {
        var message: [UInt8] = []
        for (tag, count) in version.coverage.elements {
            guard let value = objects.first(tag)?.value else {
                guard tag == 0x9F03 else { return nil }
                message += [UInt8](repeating: 0, count: count)
                continue
            }
            guard value.count == count else { return nil }
            message += value
        }
        guard let covered = version.covered(issuerApplicationData) else { return nil }
        return message + covered
    }

    /// Computes a cryptogram: the retail MAC over the padded message.
    ///
    /// See EMV Book 2, 8.1.2.
    static func compute(
        _ message: [UInt8], padding: CryptogramVersion.Padding, sessionKey: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var padded = message
        if padding == .marked { padded.append(0x80) }
        while !padded.count.isMultiple(of: 8) { padded.append(0) }
        return try TripleDES.retailMAC(padded, key: sessionKey)
    }
}
