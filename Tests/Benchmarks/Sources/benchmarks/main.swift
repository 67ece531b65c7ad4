// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

let root = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let transcripts = root.appendingPathComponent("Tests/TestSupport/Fixtures/transcripts")
print(try TLVBenchmark.measure(transcripts: transcripts).line)
for (name, date) in [
    ("danielhu-emv/mastercard-02-danielhu", [0x19, 0x08, 0x19] as [UInt8]),
    ("danielhu-emv/visa-01-danielhu", [0x19, 0x08, 0x19]),
] {
    let transcript = transcripts.appendingPathComponent(name + ".apdu")
    print(try ChainBenchmark.measure(transcript: transcript, date: date).line)
}
print(try SealingBenchmark.measure().line)
for measurement in try await TapBenchmark.measure() { print(measurement.line) }
for measurement in try await HTTPBenchmark.measure() { print(measurement.line) }
for measurement in try await SessionBenchmark.measure() { print(measurement.line) }
