// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "read":
    print(try await ServiceReference.read())
case "reads" where words.count == 5:
    try await ServiceReference.printReads(
        Int(words[4]) ?? 0, folder: words[1], keys: words[2], token: words[3])
case "comparison":
    try await ComparisonBenchmark.printTimes()
default:
    let root = URL(fileURLWithPath: words.first ?? ".")
    let transcripts = root.appendingPathComponent("Tests/TestSupport/Fixtures/transcripts")
    print(try TLVBenchmark.measure(transcripts: transcripts).line)
    for (name, date) in [
        ("danielhu-emv/mastercard-02-danielhu", [0x19, 0x08, 0x19] as [UInt8]),
        ("danielhu-emv/visa-01-danielhu", [0x19, 0x08, 0x19]),
    ] {
        let transcript = transcripts.appendingPathComponent(name + ".apdu")
        print(try ChainBenchmark.measure(transcript: transcript, date: date).line)
    }
    let sealing = try SealingBenchmark.measure()
    print(sealing.line)
    print(try await OpeningBenchmark.measure().line)
    print(try MintingBenchmark.measure().line)
    print(try VerificationBenchmark.measure().line)
    for measurement in try KernelBenchmark.measure() { print(measurement.line) }
    let bare = sealing.theirs / Double(SealingBenchmark.group)
    for measurement in try await TapBenchmark.measure(against: bare) { print(measurement.line) }
    for measurement in try await HTTPBenchmark.measure() { print(measurement.line) }
    for measurement in try await SessionBenchmark.measure() { print(measurement.line) }
}
