// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import PaymentStore
import PaymentToken

/// Runs one outbox operation after another, and reports each before and after it.
///
/// A line starts with a lowercase letter before the operation, and with an uppercase letter after
/// it has returned.
final class Exerciser {
    private let store: ReaderStore
    private let seed: UInt64
    private var state: UInt64
    private var count = 0
    private var last: String?

    init(store: ReaderStore, seed: UInt64) {
        self.store = store
        self.seed = seed
        state = seed
    }

    /// Runs one operation.
    func step() async throws {
        switch random(below: 10) {
        case 0...3: try await keep()
        case 4, 5: try await decline()
        case 6, 7: try await makeBatch()
        case 8: try await resolve()
        default: try await reset()
        }
    }

    private func keep() async throws {
        count += 1
        let name = "read-\(seed)-\(count)"
        say("k \(name)")
        let read = StoredRead(
            identifier: name, sealed: SealedToken(paymentCardData: "sealed \(name)"),
            generalCardData: "", issuer: "issuer", time: BootTime(boot: "b", milliseconds: 0))
        guard try await store.insert(read, limit: .max) == .stored else { return }
        last = name
        say("K \(name)")
    }

    private func decline() async throws {
        guard let name = last else { return }
        last = nil
        say("d \(name)")
        let result = try await store.declineLastRead(
            now: BootTime(boot: "b", milliseconds: 0), window: .seconds(60))
        if result == .declined { say("D \(name)") }
    }

    private func makeBatch() async throws {
        count += 1
        let name = "batch-\(seed)-\(count)"
        let size = random(below: 4)
        say("b \(name)")
        let result = try await store.makeBatch(
            name, size: size == 0 ? nil : Int(size), limit: 1000)
        guard case .made(let reads) = result else { return }
        say("B \(([name] + reads.map(\.identifier)).joined(separator: " "))")
    }

    private func resolve() async throws {
        guard let name = try await store.batch() else { return }
        say("r \(name)")
        if try await store.resolveBatch(name) != nil { say("R \(name)") }
    }

    private func reset() async throws {
        guard let name = try await store.batch() else { return }
        say("x \(name)")
        if try await store.resetBatch() { say("X \(name)") }
    }

    /// Writes a line in one step: either the whole line is in the file, or nothing.
    private func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// See Marsaglia, Xorshift RNGs, 2003.
    private func random(below bound: UInt64) -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state % bound
    }
}
