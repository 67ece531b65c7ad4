// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

let root = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let transcripts = root.appendingPathComponent("Tests/TestSupport/Fixtures/transcripts")
print(try TLVBenchmark.measure(transcripts: transcripts).line)
print(try SealingBenchmark.measure().line)
for measurement in try await TapBenchmark.measure() { print(measurement.line) }
