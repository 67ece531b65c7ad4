// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import PaymentStore
import SelfKill

// Uses the outbox in a directory until the kernel kills it. A test gives the seed, the number of
// operations before the kill, and the delay of the kill in microseconds. The store is opened before
// the first operation; -1 counts from the start of the program.
guard CommandLine.arguments.count == 5, let seed = UInt64(CommandLine.arguments[2]),
    let operations = Int(CommandLine.arguments[3]),
    let microseconds = Int(CommandLine.arguments[4])
else {
    print("outbox-exerciser DIRECTORY SEED OPERATIONS MICROSECONDS")
    exit(2)
}
if operations < 0 { armKill(after: microseconds) }
let exerciser = Exerciser(
    store: try ReaderStore(directory: CommandLine.arguments[1], busyTimeout: .seconds(240)),
    seed: seed)
var count = 0
while true {
    if count == operations { armKill(after: microseconds) }
    try await exerciser.step()
    count += 1
}
