// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The time after a read in which its issuer may ask for the PIN.
///
/// At the end of the time the read is gone, and its card data wiped with it.
actor PINWindow {
    private let clock: ElapsedClock
    private let length: Duration
    private var read: RetainedRead?
    private var end = Duration.zero
    private var wiping: Task<Void, Never>?

    /// Creates a window that is closed.
    init(clock: any Clock<Duration>, length: Duration) {
        self.clock = ElapsedClock(clock)
        self.length = length
    }

    deinit { wiping?.cancel() }

    /// Whether no card data is kept.
    var isEmpty: Bool { read == nil }

    /// Opens the window for a read that was made just now.
    func open(for read: RetainedRead) {
        close()
        self.read = read
        end = clock.now + length
        let (clock, length, identifier) = (clock, length, read.identifier)
        wiping = Task(executorPreference: .inherited) { [weak self] in
            guard (try? await clock.sleep(for: length)) != nil else { return }
            await self?.close(identifier)
        }
    }

    /// Returns the read, or `nil` when it is another one or its time is over.
    func read(named identifier: String) -> RetainedRead? {
        guard clock.now < end else {
            close()
            return nil
        }
        return read?.identifier == identifier ? read : nil
    }

    /// Returns the read and forgets it: it serves one PIN.
    ///
    /// - Returns: `nil` when it is another one, or its time is over.
    func take(named identifier: String) -> RetainedRead? {
        guard let read = read(named: identifier) else { return nil }
        close()
        return read
    }

    /// Forgets the read.
    func close() {
        wiping?.cancel()
        wiping = nil
        read = nil
    }

    private func close(_ identifier: String) {
        if read?.identifier == identifier { close() }
    }
}
