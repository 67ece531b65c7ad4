// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A queue whose readers are threads that block while it is empty.
final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // The mutex protects all of these.
    /// The elements that arrived last.
    private var arrived: [Element] = []
    /// The elements that arrived before, the next one last.
    private var next: [Element] = []
    private var isClosed = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func append(_ element: Element) {
        pthread_mutex_lock(mutex)
        arrived.append(element)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Lets the threads end once the queue is empty.
    func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Removes the first element, waiting until there is one.
    ///
    /// - Returns: The element, or `nil` if the queue is empty and closed.
    func take() -> Element? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while arrived.isEmpty, next.isEmpty {
            guard !isClosed else { return nil }
            pthread_cond_wait(condition, mutex)
        }
        if next.isEmpty {
            swap(&arrived, &next)
            next.reverse()
        }
        // Moves the element out, so that it is released outside the mutex.
        return next.popLast()
    }
}
