// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProcessorService
import SelfKill

// Runs transactions on several threads until the kernel kills it. A test gives the database, a name
// for the run, the number of transactions before the kill, and the delay of the kill in
// microseconds. The database is opened before the first transaction; -1 counts from the start of the
// program.
guard CommandLine.arguments.count == 5, let transactions = Int(CommandLine.arguments[3]),
    let microseconds = Int(CommandLine.arguments[4])
else {
    print("database-exerciser FILE NAME TRANSACTIONS MICROSECONDS")
    exit(2)
}
if transactions < 0 { armKill(after: microseconds) }
let exerciser = Exerciser(
    try SQLiteProcessorDatabase(path: CommandLine.arguments[1], busyTimeout: .seconds(240)),
    name: CommandLine.arguments[2], transactions: transactions, microseconds: microseconds)
for thread in 0..<6 {
    Thread { exerciser.run(thread) }.start()
}
while true { pause() }
