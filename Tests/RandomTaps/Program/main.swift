// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@preconcurrency import Glibc
import RandomTaps

// Holds random cards to random terminals. The cards have consecutive seeds.
setvbuf(stdout, nil, _IOLBF, 0)
if CommandLine.arguments.dropFirst() == ["--record"] {
    let records = await RandomTapRun.cards(RandomTapRun.recorded).records
    for record in records.sorted(by: { $0.key < $1.key }) { print(record.value) }
    exit(fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1)
}
let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) ?? .max }
guard 1...2 ~= numbers.count, numbers[0] > 0, numbers.allSatisfy({ $0 <= UInt64(UInt32.max) })
else {
    print("random-taps TAPS [SEED], or random-taps --record")
    exit(2)
}
let terminals = UInt64(RandomTapRun.terminals)
let first = numbers.count > 1 ? numbers[1] : 0
let end = first + (numbers[0] + terminals - 1) / terminals
var run = RandomTapRun()
for start in stride(from: first, to: end, by: 20_000) {
    let part = await RandomTapRun.cards(start..<min(start + 20_000, end))
    part.violations.prefix(20).forEach { print($0) }
    run.add(part)
    print("\(run.taps) taps, \(run.violations.count) violations")
}
for (outcome, count) in run.outcomes.sorted(by: { $0.value > $1.value }) {
    print("\(outcome): \(count)")
}
exit(run.violations.isEmpty ? 0 : 1)
