// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Runs blocking calls on their own thread, so that they hold up no other test.
public enum BlockingThread {
    /// The name that the system knows the calling thread by.
    public static var currentName: String {
        let file = FileManager.default.contents(atPath: "/proc/thread-self/comm")
        return String(decoding: (file ?? Data()).dropLast(), as: UTF8.self)
    }

    /// A number that no other thread has as long as this one runs.
    ///
    /// The name does not identify a thread: a new thread has the name of the one that started it.
    public static var currentNumber: UInt { UInt(pthread_self()) }

    /// Runs `body` on a new thread.
    ///
    /// - Parameter body: The blocking call.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws.
    public static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Polls on a new thread until there is a value.
    ///
    /// It polls two hundred times a second, for at most four minutes.
    ///
    /// - Parameter look: Returns the value, or `nil` while there is none.
    /// - Returns: The value, or `nil` if it never came.
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
