// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A queue whose readers are threads that block while it is empty.
final class BlockingQueue<Element: Sendable>: Sendable {
    private struct Elements {
        /// The elements that arrived last.
        var arrived: [Element] = []
        /// The elements that arrived before, the next one last.
        var next: [Element] = []
        var isClosed = false

        /// Removes the first element, if there is one.
        mutating func popFirst() -> Element? {
            if next.isEmpty {
                swap(&arrived, &next)
                next.reverse()
            }
            return next.popLast()
        }
    }

    private let monitor = Monitor(Elements())

    func append(_ element: Element) {
        monitor.change { $0.arrived.append(element) }
    }

    /// Lets the threads end once the queue is empty.
    func close() {
        monitor.changeForAll { $0.isClosed = true }
    }

    /// Removes the first element, waiting until there is one.
    ///
    /// - Returns: The element, or `nil` if the queue is empty and closed.
    func next() -> Element? {
        // Moves the element out, so that it is released outside the mutex.
        monitor.wait { elements -> Element?? in
            if let element = elements.popFirst() { return .some(element) }
            return elements.isClosed ? .some(nil) : nil
        }
    }
}
