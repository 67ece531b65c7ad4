// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

/// One card's values from the published file, with everything required to compute them again.
struct CryptogramVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let settings: [String: String]
    private let inputs: [String: [String: String]]
    private let outputs: [String: String]

    /// Reads the file: sections with `name=value` and `function: name=value … -> result`.
    static let all: [CryptogramVector] = {
        let text = (try? Fixtures.text("payload/cryptograms/pyemv-cvn.txt")) ?? ""
        return text.components(separatedBy: "\n[").dropFirst().map(CryptogramVector.init)
    }()

    private init(section: String) {
        let lines = section.components(separatedBy: "\n")
        testDescription = lines[0].replacing("]", with: "")
        var settings: [String: String] = [:]
        var inputs: [String: [String: String]] = [:]
        var outputs: [String: String] = [:]
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            if let arrow = line.range(of: " -> "), let colon = line.range(of: ": ") {
                let function = String(line[..<colon.lowerBound])
                inputs[function] = Self.pairs(line[colon.upperBound..<arrow.lowerBound])
                outputs[function] = String(line[arrow.upperBound...])
            } else {
                settings.merge(Self.pairs(line[...])) { $1 }
            }
        }
        self.settings = settings
        self.inputs = inputs
        self.outputs = outputs
    }

    private static func pairs(_ text: Substring) -> [String: String] {
        let pairs = text.split(separator: " ").map { $0.split(separator: "=") }
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
            uniquingKeysWith: { $1 })
    }

    /// Returns the bytes of a value; `atc` and `un` stand for the section's settings.
    private func bytes(_ function: String, _ name: String) -> [UInt8]? {
        guard let value = inputs[function]?[name] else { return nil }
        if value == "arqc" { return cryptogram }
        return Hexadecimal.bytes(settings[value] ?? value)
    }

    var cryptogram: [UInt8] { Hexadecimal.bytes(outputs["generate_ac"] ?? "") ?? [] }
    var response: [UInt8] { Hexadecimal.bytes(outputs["generate_arpc"] ?? "") ?? [] }
    var responseCode: [UInt8]? { bytes("generate_arpc", "arpc_rc") }
    var cardStatusUpdate: [UInt8]? { bytes("generate_arpc", "csu") }

    var issuerKey: SecretBytes { key("iss_mk_ac") }
    var commandCode: [UInt8] { Hexadecimal.bytes(outputs["generate_command_mac"] ?? "") ?? [] }
    /// A whole PIN change, if the file has one.
    var pinChange: [UInt8]? {
        outputs["generate_pin_change_command"].flatMap { Hexadecimal.bytes($0) }
    }

    private func key(_ name: String) -> SecretBytes {
        SecretBytes(Hexadecimal.bytes(settings[name] ?? "") ?? [])
    }

    /// The card verification results and counters, as the cryptogram covers them.
    var verificationResults: [UInt8] { bytes("generate_ac", "cvr") ?? [] }
    var counters: [UInt8] { bytes("generate_ac", "counters") ?? [] }
    var issuerApplicationData: [UInt8]? { bytes("generate_ac", "tag_9f10") }

    /// The covered elements as data objects.
    var objects: [DataObject] {
        (inputs["generate_ac"] ?? [:]).keys.filter { $0.hasPrefix("tag_") && $0 != "tag_9f10" }
            .compactMap { name in
                guard let tag = UInt32(name.dropFirst(4), radix: 16),
                    let value = bytes("generate_ac", name)
                else { return nil }
                return DataObject(Tag(rawValue: tag), value)
            }
    }

    /// The keys of the vectors' account: 1234567890123456, sequence number 00.
    var cardKey: SecretBytes { get throws { try cardKey(from: issuerKey) } }
    var integrityKey: SecretBytes { get throws { try cardKey(from: key("iss_mk_smi")) } }
    var confidentialityKey: SecretBytes { get throws { try cardKey(from: key("iss_mk_smc")) } }

    private func cardKey(from issuerKey: SecretBytes) throws -> SecretBytes {
        let number = try #require(CardNumber([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6]))
        return try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, number: number, sequenceNumber: "00", option: .a)
    }
}
