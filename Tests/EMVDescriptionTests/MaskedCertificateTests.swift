// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import SmartCard
import TestSupport
import Testing

@testable import EMVDescription

/// A card's certificate reveals its PAN to anyone with the scheme's public key.
@Suite("A PAN cannot be recovered from a masked transcript")
struct MaskedCertificateTests {
    /// The elements that a certificate chain or a signature needs.
    private static let tags: Set<SmartCard.Tag> = [
        0x56, 0x57, 0x5A, 0x90, 0x92, 0x93, 0x9F2D, 0x9F2F, 0x9F46, 0x9F48, 0x9F4B, 0x9F6B,
    ]

    @Test("Every byte of certificates and signatures is masked", arguments: Fixtures.transcripts)
    func elements(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path))
        let masked = transcript.masked()
        for (line, cover) in zip(transcript.lines, masked.lines) {
            guard case .response(let message) = line, case .response(let hidden) = cover else {
                continue
            }
            let objects = (try? DataObject.sequence(message.bytes.dropLast(2))) ?? []
            for object in sensitive(objects) {
                #expect(
                    hidden.masked.isSuperset(of: object.value.indices),
                    "\(object.tag) in \(path)")
            }
        }
    }

    private func sensitive(_ objects: [DataObject]) -> [DataObject] {
        objects.flatMap { object in
            Self.tags.contains(object.tag) ? [object] : sensitive(object.children)
        }
    }

    @Test(
        "No unmasked bytes of a transcript can be opened with a key of the card",
        arguments: Fixtures.transcripts)
    func attack(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path))
        let keys = issuerKeys(transcript) + authorities(transcript)
        for case .response(let message) in transcript.masked().lines {
            for key in keys {
                let count = key.modulus.count
                guard message.bytes.count >= count else { continue }
                for start in 0...message.bytes.count - count {
                    let range = start..<start + count
                    guard message.masked.isDisjoint(with: range) else { continue }
                    let block = try? key.recover(Array(message.bytes[range]))
                    #expect(block?.first != 0x6A || block?.last != 0xBC, "\(path)")
                }
            }
        }
    }

    private func authorities(_ transcript: Transcript) -> [RSAPublicKey] {
        values(of: 0x8F, transcript).compactMap(\.first).flatMap { index in
            CertificationAuthorityKeys.test.all.filter { $0.index == index }.map(\.key)
        }
    }

    /// The issuers' keys, which anyone can collect from other cards.
    private func issuerKeys(_ transcript: Transcript) -> [RSAPublicKey] {
        let authorities = authorities(transcript)
        let remainders = values(of: 0x92, transcript) + [[]]
        let exponents = values(of: 0x9F32, transcript)
        return values(of: 0x90, transcript).flatMap { bytes in
            remainders.flatMap { remainder in
                exponents.flatMap { exponent in
                    authorities.compactMap { authority in
                        try? UnverifiedCertificate(
                            .issuer, bytes: bytes, remainder: remainder, exponent: exponent
                        ).recovered(by: authority).key()
                    }
                }
            }
        }
    }

    private func values(of tag: SmartCard.Tag, _ transcript: Transcript) -> [[UInt8]] {
        func find(_ objects: [DataObject]) -> [[UInt8]] {
            objects.flatMap { $0.tag == tag ? [Array($0.value)] : find($0.children) }
        }
        return transcript.lines.flatMap { line -> [[UInt8]] in
            guard case .response(let message) = line else { return [] }
            return find((try? DataObject.sequence(message.bytes.dropLast(2))) ?? [])
        }
    }
}
