// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

@testable internal import PCSC

@Suite("The list of known readers")
struct KnownReaderTests {
    private static func text(_ path: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../\(path)").standardized
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func digits(_ identifier: USBIdentifier) -> String {
        [identifier.vendor, identifier.product].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }.joined(separator: ":")
    }

    @Test("Each USB identifier and name in the list belongs to one reader")
    func once() {
        let identifiers = KnownReader.all.flatMap(\.identifiers)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(Set(KnownReader.all.map(\.name)).count == KnownReader.all.count)
    }

    @Test("The udev rules contain the same readers as the list")
    func udev() throws {
        let rules = try Self.text("udev/70-tap-to-pay.rules")
        let named = rules.matches(
            of: /ATTR\{idVendor\}=="([0-9a-f]{4})", ATTR\{idProduct\}=="([0-9a-f]{4})"/
        ).map { "\($0.1):\($0.2)" }
        #expect(Set(named) == Set(KnownReader.all.flatMap(\.identifiers).map(Self.digits)))
    }

    @Test("Docs/Readers.md describes the same readers as the list")
    func documentation() throws {
        let rows = try Self.text("Docs/Readers.md").split(separator: "\n")
            .filter { $0.firstMatch(of: /\| [0-9a-f]{4}:[0-9a-f]{4}/) != nil }
        let expected = KnownReader.all.map { reader in
            let numbers = reader.identifiers.map(Self.digits).joined(separator: ", ")
            let fitness =
                switch reader.fitness {
                case .good: "good"
                case .limited(let reason): "limited: \(reason)"
                case .unusable(let reason): "no: \(reason)"
                }
            return "| \(reader.name) | \(numbers) | \(fitness) |"
        }
        #expect(rows.map(String.init) == expected)
    }

    @Test("A reader that cannot read every card is reported with the reason")
    func finding() {
        let names = ["ACS ACR122U PICC Interface 00 00", "HID Global OMNIKEY 5022 00 00"]
        let diagnosis = ServiceDiagnosis(
            socket: ServiceSocket(path: "/socket"),
            probe: nil,
            readers: .success(names.prefix(1).map { ReaderStatus(name: ReaderName($0)) }),
            machine: Machine())
        #expect(diagnosis.findings.map(\.isHarmless) == [true])
        #expect(diagnosis.findings.first?.cause.contains("ACR122U") == true)
        #expect(diagnosis.findings.first?.cause.contains("255 bytes") == true)
        let other = ServiceDiagnosis(
            socket: ServiceSocket(path: "/socket"),
            probe: nil,
            readers: .success(names.suffix(1).map { ReaderStatus(name: ReaderName($0)) }),
            machine: Machine())
        #expect(other.findings.isEmpty)
    }
}
