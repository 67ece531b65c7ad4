// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Runs calls that block on a thread of their own, so that they hold up no other test.
public enum BlockingThread {
    /// The name that the system knows the calling thread by.
    public static var currentName: String {
        let file = FileManager.default.contents(atPath: "/proc/thread-self/comm")
        return String(decoding: (file ?? Data()).dropLast(), as: UTF8.self)
    }

    /// A number that no other thread has as long as this one runs.
    ///
    /// Its name says less: a new thread has that of the one that started it.
    public static var currentNumber: UInt { UInt(pthread_self()) }

    /// Runs `body` on a new thread.
    ///
    /// - Parameter body: What blocks.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Looks on a new thread, two hundred times a second for four minutes at most, until there
    /// is something.
    ///
    /// - Parameter look: Finds it, or returns `nil`.
    /// - Returns: What was found, or `nil` when it never came.
    @discardableResult
    public static func poll<Value: Sendable>(
        _ look: @escaping @Sendable () -> Value?
    ) async -> Value? {
        let found = try? await run { () -> Value? in
            for _ in 0..<48_000 {
                if let value = look() { return value }
                Foundation.poll(nil, 0, 5)
            }
            return nil
        }
        return found ?? nil
    }
}
